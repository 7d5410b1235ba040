// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
  /// The bytes as lower-case hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] },
      as: UTF8.self
    )
  }

  /// Decodes hexadecimal digits of either case, or returns `nil` if the text isn't that.
  package init?(hex text: some Collection<UInt8>) {
    guard text.count.isMultiple(of: 2) else { return nil }
    self = []
    var high: UInt8?
    for byte in text {
      guard let digit = Self.digit(byte) else { return nil }
      if let first = high {
        append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
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
