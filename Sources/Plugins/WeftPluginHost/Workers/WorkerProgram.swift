// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
internal import Glibc
internal import Synchronization
internal import WeftPluginRuntime
internal import WeftSystem

/// The program that runs plugins in workers.
package struct WorkerProgram {
  /// The program's path.
  package let path: String

  private static let hostCanBeIt = Atomic(false)

  /// Finds the program, or fails if there is none.
  ///
  /// It is the program at the given path, or else `weft-worker` beside the host's program, or else
  /// the host's own program if it has called ``runIfAsked(_:)``.
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

  /// Runs as a worker if the program's arguments ask for it; otherwise records that the program can be one.
  package static func runIfAsked(_ arguments: [String]) {
    PluginWorker.runIfAsked(arguments)
    hostCanBeIt.store(true, ordering: .relaxed)
  }

  /// Starts a worker of a kind for a plugin.
  ///
  /// - Parameter printed: Receives the worker's output; `nil` discards it.
  func start(
    _ kind: String,
    _ file: PluginFile,
    sharing memory: Int32,
    printing printed: WorkerOutput? = nil
  ) throws(SystemError) -> ChildProcess {
    defer { printed?.handOver() }
    let host = LibraryFolders.host
    let needed = file.libraries
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
      error: printed?.forWorker,
      more: needed.brought.map(\.sealed.descriptor.number)
    )
  }
}

/// The folders that a worker's loader may read.
struct LibraryFolders {
  /// The folders of the libraries that this process has loaded, and the system's.
  let all: [String]
  /// The environment variable that makes a loader search the folders that are not the system's.
  let environment: [String]

  /// The folders of this process, from the libraries that are loaded when this is first used.
  static let host = LibraryFolders(loaded: loadedLibraries())

  init(loaded libraries: [String]) {
    var own: [String] = []
    for library in libraries {
      for path in [library, Self.real(library)] {
        // A plugin that was loaded from memory has no folder.
        guard path.hasPrefix("/"), !path.hasPrefix("/proc/"), let slash = path.lastIndex(of: "/")
        else { continue }
        let folder = String(path[..<slash])
        if folder.isEmpty || own.contains(folder) || LibrarySearch.system.contains(folder) {
          continue
        }
        own.append(folder)
      }
    }
    all = own + LibrarySearch.system
    // The variable can't express a folder whose name contains one of these characters.
    let named = own.filter { !$0.contains(":") && !$0.contains(";") && !$0.contains("$") }
    environment = named.isEmpty ? [] : ["LD_LIBRARY_PATH=" + named.joined(separator: ":")]
  }

  private static func real(_ path: String) -> String {
    guard let real = try? realPath(Array(path.utf8)) else { return path }
    return String(decoding: real, as: UTF8.self)
  }

  private static func loadedLibraries() -> [String] {
    var paths: [String] = []
    unsafe withUnsafeMutablePointer(to: &paths) { paths in
      // SAFETY: the list is borrowed for the call, and each path is copied while it lasts.
      unsafe weft_platform_each_library(
        { path, list in
          guard let path = unsafe path, let list = unsafe list else { return }
          unsafe list.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path))
        },
        paths
      )
    }
    return paths
  }
}
