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
  /// What was read and not taken yet; at its end perhaps a line whose end was not written yet.
  private var rest: ArraySlice<UInt8> = []
  /// Where the lines that were taken last begin.
  private var taken: UInt64 = 0
  /// How many lines of the file were counted, and up to where.
  private var counted: (lines: Int, offset: UInt64) = (0, 0)

  /// No frame waits for more than this is read.
  private static let mostAtOnce = 1 << 20
  /// So few that whoever takes them can stop between, however long an event takes.
  static let linesAtOnce = 16
  private static let end = UInt8(ascii: "\n")

  init(_ path: String) {
    self.path = path
    offset = Self.length(of: path) ?? 0
  }

  /// Some of the whole lines that were written since, nil when there are none.
  func take() -> EventLog? {
    if !rest.contains(Self.end) { read() }
    var lines = 0
    let end = rest.firstIndex { byte in
      if byte == Self.end { lines += 1 }
      return lines == Self.linesAtOnce
    }
    guard let end = end ?? rest.lastIndex(of: Self.end) else {
      // A line without an end is no event, and not worth keeping.
      if rest.count > Self.longestLine { rest = [] }
      return nil
    }
    taken = offset - UInt64(rest.count)
    defer { rest = rest[(end + 1)...] }
    return EventLog(Array(rest[...end]))
  }

  /// Whether there is more of what was read.
  var hasMore: Bool { rest.contains(Self.end) }

  /// How many lines stand in the file before those that were taken last; counted only when somebody asks.
  func linesBefore() -> Int {
    if taken < counted.offset { counted = (0, 0) }
    while counted.offset < taken {
      let length = Int(min(taken - counted.offset, UInt64(Self.mostAtOnce)))
      guard let bytes = bytes(at: counted.offset, length) else { break }
      counted.lines += bytes.count { $0 == Self.end }
      counted.offset += UInt64(bytes.count)
    }
    return counted.lines
  }

  private func read() {
    guard let length = Self.length(of: path) else { return }
    if length < offset { (offset, rest, counted) = (0, [], (0, 0)) }
    guard length > offset, let bytes = bytes(at: offset, Self.mostAtOnce) else { return }
    offset += UInt64(bytes.count)
    rest = ArraySlice(Array(rest) + bytes)
  }

  /// Bytes of the file, nil when there are none.
  private func bytes(at offset: UInt64, _ count: Int) -> Data? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard (try? file.seek(toOffset: offset)) != nil,
      let bytes = try? file.read(upToCount: count), !bytes.isEmpty
    else { return nil }
    return bytes
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
