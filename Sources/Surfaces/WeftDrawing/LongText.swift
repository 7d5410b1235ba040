// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
package import WeftScene

/// A text that is too long to be shaped at once, split into pieces of whole lines.
///
/// Pango needs quadratic time to break a paragraph, because for each line it shapes the rest again. A few lines at a
/// time take linear time. No shaped text is stored: a piece is shaped again when it is painted.
package struct LongText {
  /// Lines that are shaped together.
  package struct Piece {
    /// The text of the lines.
    package let text: String
    /// The byte offset of the piece in the whole text.
    package let start: Int
    /// Whether its lines run from right to left.
    package let isRightToLeft: Bool
    /// Whether it is the last permitted line, which is truncated to the width.
    package let isLastLine: Bool
    /// Its offset from the top.
    package let y: Double
    /// The height in points.
    package let height: Double
  }

  /// The pieces from top to bottom.
  package private(set) var pieces: [Piece] = []
  /// The size of the whole text.
  package private(set) var size = Size.zero
  private let key: TextKey
  private let bytes: [UInt8]
  private var linesLeft: Int

  /// The maximum number of bytes shaped at once, unless a single line is longer.
  private static let most = 1_024

  /// Whether a text is long enough for this; a text limited to a single line never is.
  static func isNeeded(for key: TextKey) -> Bool {
    key.text.utf8.count > most && key.lineLimit != 1
  }

  /// Breaks a text into pieces.
  package init(_ key: TextKey, shapedBy shaper: TextShaper) {
    self.key = key
    bytes = Array(key.text.utf8)
    linesLeft = key.lineLimit.map { max(1, $0) } ?? .max
    var start = 0
    while linesLeft > 0 {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if key.width == nil {
        addLine(start..<end, shaper)
      } else {
        addParagraph(start..<end, shaper)
      }
      if end == bytes.count { break }
      start = end + 1
    }
    size.width = size.width.rounded(.up)
    size.height = size.height.rounded(.up)
  }

  /// Adds a paragraph without a width limit, which is only measured.
  private mutating func addLine(_ paragraph: Range<Int>, _ shaper: TextShaper) {
    var start = paragraph.lowerBound
    var width = 0.0
    while start < paragraph.upperBound {
      let end = boundary(start + Self.most, in: paragraph)
      width += shape(start..<end, with: shaper, width: nil).size.width
      start = end
    }
    size.width = max(size.width, width)
    addEmptyLine()
  }

  /// Adds the height of an empty line.
  private mutating func addEmptyLine() {
    size.height += key.face.lineHeight
    linesLeft -= 1
  }

  private mutating func addParagraph(_ paragraph: Range<Int>, _ shaper: TextShaper) {
    if paragraph.isEmpty { return addEmptyLine() }
    let start = paragraph.lowerBound..<boundary(paragraph.lowerBound + Self.most, in: paragraph)
    let isRightToLeft = shape(start, with: shaper, width: nil).isRightToLeft
    var rest = paragraph
    while !rest.isEmpty {
      // The last permitted line represents all the remaining text.
      if linesLeft == 1 { return addLastLine(rest, isRightToLeft: isRightToLeft, with: shaper) }
      rest = addLines(of: rest, isRightToLeft: isRightToLeft, with: shaper)
    }
  }

  private mutating func addLastLine(
    _ rest: Range<Int>,
    isRightToLeft: Bool,
    with shaper: TextShaper
  ) {
    let end = boundary(rest.lowerBound + longestLine, in: rest)
    let text = string(rest.lowerBound..<end) + (end < bytes.count ? "…" : "")
    let shaped = shaper.shape(
      text,
      key.face,
      runs: key.runs?.part(rest.lowerBound..<end),
      width: key.width,
      lineLimit: 1,
      isRightToLeft: isRightToLeft
    )
    add(
      text,
      at: rest.lowerBound,
      shaped.lines.prefix(1),
      isRightToLeft: isRightToLeft,
      isLastLine: true
    )
  }

  /// Adds the first lines of the remaining part of a paragraph.
  ///
  /// - Returns: What remains after these lines.
  private mutating func addLines(
    of rest: Range<Int>,
    isRightToLeft: Bool,
    with shaper: TextShaper
  ) -> Range<Int> {
    var length = Self.most
    while true {
      let end = boundary(rest.lowerBound + length, in: rest)
      let shaped = shape(
        rest.lowerBound..<end,
        with: shaper,
        width: key.width,
        isRightToLeft: isRightToLeft
      )
      let lines = shaped.lines
      let isAll = end == rest.upperBound
      if lines.count == 1, !isAll, length < longestLine {
        length *= 2
        continue
      }
      // An incomplete line is shaped again together with the text after it.
      let whole = isAll ? lines.count : max(1, lines.count - 1)
      let taken = min(whole, isAll && end == bytes.count ? linesLeft : linesLeft - 1)
      let next = taken < lines.count ? rest.lowerBound + lines[taken].start : end
      let text = string(rest.lowerBound..<next)
      add(text, at: rest.lowerBound, lines.prefix(taken), isRightToLeft: isRightToLeft)
      return next..<rest.upperBound
    }
  }

  /// Shapes a part of the text into as many lines as it needs.
  private func shape(
    _ part: Range<Int>,
    with shaper: TextShaper,
    width: Double?,
    isRightToLeft: Bool? = nil
  ) -> TextShaper.Layout {
    shaper.shape(
      string(part),
      key.face,
      runs: key.runs?.part(part),
      width: width,
      lineLimit: nil,
      isRightToLeft: isRightToLeft
    )
  }

  private mutating func add(
    _ text: String,
    at start: Int,
    _ lines: ArraySlice<TextShaper.Layout.Line>,
    isRightToLeft: Bool,
    isLastLine: Bool = false
  ) {
    let height = lines.reduce(0) { $0 + $1.size.height }
    pieces.append(
      Piece(
        text: text,
        start: start,
        isRightToLeft: isRightToLeft,
        isLastLine: isLastLine,
        y: size.height,
        height: height
      )
    )
    linesLeft -= lines.count
    size.width = lines.reduce(size.width) { max($0, $1.size.width) }
    size.height += height
  }

  /// The maximum number of bytes in a line: six of the narrowest letters are as wide as a wide one.
  private var longestLine: Int {
    max(Self.most, Int(min(key.width ?? 0, 100_000) / key.face.size) * 6 * 4)
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the nearest position at or before an index that is not inside a scalar.
  private func boundary(_ index: Int, in range: Range<Int>) -> Int {
    var index = index
    guard index < range.upperBound else { return range.upperBound }
    while bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }
}

extension TextShaper.Layout {
  /// Whether the first line runs from right to left.
  var isRightToLeft: Bool {
    unsafe pango_layout_get_line_readonly(layout, 0).map {
      unsafe pango_layout_line_get_resolved_direction($0) == PANGO_DIRECTION_RTL
    } ?? false
  }

  struct Line {
    /// The byte offset in the text where it starts.
    let start: Int
    let size: Size
  }

  /// The lines from top to bottom.
  var lines: [Line] {
    let count = unsafe pango_layout_get_line_count(layout)
    return (0..<count).compactMap { index in
      // SAFETY: a line lives as long as its layout and isn't used after this.
      guard let line = unsafe pango_layout_get_line_readonly(layout, index) else { return nil }
      var extents = PangoRectangle()
      unsafe pango_layout_line_get_extents(line, nil, &extents)
      let start = Int(unsafe pango_layout_line_get_start_index(line))
      let scale = Double(PANGO_SCALE)
      let size = Size(width: Double(extents.width) / scale, height: Double(extents.height) / scale)
      return Line(start: start, size: size)
    }
  }
}
