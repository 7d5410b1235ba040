// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Base64 (RFC 4648), which writes three bytes as four letters of six bits each.
extension [UInt8] {
  /// The bytes as base64 with padding.
  package var base64: String { Base64.padded.text(self) }

  /// The bytes as URL-safe base64 without padding.
  package var base64URL: String { Base64.urlSafe.text(self) }

  /// Appends bytes as base64 with padding.
  package mutating func append(base64 bytes: [UInt8]) { Base64.padded.write(bytes, to: &self) }

  /// Decodes base64 with padding; returns `nil` for anything that ``base64`` does not produce.
  ///
  /// - Parameter ignoringSpareBits: Whether the last letter may have bits that belong to no byte. Then several texts
  ///   decode to the same bytes.
  package init?(base64 text: some Collection<UInt8>, ignoringSpareBits: Bool = false) {
    let letters = [UInt8](text)
    guard letters.count.isMultiple(of: 4) else { return nil }
    let padding = letters.suffix(2).count { $0 == UInt8(ascii: "=") }
    self.init(
      form: Base64.padded,
      letters: letters.dropLast(padding),
      ignoringSpareBits: ignoringSpareBits
    )
  }

  /// Decodes URL-safe base64; returns `nil` for anything that ``base64URL`` does not produce.
  package init?(base64URL text: some Collection<UInt8>) {
    self.init(form: Base64.urlSafe, letters: [UInt8](text)[...], ignoringSpareBits: false)
  }

  private init?(form: Base64, letters: ArraySlice<UInt8>, ignoringSpareBits: Bool) {
    // One letter alone is less than a byte.
    guard letters.count % 4 != 1 else { return nil }
    self = []
    reserveCapacity(letters.count / 4 * 3 + 2)
    var (word, bits): (UInt32, UInt32) = (0, 0)
    for letter in letters {
      guard let value = form.value(of: letter) else { return nil }
      (word, bits) = (word << 6 | value, bits + 6)
      if bits >= 8 {
        bits -= 8
        append(UInt8(truncatingIfNeeded: word >> bits))
        word &= (1 << bits) - 1
      }
    }
    if word != 0, !ignoringSpareBits { return nil }
  }
}

/// A form of base64: its last two letters, and whether padding fills up the last four.
private struct Base64 {
  private let letters: [UInt8]
  private let isPadded: Bool

  static let padded = Base64("+/", isPadded: true)
  static let urlSafe = Base64("-_", isPadded: false)

  private init(_ last: String, isPadded: Bool) {
    let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    letters = Array((common + last).utf8)
    self.isPadded = isPadded
  }

  func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    write(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  func write(_ bytes: [UInt8], to text: inout [UInt8]) {
    let whole = bytes.count / 3 * 3
    for place in stride(from: 0, to: whole, by: 3) {
      let word = Int(bytes[place]) << 16 | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
      text.append(letters[word >> 18])
      text.append(letters[word >> 12 & 63])
      text.append(letters[word >> 6 & 63])
      text.append(letters[word & 63])
    }
    let rest = bytes[whole...]
    guard !rest.isEmpty else { return }
    let word = rest.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - rest.count))
    for index in 0...rest.count { text.append(letters[word >> (18 - 6 * index) & 63]) }
    guard isPadded else { return }
    for _ in rest.count..<3 { text.append(UInt8(ascii: "=")) }
  }

  func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case letters[62]: 62
    case letters[63]: 63
    default: nil
    }
  }
}
