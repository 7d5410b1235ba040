// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The lines of a text that the user is editing, with the position of the caret.
///
/// Unlike in a text that is only shown, every character keeps its position, including blanks at the end of a line.
/// Lines break after blanks if possible.
///
///     let lines = FieldLines("one two", width: 5)
///     lines.strings       // ["one ", "two"]
///     lines.place(of: 4)  // line 1, column 0
package struct FieldLines: Equatable, Sendable {
  /// A position on the screen, relative to the first line and column.
  package struct Place: Equatable, Sendable {
    package var line: Int
    package var column: Int

    /// Creates a position from its line and column, which start at 0.
    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  }

  /// A line: its bytes without the line end, and the cells of its characters.
  private struct Line: Equatable, Sendable {
    var bytes: Range<Int>
    var cells: Int
  }

  private let text: String
  private let lines: [Line]

  /// Breaks a text into lines of a given width; blanks that end a line may extend beyond it.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  package init(_ text: String, width: Int) {
    self.text = text
    lines = Self.lines(of: ClusterReader(text), width: max(2, width))
  }

  /// The number of lines, at least one.
  package var count: Int { lines.count }

  /// Returns the lines in a range, without control characters.
  package func strings(_ range: Range<Int>) -> [String] {
    lines[range.clamped(to: 0..<lines.count)].map { line in
      let start = text.utf8.index(text.startIndex, offsetBy: line.bytes.lowerBound)
      let end = text.utf8.index(start, offsetBy: line.bytes.count)
      return TerminalText.harmless(String(text[start..<end]))
    }
  }

  /// Returns the position of the character at a byte offset.
  package func place(of offset: Int) -> Place {
    let line = lines.lastIndex { $0.bytes.lowerBound <= offset } ?? 0
    let end = min(offset, lines[line].bytes.upperBound)
    var place = lines[line].bytes.lowerBound
    var cells = 0
    let reader = ClusterReader(text)
    while place < end, let cluster = reader.cluster(at: place) {
      (place, cells) = (cluster.end, cells + cluster.cells)
    }
    return Place(line: line, column: cells)
  }

  /// Returns the byte offset of the character at a position, or of the nearest one.
  package func offset(at place: Place) -> Int {
    let line = lines[min(max(0, place.line), lines.count - 1)]
    var offset = line.bytes.lowerBound
    var cells = 0
    let reader = ClusterReader(text)
    while offset < line.bytes.upperBound, let cluster = reader.cluster(at: offset) {
      // The caret goes to the nearer side of a wide character.
      if cells + (cluster.cells + 1) / 2 > place.column { break }
      (offset, cells) = (cluster.end, cells + cluster.cells)
    }
    // The end of a broken line is the start of the next one, where the caret would be drawn.
    let isBroken = lines.contains {
      $0.bytes.lowerBound == offset && offset > line.bytes.lowerBound
    }
    return isBroken ? Self.last(in: line.bytes, reader) : offset
  }

  /// Returns the offset of the last character of a line.
  private static func last(in bytes: Range<Int>, _ reader: ClusterReader) -> Int {
    var place = bytes.lowerBound
    var last = bytes.lowerBound
    while place < bytes.upperBound, let cluster = reader.cluster(at: place) {
      last = place
      place = cluster.end
    }
    return last
  }

  private static func lines(of reader: ClusterReader, width: Int) -> [Line] {
    var lines: [Line] = []
    var start = 0
    var place = 0
    var cells = 0
    /// The position after the last blank of the line, and the number of cells up to it.
    var blank: (place: Int, cells: Int)?
    while let cluster = reader.cluster(at: place) {
      if cluster.kind == .lineBreak {
        lines.append(Line(bytes: start..<place, cells: cells))
        start = cluster.end
        place = cluster.end
        cells = 0
        blank = nil
        continue
      }
      if cluster.kind != .blank, cells > 0, cells + cluster.cells > width {
        let end = blank ?? (place, cells)
        lines.append(Line(bytes: start..<end.place, cells: end.cells))
        (start, cells, blank) = (end.place, cells - end.cells, nil)
        // A word longer than a line is broken again.
        continue
      }
      (place, cells) = (cluster.end, cells + cluster.cells)
      if cluster.kind == .blank { blank = (place, cells) }
    }
    lines.append(Line(bytes: start..<place, cells: cells))
    return lines
  }
}
