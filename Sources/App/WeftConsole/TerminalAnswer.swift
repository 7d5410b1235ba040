// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a terminal says about itself when it is asked.
package enum TerminalAnswer: Equatable, Sendable {
  /// It has read a picture of kitty's protocol, or why not.
  case kitty(isRead: Bool)
  /// Its name and version, such as `kitty(0.35.2)`.
  case name(String)
  /// What it can do, by DEC's numbers; 4 stands for sixels.
  case attributes([Int])
  /// The pixels of a cell.
  case cell(width: Int, height: Int)
  /// How many colours a painted picture may have.
  case colors(Int)
  /// The most pixels of a line of a painted picture, and the most lines.
  case largest(width: Int, height: Int)

  /// The id of the picture that is asked about.
  static let id = 31

  /// Reads a string, without the escapes at its ends.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("P>|") {
      self = .name(String(text.dropFirst(3)))
    } else if text.hasPrefix("_Gi=\(Self.id);") {
      self = .kitty(isRead: text.hasSuffix(";OK"))
    } else {
      return nil
    }
  }

  /// Reads the parameters of a control sequence and the letter that ends it.
  init?(_ parameters: String, _ letter: UInt8) {
    let isPrivate = parameters.hasPrefix("?")
    let fields = parameters.drop { $0 == "?" }.split(
      separator: ";",
      omittingEmptySubsequences: false
    )
    // Kitty leaves numbers out.
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
