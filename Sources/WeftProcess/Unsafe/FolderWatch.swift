// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Hears that something in folders changes.
package final class FolderWatch: Sendable {
  /// What has been heard.
  package enum Change: Int, Comparable, Sendable {
    case nothing
    /// Something new is there, which may still be written to.
    case begun
    /// Something was written, named, taken away or let others use it.
    case done

    package static func < (first: Change, second: Change) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// Readable when something has changed.
  package let descriptor: Descriptor

  /// Hears nothing yet.
  ///
  /// - Throws: what keeps this process from it: there may be too many who listen.
  package init() throws(SystemError) {
    let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard number >= 0 else { throw SystemError(errno) }
    descriptor = Descriptor(number)
  }

  /// Listens to a folder; to one it listens to already nothing changes.
  ///
  /// False where there is none.
  ///
  /// - Parameter isWriting: Whether each write counts, and not only that a file was closed after it.
  package func add(_ path: String, writing isWriting: Bool = false) -> Bool {
    let events =
      (isWriting ? IN_MODIFY : 0) | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_CREATE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    // SAFETY: the path is lent for the call.
    return unsafe inotify_add_watch(descriptor.number, path, UInt32(events)) >= 0
  }

  /// What has changed since it was asked last.
  package func take() -> Change {
    var found = Change.nothing
    // One event has a head and a name of at most NAME_MAX bytes.
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      // SAFETY: as many bytes as the buffer has, for the length of the call.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor.number, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return found }
      var place = 0
      while place + 16 <= count {
        // A head is four words: the folder, what happened, a number, and the length of the name.
        let mask = Self.word(buffer, place + 4)
        let isNew = mask & UInt32(IN_CREATE) != 0 && mask & UInt32(IN_ISDIR) == 0
        found = max(found, isNew ? .begun : .done)
        place += 16 + Int(Self.word(buffer, place + 12))
      }
    }
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
