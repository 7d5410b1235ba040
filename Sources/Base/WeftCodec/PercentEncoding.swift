// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Bytes of addresses that are written as `%` and two hexadecimal digits.
package enum PercentEncoding {
  /// Encodes a text as UTF-8, with upper-case digits.
  ///
  ///     PercentEncoding.encoded("a b/ü")  // "a%20b%2F%C3%BC"
  ///
  /// - Parameter isKept: Returns whether a byte stays as it is; it must not keep `%`.
  package static func encoded(
    _ text: String,
    keeping isKept: (UInt8) -> Bool = isUnreserved
  ) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(HexDigit.upperCase(byte >> 4))
        bytes.append(HexDigit.upperCase(byte & 0xF))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a byte never needs encoding (RFC 3986): a letter, a digit, `-`, `.`, `_` or `~`.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-._~".utf8.contains(byte)
  }

  /// Returns whether a byte is an ASCII letter or digit.
  package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Decodes a text; returns `nil` if a `%` is not followed by two digits, or the bytes are not UTF-8.
  ///
  /// - Parameter plusIsSpace: Whether `+` is a space, as in the queries that forms send.
  package static func decoded(
    _ text: some Collection<UInt8>,
    plusIsSpace: Bool = false
  ) -> String? {
    bytes(text, plusIsSpace: plusIsSpace).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Decodes a text to bytes; returns `nil` if a `%` is not followed by two digits.
  package static func bytes(
    _ text: some Collection<UInt8>,
    plusIsSpace: Bool = false
  ) -> [UInt8]? {
    let text = [UInt8](text)
    var (bytes, place): ([UInt8], Int) = ([], 0)
    bytes.reserveCapacity(text.count)
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "%"):
        guard place + 2 < text.count, let high = HexDigit.value(of: text[place + 1]),
          let low = HexDigit.value(of: text[place + 2])
        else { return nil }
        bytes.append(high << 4 | low)
        place += 3
      case UInt8(ascii: "+") where plusIsSpace:
        bytes.append(UInt8(ascii: " "))
        place += 1
      case let byte:
        bytes.append(byte)
        place += 1
      }
    }
    return bytes
  }
}
