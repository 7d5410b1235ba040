// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The style of a cell as one number, because a frame compares and copies the cells of a whole screen.
struct CellStyle: Equatable {
  /// The foreground in the lowest 24 bits, then the background, then the flags.
  private var bits: UInt64

  init(
    foreground: UInt32,
    background: UInt32,
    isBold: Bool = false,
    isItalic: Bool = false,
    isUnderlined: Bool = false,
    isEmphasized: Bool = false
  ) {
    bits = UInt64(foreground & 0xFF_FFFF) | UInt64(background & 0xFF_FFFF) << 24
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.isEmphasized = isEmphasized
  }

  /// `0xRRGGBB`.
  var foreground: UInt32 {
    get { UInt32(truncatingIfNeeded: bits) & 0xFF_FFFF }
    set { bits = bits & ~0xFF_FFFF | UInt64(newValue & 0xFF_FFFF) }
  }

  /// `0xRRGGBB`.
  var background: UInt32 {
    get { UInt32(truncatingIfNeeded: bits >> 24) & 0xFF_FFFF }
    set { bits = bits & ~(0xFF_FFFF << 24) | UInt64(newValue & 0xFF_FFFF) << 24 }
  }

  var isBold: Bool {
    get { self[48] }
    set { self[48] = newValue }
  }

  var isItalic: Bool {
    get { self[49] }
    set { self[49] = newValue }
  }

  var isUnderlined: Bool {
    get { self[51] }
    set { self[51] = newValue }
  }

  var isStruck: Bool {
    get { self[52] }
    set { self[52] = newValue }
  }

  /// Whether the background carries meaning, as in a selection; drawn in reverse video on terminals without colours.
  var isEmphasized: Bool {
    get { self[50] }
    set { self[50] = newValue }
  }

  /// Whether the foreground is the id of a picture, which the terminal reads from all 24 bits.
  var isPictureID: Bool {
    get { self[53] }
    set { self[53] = newValue }
  }

  /// The number of the link that the cell belongs to, or 0; see ``ScreenLinks``.
  var link: Int {
    get { Int(bits >> 54) }
    set { bits = bits & ~Self.linkBits | UInt64(newValue) << 54 }
  }

  private static let linkBits: UInt64 = 0x3FF << 54

  /// Whether letters have the same style as in another one, apart from colours and links.
  ///
  /// - Parameter besidesEmphasis: Whether to ignore if the background carries meaning.
  func hasLetters(of other: CellStyle, besidesEmphasis: Bool) -> Bool {
    let flags = (bits ^ other.bits) >> 48 & 0x3F
    return besidesEmphasis ? flags & ~(1 << 2) == 0 : flags == 0
  }

  /// Takes over what text sets from another style; the background and its emphasis are kept.
  mutating func write(_ text: CellStyle) {
    let written: UInt64 = 0xFF_FFFF | 1 << 48 | 1 << 49 | 1 << 51 | 1 << 52 | Self.linkBits
    bits = bits & ~written | text.bits & written
  }

  /// A flag, by its bit.
  private subscript(bit: UInt64) -> Bool {
    get { bits >> bit & 1 == 1 }
    set { bits = bits & ~(1 << bit) | (newValue ? 1 << bit : 0) }
  }
}

/// One cell of the screen.
struct Cell: Equatable {
  /// The cluster in the cell; empty in the second cell of a wide cluster.
  var text: CellText
  var style: CellStyle
}

/// A grapheme cluster as a number, so that comparing and copying cells doesn't touch strings.
///
/// Most clusters have one to four bytes. ``CellGrid`` stores those of more than eight outside the cells: with strings
/// for all of them a frame took half as long again (`Console/row-240x67`).
struct CellText: Equatable {
  /// The UTF-8 bytes, the first one lowest.
  private let bits: UInt64

  private init(bits: UInt64) {
    self.bits = bits
  }

  static let blank = CellText(ascii: UInt8(ascii: " "))
  /// A cell whose upper half has the text colour, and its lower half the background colour.
  static let upperHalf = CellText("▀")
  /// The second cell of a wide cluster.
  static let none = CellText(bits: 0)
  /// A cluster of more than eight bytes; no UTF-8 byte has all bits set.
  static let long = CellText(bits: .max)

  init(ascii byte: UInt8) {
    bits = UInt64(byte)
  }

  /// Packs a cluster; one that is too long becomes ``long``.
  init(_ text: String) {
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    for byte in text.utf8 {
      if shift == 64 {
        self = .long
        return
      }
      bits |= UInt64(byte) << shift
      shift += 8
    }
    self.bits = bits
  }

  /// Whether it is one byte, and therefore one cell and one scalar.
  var isASCII: Bool { bits < 0x80 && bits != 0 }

  /// Writes the cluster, unless it is ``long``.
  func write(to output: inout [UInt8]) {
    if isPicture { return writePicture(to: &output) }
    var rest = bits
    while rest != 0 {
      output.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// The cluster as a string, unless it is ``long``.
  var string: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A part of a picture that the terminal itself draws, as a cell.
///
/// It is compared, moved and copied like any other cluster.
extension CellText {
  /// The highest byte of each kind of part; neither is a byte of UTF-8.
  private static let (placeholder, overlay): (UInt64, UInt64) = (0xFE, 0xFD)

  /// Returns a cell that the terminal replaces by a part of a picture (kitty).
  static func placeholder(number: Int, row: Int, column: Int) -> CellText {
    CellText(part: placeholder, number: number, row: row, column: column)
  }

  /// Returns a cell that a part of a picture covers (sixel); the cell itself is never written.
  static func overlay(number: Int, row: Int, column: Int) -> CellText {
    CellText(part: overlay, number: number, row: row, column: column)
  }

  private init(part kind: UInt64, number: Int, row: Int, column: Int) {
    bits =
      kind << 56 | UInt64(number & 0xFFFF) << 32 | UInt64(row & 0xFFFF) << 16
      | UInt64(column & 0xFFFF)
  }

  /// Whether it is a part of a picture.
  var isPicture: Bool { bits >> 56 == Self.placeholder || isOverlay }

  /// Whether a part of a picture covers the cell.
  var isOverlay: Bool { bits >> 56 == Self.overlay }

  private func writePicture(to output: inout [UInt8]) {
    guard bits >> 56 == Self.placeholder else { return output.append(UInt8(ascii: " ")) }
    PlaceholderMarks.write(
      row: Int(bits >> 16 & 0xFFFF),
      column: Int(bits & 0xFFFF),
      to: &output
    )
  }
}
