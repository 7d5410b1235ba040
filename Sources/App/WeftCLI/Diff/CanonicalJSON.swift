// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// Writes JSON whose bytes are equal exactly when the values are: keys sorted, numbers by value.
enum CanonicalJSON {
  static func bytes(_ value: JSONValue) -> [UInt8] {
    Array(JSONWriter.compact(ordered(value)).utf8)
  }

  private static func ordered(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .string, .integer, .number: value
    case .decimal(let text): decimal(text)
    case .array(let elements): .array(elements.map(ordered))
    case .object(let members):
      .object(
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { JSONValue.Member($0.key, ordered($0.value)) }
      )
    }
  }

  /// The canonical form of a number: its digits without zeros at either end, and a power of ten.
  ///
  /// It is exact for any size: as doubles, different numbers beyond 2^53 would be equal.
  private static func decimal(_ text: String) -> JSONValue {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    let isNegative = parts[0].hasPrefix("-")
    let digits = parts[0].drop { $0 == "-" }.split(separator: ".")
    guard var exponent = parts.count == 1 ? 0 : Int(parts[1]), abs(exponent / 2) < 1 << 60 else {
      // No sensible number has such an exponent; compare its text.
      return .decimal(text.lowercased())
    }
    var significand = digits.joined()
    exponent -= digits.count == 2 ? digits[1].count : 0
    while significand.hasSuffix("0") {
      significand.removeLast()
      exponent += 1
    }
    significand = String(significand.drop { $0 == "0" })
    guard !significand.isEmpty else { return .integer(0) }
    // A 64-bit integer is written as one.
    if (0..<19).contains(exponent),
      let integer = Int64(
        (isNegative ? "-" : "") + significand + String(repeating: "0", count: exponent)
      )
    {
      return .integer(integer)
    }
    return .decimal((isNegative ? "-" : "") + significand + "e\(exponent)")
  }
}
