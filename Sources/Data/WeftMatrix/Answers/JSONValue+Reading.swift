// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftJSON

// What a member of an answer says, where it has the kind that is asked for.
extension JSONValue {
  /// The text, nil where this is none.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The flag, nil where this is none.
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The whole number, nil where this is none.
  var number: Int64? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int64(exactly: number.rounded())
    default: nil
    }
  }

  /// The id of an event or a user, nil where this is none.
  var id: String? {
    guard let text, (1...MatrixEvent.mostIDBytes).contains(text.utf8.count) else { return nil }
    return text
  }

  /// The whole number as the count that is nearest to it, nil where this is none.
  var count: Int? { number.map { ValueRules.count(Int(clamping: $0)) } }

  /// The elements, none where this is no array.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The members, none where this is no object.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The texts among the elements.
  var texts: [String] { elements.compactMap(\.text) }

  /// The value at the end of a path of keys, nil where there is none.
  func at(_ path: String...) -> JSONValue? {
    path.reduce(self) { value, key in value?[key] }
  }
}

extension String {
  /// The text without what is beyond a number of bytes.
  func cut(to most: Int) -> String {
    if utf8.count <= most { return self }
    // A character is kept whole or not at all.
    var (end, count) = (startIndex, 0)
    while end < endIndex {
      let size = self[end].utf8.count
      if count + size > most { break }
      (end, count) = (index(after: end), count + size)
    }
    return String(self[..<end])
  }
}
