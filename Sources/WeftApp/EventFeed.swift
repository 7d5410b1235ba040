// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// The lines that are appended to a file of events.
///
/// It begins at the end of the file as it is found; one that becomes shorter is read from its start.
final class EventFeed {
  let path: String
  private var offset: UInt64
  /// The beginning of a line whose end was not written yet.
  private var rest: [UInt8] = []

  /// No frame waits for more than this is read.
  private static let mostAtOnce = 1 << 20

  init(_ path: String) {
    self.path = path
    offset = Self.length(of: path) ?? 0
  }

  /// The whole lines that were written since, nil when there are none.
  func take() -> EventLog? {
    guard let length = Self.length(of: path) else { return nil }
    if length < offset { (offset, rest) = (0, []) }
    guard length > offset, let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard (try? file.seek(toOffset: offset)) != nil,
      let bytes = try? file.read(upToCount: Self.mostAtOnce), !bytes.isEmpty
    else { return nil }
    offset += UInt64(bytes.count)
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else {
      // A line without an end is no event, and not worth keeping.
      if rest.count > Self.longestLine { rest = [] }
      return nil
    }
    defer { rest.removeFirst(end + 1) }
    return EventLog(Array(rest[...end]))
  }

  private static let longestLine = 16 << 20

  /// The length of a file, nil for anything that is none: a pipe can't be followed without waiting for it.
  private static func length(of path: String) -> UInt64? {
    guard let found = try? FileManager.default.attributesOfItem(atPath: path),
      found[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return found[.size] as? UInt64
  }
}
