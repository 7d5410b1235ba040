// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftSystem

/// The events appended to a file.
///
/// It starts at the current end of the file. When the file becomes shorter, it starts over at the
/// beginning.
final class EventFeed {
  let path: String
  private var offset: UInt64
  /// Bytes read and not yet returned; they may end in an incomplete line.
  private var rest: ArraySlice<UInt8> = []
  /// The offset of the lines returned last.
  private var taken: UInt64 = 0
  /// How many lines of the file have been counted, and up to which offset.
  private var counted: (lines: Int, offset: UInt64) = (0, 0)

  /// The most bytes of one read, so that no frame waits for more.
  private static let mostAtOnce = 1 << 20
  /// The most lines of one batch: few enough that the caller can stop in between, however long an
  /// event takes.
  static let linesAtOnce = 16
  private static let end = UInt8(ascii: "\n")

  init(_ path: String) {
    self.path = path
    offset = Self.length(of: path) ?? 0
  }

  /// Drains the next few whole lines; nil when none is complete.
  func drain() -> EventLog? {
    if !rest.contains(Self.end) { read() }
    var lines = 0
    let end = rest.firstIndex { byte in
      if byte == Self.end { lines += 1 }
      return lines == Self.linesAtOnce
    }
    guard let end = end ?? rest.lastIndex(of: Self.end) else {
      // No event is longer than this; drop it.
      if rest.count > Self.longestLine { rest = [] }
      return nil
    }
    taken = offset - UInt64(rest.count)
    defer { rest = rest[(end + 1)...] }
    return EventLog(Array(rest[...end]))
  }

  /// Whether whole lines are left of the last read.
  var hasMore: Bool { rest.contains(Self.end) }

  /// The number of lines before those returned last; only error messages need it, so it counts on
  /// demand.
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

  /// Bytes of the file at an offset; nil at its end or when it can't be read.
  private func bytes(at offset: UInt64, _ count: Int) -> Data? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard (try? file.seek(toOffset: offset)) != nil,
      let bytes = try? file.read(upToCount: count), !bytes.isEmpty
    else { return nil }
    return bytes
  }

  /// The longest line that is held until its end arrives, in bytes.
  private static let longestLine = 16 << 20

  /// The length of a regular file, else nil: reading a pipe would block.
  private static func length(of path: String) -> UInt64? {
    // Asking for all attributes would look up the names of the owner and the group each time.
    guard let status = try? fileStatus(Array(path.utf8)), status.isFile else { return nil }
    return UInt64(clamping: status.st_size)
  }
}
