// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// An inotify watch that reports changes in folders.
package final class FolderWatch: Sendable {
  /// The kinds of changes, from least to most important.
  package enum Change: Int, Comparable, Sendable {
    case nothing
    /// A new file appeared that may still be written to.
    case begun
    /// A file was written, renamed, removed or had its permissions changed.
    case done

    /// Whether one change is less important than another.
    package static func < (first: Change, second: Change) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// The descriptor that becomes readable when something has changed.
  package let descriptor: Descriptor

  /// Creates a watch without folders.
  ///
  /// - Throws: The kernel's reason for refusing, such as too many watches.
  package init() throws(SystemError) {
    let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard number >= 0 else { throw SystemError(errno) }
    descriptor = Descriptor(number)
  }

  /// Adds a folder; one that is already watched is kept.
  ///
  /// - Returns: `false` if the folder doesn't exist.
  package func add(_ path: String) -> Bool {
    let events =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    // SAFETY: the path is valid during the call.
    return unsafe inotify_add_watch(descriptor.number, path, UInt32(events)) >= 0
  }

  /// Adds a file whose writes are reported; does nothing if the file doesn't exist.
  package func add(file path: String) {
    // SAFETY: the path is valid during the call.
    _ = unsafe inotify_add_watch(descriptor.number, path, UInt32(IN_MODIFY))
  }

  /// Drains the pending events and returns the most important change among them.
  package func drain() -> Change {
    var found = Change.nothing
    // An event has a header and a name of at most NAME_MAX bytes.
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      // SAFETY: the call writes at most as many bytes as the buffer has.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor.number, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return found }
      var index = 0
      while index + 16 <= count {
        // A header has four words: the watch, the event mask, a cookie and the length of the name.
        let mask = Self.word(buffer, index + 4)
        let isNew = mask & UInt32(IN_CREATE) != 0 && mask & UInt32(IN_ISDIR) == 0
        found = max(found, isNew ? .begun : .done)
        index += 16 + Int(Self.word(buffer, index + 12))
      }
    }
  }

  private static func word(_ bytes: [UInt8], _ index: Int) -> UInt32 {
    bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
