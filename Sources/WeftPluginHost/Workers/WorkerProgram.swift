// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
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

  /// Starts a worker of a kind for a plugin.
  func start(
    _ kind: String,
    _ file: PluginFile,
    sharing memory: Int32
  ) throws(SystemError) -> ChildProcess {
    let (host, needed) = (LibraryFolders.host, file.libraries)
    let arguments = WorkerArguments(
      parent: getpid(),
      folders: host.all,
      broughtCount: needed.brought.count,
      libraries: needed.system
    )
    return try ChildProcess(
      path,
      arguments: arguments.words(for: path, as: kind),
      environment: ["SWIFT_BACKTRACE=enable=no"] + host.environment,
      input: file.sealed.descriptor.number,
      output: memory,
      more: needed.brought.map(\.sealed.descriptor.number)
    )
  }
}
