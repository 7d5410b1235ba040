// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
private import WeftPluginImage
private import WeftPluginWorker
internal import WeftProcess

/// The program plugins are run by.
package struct WorkerProgram {
  /// Where it is.
  package let path: String

  private static let hostCanBeIt = Atomic(false)

  /// Finds it: at a path the host names, else `weft-worker` beside the host's program, else the host's
  /// program itself where it has called ``runIfAsked(_:)``; nil where there is none.
  package init?(named path: String? = nil) {
    let sibling = Executable.sibling("weft-worker")
    if let path {
      self.path = path
    } else if isExecutable(sibling) {
      self.path = sibling
    } else if Self.hostCanBeIt.load(ordering: .relaxed) {
      self.path = Executable.path
    } else {
      return nil
    }
  }

  /// Becomes a worker when the arguments of the program ask for that; else remembers that it could.
  package static func runIfAsked(_ arguments: [String]) {
    PluginWorker.runIfAsked(arguments)
    hostCanBeIt.store(true, ordering: .relaxed)
  }

  /// What a worker is told.
  func arguments(parent: Int32, libraryFolders: [String]) -> [String] {
    [path, PluginWorker.argument, "\(WorkerChannel.version)", "\(parent)"] + libraryFolders
  }
}
