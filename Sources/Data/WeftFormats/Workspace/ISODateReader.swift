// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A reader of the parts of a date's text.
struct ISODateReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Character) -> Bool {
    guard position < bytes.count, bytes[position] == character.asciiValue else { return false }
    position += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + digits] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += digits
    return value
  }

  /// Reads the fraction of a second: 0 when there is none, nil when no digits follow the point.
  mutating func fraction() -> Double? {
    guard take(".") else { return 0 }
    let start = position
    while number(1) != nil {}
    guard position > start else { return nil }
    return Double("0." + String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads the offset from UTC in seconds.
  mutating func offset() -> Int? {
    if isAtEnd || take("Z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
