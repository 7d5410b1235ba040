// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Decodes bytes written as `%` and two hexadecimal digits.
enum PercentEncoding {
  /// Whether each `%` is followed by two digits.
  static func isSound(_ bytes: [UInt8]) -> Bool {
    bytes.indices.allSatisfy { place in
      bytes[place] != UInt8(ascii: "%")
        || place + 2 < bytes.count && digit(bytes[place + 1]) != nil
          && digit(bytes[place + 2]) != nil
    }
  }

  /// Decodes a part of a query, where `+` is a space.
  static func decoded(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(digit),
        let low = rest.popFirst().flatMap(digit)
      {
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
