// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
private import WeftPluginRuntime
internal import WeftSystem

/// The program that runs plugins in workers.
package struct WorkerProgram {
  /// Its path.
  package let path: String

  private static let hostCanBeIt = Atomic(false)

  /// Finds the program; nil when there is none.
  ///
  /// It is the one at the given path, else `weft-worker` beside the host's program, else the host's
  /// own program if it has called ``runIfAsked(_:)``.
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

  /// Runs as a worker if the program's arguments ask for it; else records that it can be one.
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
