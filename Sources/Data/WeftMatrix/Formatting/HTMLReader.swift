// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Splits HTML into tags and text, for the subset that Matrix messages use.
///
/// It never fails and repairs nothing: anything that isn't a tag is text. It runs in linear time.
struct HTMLReader {
  /// A tag or a text.
  enum Part: Equatable {
    case text(String)
    /// A start tag, with its attributes.
    case begin(String, [String: String])
    case end(String)
  }

  private let bytes: [UInt8]
  private var place = 0
  /// Whether an unterminated tag was found; the rest of the input is text then.
  private var isText = false

  init(_ html: String) { bytes = Array(html.utf8) }

  /// Returns the next part, or `nil` at the end.
  mutating func next() -> Part? {
    while place < bytes.count {
      if let part = bytes[place] == UInt8(ascii: "<") && !isText ? tag() : nil { return part }
      if let text = text() { return .text(text) }
    }
    return nil
  }

  /// Reads the text up to the next tag; returns `nil` after skipping a comment.
  private mutating func text() -> String? {
    if !isText, bytes[place...].starts(with: "<!--".utf8) {
      skipComment()
      return nil
    }
    let start = place
    // A `<` that starts no tag is text.
    place += 1
    while place < bytes.count, isText || bytes[place] != UInt8(ascii: "<") { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipComment() {
    var index = place + 4
    while index < bytes.count, !bytes[index...].starts(with: "-->".utf8) { index += 1 }
    place = min(index + 3, bytes.count)
  }

  /// Reads the tag at the current position, or returns `nil` if there is none.
  private mutating func tag() -> Part? {
    var index = place + 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let start = index
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    guard index > start, index - start <= 32, !Self.isDigit(bytes[start]) else { return nil }
    let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    var attributes: [String: String] = [:]
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if let (key, value) = attribute(&index), attributes.count < 16 { attributes[key] = value }
    }
    guard index < bytes.count else {
      isText = true
      return nil
    }
    place = index + 1
    return isEnd ? .end(name) : .begin(name, attributes)
  }

  /// Reads an attribute, or skips a byte that starts none.
  private func attribute(_ index: inout Int) -> (String, String)? {
    let start = index
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    guard index > start else {
      index += 1
      return nil
    }
    let key = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return (key, "") }
    index += 1
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    let first = index
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted ? byte == quote : byte <= 0x20 || byte == UInt8(ascii: ">") { break }
      index += 1
    }
    let value = String(decoding: bytes[first..<index], as: UTF8.self)
    if isQuoted, index < bytes.count { index += 1 }
    return (key, value)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isName(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || (0x61...0x7A).contains(byte | 0x20)
  }
}
