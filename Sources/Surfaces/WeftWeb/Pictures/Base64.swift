// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Encodes bytes in base 64.
enum Base64 {
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let number = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - part.count))
      for place in 0..<4 {
        let digit = Int(number >> (18 - 6 * UInt32(place))) & 63
        text.append(place <= part.count ? digits[digit] : UInt8(ascii: "="))
      }
    }
    return text
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
}
