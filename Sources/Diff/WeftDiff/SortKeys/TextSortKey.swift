// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A sort key that orders texts by their UTF-8 bytes.
///
/// For the alphabetical order of a language, pass the text folded or as a collation key.
public struct TextSortKey: SortKey {
  /// The text.
  public let text: String
  /// The first eight bytes, the first one highest; a short text is filled up with zeros.
  public let prefix: UInt64

  /// Creates a key.
  public init(_ text: String) {
    self.text = text
    var prefix: UInt64 = 0
    var shift: UInt64 = 64
    for byte in text.utf8.prefix(8) {
      shift -= 8
      prefix |= UInt64(byte) << shift
    }
    self.prefix = prefix
  }

  /// Whether the UTF-8 of the left text comes first.
  public static func comesFirst(_ left: Self, _ right: Self) -> Bool {
    String.isBefore(left.text, right.text)
  }
}
