// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A watcher that calls a function when a file, or SQLite's log beside it, may have changed.
///
/// The kernel reports every write, so watching unchanged files costs next to nothing. If the kernel can't report
/// writes, the watcher calls the function twice a second. The function runs on a thread of the watcher, once at the
/// start and then until ``stop()``, sometimes without a change.
package final class FileWatcher: Sendable {
  /// The longest time between two calls, in case a write is not reported, such as one by another machine.
  private static let longest = Duration.seconds(10)
  /// The longest time between two calls if the kernel can't report writes.
  private static let longestUnheard = Duration.milliseconds(500)
  /// The shortest time between two calls: many writes in a row are one change.
  private static let shortest = Duration.milliseconds(20)

  private let files: [String]
  private let folders: [String]
  private let thread = StoppableThread()

  /// Creates the watcher of a file, which may be a link and need not exist yet.
  package init(_ path: String) {
    let real = (try? realPath(Array(path.utf8))).map { String(decoding: $0, as: UTF8.self) } ?? path
    files = ["", "-wal", "-journal"].map { real + $0 }
    folders = (real == path ? [path] : [path, real]).map { path in
      guard let slash = path.lastIndex(of: "/") else { return "." }
      return slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }

  /// Starts the watcher, unless it was started or stopped before.
  ///
  /// If the system can't create a thread, nothing is ever reported.
  package func follow(_ tell: @escaping @Sendable () -> Void) {
    thread.begin { [files, folders, thread] bell in
      let watch = try? FolderWatch()
      while thread.isRunning {
        // Watches are added each time, because a new file may have taken the name. The function is called
        // afterwards, so that it also sees what was written before the file was watched.
        let isHeard = folders.reduce(watch != nil) { $0 && watch?.add($1) == true }
        for file in files { watch?.add(file: file) }
        tell()
        bell.wait(atMost: Self.shortest)
        guard thread.isRunning else { return }
        bell.wait(
          atMost: isHeard ? Self.longest : Self.longestUnheard,
          or: isHeard ? watch?.descriptor : nil
        )
        _ = watch?.drain()
      }
    }
  }

  /// Stops the watcher; it can't be started again.
  package func stop() { thread.stop() }
}
