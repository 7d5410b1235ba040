// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// The links of a terminal's cells, as numbers that fit into the style of a cell.
///
/// All screens of a terminal share an instance, so that equal cells have equal links. A number never gets another
/// address; when all numbers are used, the program starts again with a new instance and writes every cell.
package final class ScreenLinks {
  private var numbers: [LinkAddress: Int] = [:]
  private var addresses: [LinkAddress] = []
  /// What a terminal reads for each address.
  private var written: [String] = []

  /// The number of links that a cell's style has room for.
  static let most = 1_023
  /// The longest address that every terminal accepts, in bytes.
  private static let longest = 2_083

  /// Creates a table without links.
  package init() {}

  /// Whether further links would get no number.
  package var isFull: Bool { addresses.count == Self.most }

  /// The address with a number, or `nil` for 0.
  subscript(number: Int) -> LinkAddress? {
    addresses.indices.contains(number - 1) ? addresses[number - 1] : nil
  }

  /// Returns the number of an address, or 0 if it can't have one.
  func number(of address: LinkAddress) -> Int {
    if let known = numbers[address] { return known }
    let text = Self.escaped(address)
    guard !isFull, text.utf8.count <= Self.longest else { return 0 }
    addresses.append(address)
    written.append(text)
    numbers[address] = addresses.count
    return addresses.count
  }

  /// Returns the sequence (OSC 8) after which letters belong to a link, or to none if the number is 0.
  ///
  /// Cells with the same number are one link, also on several lines.
  func sequence(_ number: Int) -> String {
    guard written.indices.contains(number - 1) else { return Self.end }
    return "\u{1B}]8;id=\(number);\(written[number - 1])\u{1B}\\"
  }

  /// The sequence after which letters belong to no link.
  static let end = "\u{1B}]8;;\u{1B}\\"

  /// Escapes all bytes that aren't printable ASCII; some terminals would end the sequence at them.
  private static func escaped(_ address: LinkAddress) -> String {
    var text = ""
    for byte in address.text.utf8 {
      if (0x21..<0x7F).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
