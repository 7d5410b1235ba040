// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A decoded sixel picture.
struct SixelDecoder {
  /// The colours of the pixels as `0xRRGGBB`, or `nil` where nothing was painted.
  private(set) var lines: [[UInt32?]] = []
  /// What a terminal might refuse.
  private(set) var problems: [String] = []

  private var colors: [Int: UInt32] = [:]
  private var rest: ArraySlice<UInt8>
  private var (column, top, color) = (0, 0, -1)
  private var width = 0

  /// Reads a string, starting with the letter after its escape.
  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    guard bytes.starts(with: "P0;1;0q\"1;1;".utf8) else {
      problems.append("sixel: another beginning")
      return
    }
    rest = rest.dropFirst("P0;1;0q\"1;1;".utf8.count)
    let size = numbers()
    guard size.count == 2, size.allSatisfy({ 1...4096 ~= $0 }) else {
      problems.append("sixel: a size of \(size)")
      return
    }
    width = size[0]
    lines = Array(repeating: Array(repeating: nil, count: size[0]), count: size[1])
    while let byte = rest.popFirst() { read(byte) }
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "#"):
      let numbers = numbers()
      color = numbers.first ?? -1
      guard numbers.count == 5 else { break }
      colors[color] = numbers.dropFirst(2).reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
    case UInt8(ascii: "!"):
      let count = numbers().first ?? 0
      if let letter = rest.popFirst() { paint(letter, count) }
    case UInt8(ascii: "$"): column = 0
    case UInt8(ascii: "-"): (column, top) = (0, top + 6)
    case 0x3F...0x7E: paint(byte, 1)
    default: problems.append("sixel: byte \(byte)")
    }
  }

  private mutating func paint(_ letter: UInt8, _ count: Int) {
    let bits = letter - 0x3F
    defer { column += count }
    for row in 0..<6 where bits >> row & 1 == 1 {
      guard top + row < lines.count, column + count <= width, let color = colors[color] else {
        return problems.append("sixel: a pixel beside the picture, or without a colour")
      }
      for place in column..<column + count { lines[top + row][place] = color }
    }
  }

  private mutating func numbers() -> [Int] {
    var numbers: [Int] = []
    while let byte = rest.first {
      if 0x30...0x39 ~= byte {
        if numbers.isEmpty { numbers = [0] }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
      } else if byte == UInt8(ascii: ";") {
        numbers.append(0)
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    return numbers
  }
}
