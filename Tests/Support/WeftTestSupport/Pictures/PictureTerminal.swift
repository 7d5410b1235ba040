// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A terminal that draws pictures, to test the effect of output: a ``GoldenTerminal`` that also
/// reads kitty's graphics protocol and sixels.
///
/// A sixel covers cells until one of them is written, erased or moved to.
public final class PictureTerminal {
  /// The cells.
  public let cells: GoldenTerminal
  /// The size of a cell in pixels.
  public let cell: (width: Int, height: Int)
  /// The pictures sent with kitty's protocol.
  public private(set) var kitty = KittyStore()
  /// The output that a terminal would refuse or misinterpret, in order.
  public private(set) var problems: [String] = []
  /// The number of bytes written, and how many of them were for pictures.
  public private(set) var byteCount = (all: 0, pictures: 0)
  /// The number of painted sixel pictures.
  public private(set) var paintCount = 0
  private var canvas: [UInt32?]

  /// Creates an empty screen.
  public init(columns: Int, rows: Int, cell: (width: Int, height: Int) = (8, 16)) {
    cells = GoldenTerminal(columns: columns, rows: rows)
    self.cell = cell
    canvas = Array(repeating: nil, count: columns * cell.width * rows * cell.height)
    cells.onChange = { [weak self] in self?.erase($0, $1) }
  }

  /// The colour painted over a pixel, or `nil` where the cell is visible.
  public func pixel(_ x: Int, _ y: Int) -> UInt32? { canvas[y * width + x] }

  /// The number of pixels painted over cells.
  public var paintedCount: Int { canvas.count { $0 != nil } }

  private var width: Int { cells.columns * cell.width }

  /// Processes bytes from a program.
  public func write(_ bytes: String) {
    byteCount.all += bytes.utf8.count
    var rest = Array(bytes.utf8)[...]
    while let start = Self.string(in: rest) {
      cells.write(String(decoding: rest[..<start], as: UTF8.self))
      guard let end = Self.end(of: rest[start...]) else {
        problems.append("a string has no end")
        return
      }
      byteCount.pictures += end + 2 - start
      take(rest[(start + 1)..<end])
      rest = rest[(end + 2)...]
    }
    cells.write(String(decoding: rest, as: UTF8.self))
  }

  /// The start of a string sequence from the program.
  private static func string(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.dropLast().first { place in
      bytes[place] == 0x1B
        && (bytes[place + 1] == UInt8(ascii: "_") || bytes[place + 1] == UInt8(ascii: "P"))
    }
  }

  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.dropLast().first {
      bytes[$0] == 0x1B && bytes[$0 + 1] == UInt8(ascii: "\\")
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    if bytes.starts(with: "_G".utf8) {
      if let problem = kitty.take(String(decoding: bytes.dropFirst(2), as: UTF8.self)) {
        problems.append(problem)
      }
    } else {
      paint(SixelDecoder(bytes))
    }
  }

  private func paint(_ sixels: SixelDecoder) {
    problems += sixels.problems
    paintCount += 1
    let (left, top) = (cells.cursor.column * cell.width, cells.cursor.row * cell.height)
    for (y, line) in sixels.lines.enumerated() {
      for (x, color) in line.enumerated() where color != nil {
        guard left + x < width, top + y < cells.rows * cell.height else {
          problems.append("a pixel beside the screen")
          return
        }
        canvas[(top + y) * width + left + x] = color
      }
    }
    if top + sixels.lines.count > (cells.rows - 1) * cell.height {
      problems.append("a picture in the last line, for which some terminals scroll")
    }
  }

  private func erase(_ columns: Range<Int>, _ rows: Range<Int>) {
    for y in rows.lowerBound * cell.height..<rows.upperBound * cell.height {
      for x in columns.lowerBound * cell.width..<columns.upperBound * cell.width {
        canvas[y * width + x] = nil
      }
    }
  }
}

extension PictureTerminal {
  /// The part of a picture that a cell shows with kitty's protocol, or `nil` if it shows text.
  ///
  /// - Parameter marks: The mark of each number.
  public func part(
    _ column: Int,
    _ row: Int,
    marks: [Unicode.Scalar]
  ) -> (picture: KittyStore.Picture?, row: Int, column: Int)? {
    let cell = cells[column, row]
    let scalars = Array(cell.text.unicodeScalars)
    guard scalars.first?.value == 0x10EEEE else { return nil }
    guard scalars.count == 3, case .rgb(let id) = cell.foreground,
      let line = marks.firstIndex(of: scalars[1]), let place = marks.firstIndex(of: scalars[2])
    else { return (nil, 0, 0) }
    return (kitty.pictures[id], line, place)
  }
}
