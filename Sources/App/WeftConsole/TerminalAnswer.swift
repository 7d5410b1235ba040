// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A terminal's answer to a question about itself.
package enum TerminalAnswer: Equatable, Sendable {
  /// Whether it could read a picture sent by kitty's protocol.
  case kitty(isRead: Bool)
  /// Its name and version, such as `kitty(0.35.2)`.
  case name(String)
  /// Its device attributes, as numbered by DEC; 4 means sixels.
  case attributes([Int])
  /// The pixels of a cell.
  case cell(width: Int, height: Int)
  /// The background as `0xRRGGBB`.
  case background(UInt32)
  /// The maximum number of colours of a sixel picture.
  case colors(Int)
  /// The maximum width and height of a sixel picture.
  case largest(width: Int, height: Int)

  /// The id of the test picture in kitty's question.
  static let id = 31

  /// Parses a control string without its introducing and closing escapes.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("P>|") {
      self = .name(String(text.dropFirst(3)))
    } else if text.hasPrefix("_Gi=\(Self.id);") {
      self = .kitty(isRead: text.hasSuffix(";OK"))
    } else if text.hasPrefix("]11;"), let rgb = Self.color(text.dropFirst(4)) {
      self = .background(rgb)
    } else {
      return nil
    }
  }

  /// Parses a colour such as `rgb:1e1e/1e1e/2e2e`, with one to four digits for each channel.
  private static func color(_ text: Substring) -> UInt32? {
    let isOpaque = text.hasPrefix("rgb:")
    guard isOpaque || text.hasPrefix("rgba:") else { return nil }
    let channels = text.drop { $0 != ":" }.dropFirst()
      .split(separator: "/", omittingEmptySubsequences: false)
    guard channels.count == (isOpaque ? 3 : 4) else { return nil }
    var rgb: UInt32 = 0
    for digits in channels.prefix(3) {
      let isHexadecimal = digits.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      guard isHexadecimal, (1...4).contains(digits.utf8.count),
        let value = UInt32(digits, radix: 16)
      else { return nil }
      let most = UInt32(1) << (4 * UInt32(digits.utf8.count)) - 1
      rgb = rgb << 8 | value * 255 / most
    }
    return rgb
  }

  /// Parses the parameters and the final letter of a control sequence.
  init?(_ parameters: String, _ letter: UInt8) {
    let isPrivate = parameters.hasPrefix("?")
    let fields = parameters.drop { $0 == "?" }.split(
      separator: ";",
      omittingEmptySubsequences: false
    )
    // Kitty omits some numbers.
    let numbers = fields.compactMap { $0.isEmpty ? 0 : Int($0) }.filter { 0..<1_000_000 ~= $0 }
    guard numbers.count == fields.count, !numbers.isEmpty else { return nil }
    switch (letter, isPrivate, numbers.first, numbers.count) {
    case (UInt8(ascii: "c"), true, _, _): self = .attributes(numbers)
    case (UInt8(ascii: "t"), false, 6, 3): self = .cell(width: numbers[2], height: numbers[1])
    case (UInt8(ascii: "S"), true, 1, 3) where numbers[1] == 0: self = .colors(numbers[2])
    case (UInt8(ascii: "S"), true, 2, 4) where numbers[1] == 0:
      self = .largest(width: numbers[2], height: numbers[3])
    default: return nil
    }
  }
}
