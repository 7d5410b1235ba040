// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// JSON whose bytes are equal exactly when the values are: keys in order, numbers by value.
enum CanonicalJSON {
  static func bytes(_ value: JSONValue) -> [UInt8] {
    Array(JSONWriter.compact(ordered(value)).utf8)
  }

  private static func ordered(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .string, .integer: value
    // 1.0 and 1 are one number; what is written without a fraction is exact.
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? value
    case .array(let elements): .array(elements.map(ordered))
    case .object(let members):
      .object(
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { JSONValue.Member($0.key, ordered($0.value)) }
      )
    }
  }
}
