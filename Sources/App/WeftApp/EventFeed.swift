// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftSystem

/// The events appended to a file.
///
/// It starts at the current end of the file. When the file becomes shorter, it starts over at the beginning.
final class EventFeed {
  let path: String
  private var offset: UInt64
  /// Bytes that were read and not yet returned; they may end in an incomplete line.
  private var rest: ArraySlice<UInt8> = []
  /// The offset of the lines returned last.
  private var taken: UInt64 = 0
  /// How many lines of the file have been counted, and up to which offset.
  private var counted: (lines: Int, offset: UInt64) = (0, 0)

  /// The maximum number of bytes read at once, so that no frame waits for more.
  private static let mostAtOnce = 1 << 20
  /// The maximum number of lines in a batch, low enough that the caller can stop in between if events take long.
  static let linesAtOnce = 16
  private static let end = UInt8(ascii: "\n")

  init(_ path: String) {
    self.path = path
    offset = Self.length(of: path) ?? 0
  }

  /// Returns and removes the next few whole lines, or `nil` if none is complete.
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

  /// Whether whole lines of the last read are left.
  var hasMore: Bool { rest.contains(Self.end) }

  /// Returns the number of lines before those returned last; it counts on demand, only for error messages.
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

  /// Returns bytes of the file at an offset, or `nil` at its end or if it can't be read.
  private func bytes(at offset: UInt64, _ count: Int) -> Data? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard (try? file.seek(toOffset: offset)) != nil,
      let bytes = try? file.read(upToCount: count), !bytes.isEmpty
    else { return nil }
    return bytes
  }

  /// The maximum size of an incomplete line that is kept until its end arrives, in bytes.
  private static let longestLine = 16 << 20

  /// Returns the length of a regular file, or `nil` for any other, because reading a pipe would block.
  private static func length(of path: String) -> UInt64? {
    // Requesting all attributes would look up the names of the owner and the group each time.
    guard let status = try? fileStatus(Array(path.utf8)), status.isFile else { return nil }
    return UInt64(clamping: status.st_size)
  }
}
