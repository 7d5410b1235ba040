// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Hexadecimal digits, of four bits each.
package enum HexDigit {
  /// Returns the value of a digit of either case, or `nil` if the byte is no digit.
  package static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns the lower-case digit of a value below 16.
  package static func lowerCase(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Returns the upper-case digit of a value below 16.
  package static func upperCase(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension [UInt8] {
  /// The bytes as lower-case hexadecimal digits.
  package var hex: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * count)
    for byte in self { digits.append(hex: byte) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Appends the two lower-case hexadecimal digits of a byte.
  package mutating func append(hex byte: UInt8) {
    append(HexDigit.lowerCase(byte >> 4))
    append(HexDigit.lowerCase(byte & 0xF))
  }

  /// Decodes hexadecimal digits, or returns `nil` if the text isn't that.
  ///
  ///     [UInt8](hex: "00fF".utf8)  // [0, 255]
  ///
  /// - Parameter isLowerCase: Whether to refuse upper-case digits, so that each value has only one spelling.
  package init?(hex text: some Collection<UInt8>, isLowerCase: Bool = false) {
    let digits = [UInt8](text)
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = HexDigit.value(of: digits[place]),
        let low = HexDigit.value(of: digits[place + 1])
      else { return nil }
      append(high << 4 | low)
    }
    if isLowerCase, digits.contains(where: { (0x41...0x46).contains($0) }) { return nil }
  }
}
