// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftJSON

// Typed access to the members of an answer; a value of another type reads as missing.
extension JSONValue {
  /// The text, or `nil` if the value isn't a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The flag, or `nil` if the value isn't a Boolean.
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The whole number, or `nil` if the value isn't a number.
  var number: Int64? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int64(exactly: number.rounded())
    default: nil
    }
  }

  /// The id of an event or a user, or `nil` if the text is empty or too long for one.
  var id: String? {
    guard let text, (1...MatrixEvent.mostIDBytes).contains(text.utf8.count) else { return nil }
    return text
  }

  /// The number clamped to the range of counts, or `nil` if the value isn't a number.
  var count: Int? { number.map { ValueRules.count(Int(clamping: $0)) } }

  /// The elements; empty if the value isn't an array.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The members; empty if the value isn't an object.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The strings among the elements.
  var texts: [String] { elements.compactMap(\.text) }

  /// Returns the value at the end of a path of keys, or `nil` if a key is missing.
  func at(_ path: String...) -> JSONValue? {
    path.reduce(self) { value, key in value?[key] }
  }
}

extension String {
  /// Returns the longest prefix of whole characters that has at most `most` bytes.
  func cut(to most: Int) -> String {
    if utf8.count <= most { return self }
    var end = startIndex
    var count = 0
    while end < endIndex {
      let size = self[end].utf8.count
      if count + size > most { break }
      (end, count) = (index(after: end), count + size)
    }
    return String(self[..<end])
  }
}
