// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The lines of a text on a terminal, computed one by one: this reads no more of the text than the requested lines
/// need, however long it is.
///
/// Lines break between words if possible; beyond the limit, the last line ends in an ellipsis.
struct TerminalLines: Sequence, IteratorProtocol {
  /// The position of a line in the text.
  struct Line {
    fileprivate let bytes: Range<Int>
    /// The number of cells it takes, including the ellipsis.
    let cells: Int
    /// Whether it ends in an ellipsis that replaces the rest of the text.
    let isCut: Bool
  }

  private let text: String
  private let width: Int
  private let isSingle: Bool
  private var linesLeft: Int
  private let reader: ClusterReader
  /// The byte offset in the text.
  private var place = 0
  private var startsParagraph = true
  private var isOver = false
  /// The number of clusters read; those read twice count twice.
  private(set) var clusterCount = 0

  /// - Parameters:
  ///   - text: The text to break into lines.
  ///   - width: The cells of a line, or `nil` for no limit.
  ///   - limit: The maximum number of lines, or `nil` for no limit.
  init(_ text: String, width: Int?, limit: Int?) {
    self.text = TerminalText.harmless(text)
    isSingle = limit == 1
    self.width = isSingle ? width ?? .max : width.map { Swift.max(1, $0) } ?? .max
    linesLeft = limit.map { Swift.max(1, $0) } ?? .max
    reader = ClusterReader(self.text)
  }

  mutating func next() -> Line? {
    guard !isOver, linesLeft > 0 else { return nil }
    linesLeft -= 1
    if isSingle { return singleLine() }
    let line = wrappedLine()
    return linesLeft > 0 || isOver ? line : withEllipsis(line)
  }

  /// Returns the text of a line; line breaks within a single line become blanks.
  func string(_ line: Line) -> String {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: line.bytes.lowerBound)
    let end = bytes.index(start, offsetBy: line.bytes.count)
    var string = String(text[start..<end])
    if isSingle, string.utf8.contains(UInt8(ascii: "\n")) {
      string = String(
        decoding: string.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 },
        as: UTF8.self
      )
    }
    return TerminalText.isolated(line.isCut ? string + "…" : string)
  }
}

extension TerminalLines {
  /// Returns the cells of a line that show some bytes of the text, or an empty range if it has none of them.
  func cells(of bytes: Range<Int>, in line: Line) -> Range<Int> {
    guard bytes.overlaps(line.bytes) else { return 0..<0 }
    let shown = bytes.clamped(to: line.bytes)
    func width(_ range: Range<Int>) -> Int {
      var place = range.lowerBound
      var cells = 0
      while place < range.upperBound, let cluster = reader.cluster(at: place) {
        cells += cluster.kind == .lineBreak ? 1 : cluster.cells
        place = cluster.end
      }
      return cells
    }
    let start = width(line.bytes.lowerBound..<shown.lowerBound)
    return start..<start + width(shown)
  }

  private mutating func read() -> ClusterReader.Cluster? {
    guard let cluster = reader.cluster(at: place) else { return nil }
    clusterCount += 1
    place = cluster.end
    return cluster
  }

  /// Returns the whole text in one line, or as much as leaves a cell for the ellipsis.
  private mutating func singleLine() -> Line {
    isOver = true
    var fitting = (bytes: 0, cells: 0)
    var used = 0
    while true {
      let plain = reader.plainCount(at: place, most: width - used)
      if plain > 0 {
        clusterCount += plain
        (place, used) = (place + plain, used + plain)
        fitting = used < width ? (place, used) : (place - 1, used - 1)
      }
      guard let cluster = read() else { break }
      used += cluster.kind == .lineBreak ? 1 : cluster.cells
      if used > width {
        return Line(
          bytes: 0..<fitting.bytes,
          cells: Swift.min(width, fitting.cells + 1),
          isCut: width > 0
        )
      }
      if used < width { fitting = (place, used) }
    }
    return Line(bytes: 0..<place, cells: used, isCut: false)
  }

  /// Returns the last permitted line, with an ellipsis if the text continues.
  private mutating func withEllipsis(_ line: Line) -> Line {
    guard line.cells + 1 > width else {
      return Line(bytes: line.bytes, cells: line.cells + 1, isCut: true)
    }
    place = line.bytes.lowerBound
    var fitting = (bytes: place, cells: 0)
    while place < line.bytes.upperBound, let cluster = read() {
      if fitting.cells + cluster.cells > width - 1 { break }
      fitting = (place, fitting.cells + cluster.cells)
    }
    return Line(
      bytes: line.bytes.lowerBound..<fitting.bytes,
      cells: fitting.cells + 1,
      isCut: true
    )
  }

  /// Returns the next line of a text that may take several.
  private mutating func wrappedLine() -> Line {
    var start = place
    var used = 0
    /// The position of the line's first word, once it has been read.
    var firstWord: Int?
    /// The last blank between words: where the line would end, and where the next would start.
    var blank: (end: Int, cells: Int, rest: Int)?
    while true {
      let before = place
      guard let cluster = read() else {
        isOver = true
        return Line(bytes: start..<before, cells: used, isCut: false)
      }
      if cluster.kind == .lineBreak {
        startsParagraph = true
        return Line(bytes: start..<before, cells: used, isCut: false)
      }
      if cluster.kind == .sign, firstWord == nil { firstWord = before }
      if used > 0, cluster.cells > width - used {
        let isIndented = startsParagraph && (firstWord ?? before) > start
        startsParagraph = false
        if isIndented {
          // A wrapped paragraph starts with its first word, not with the blanks before it.
          if let firstWord { place = firstWord } else { skipBlanks() }
          start = place
          used = 0
          blank = nil
          if isOver || startsParagraph { return Line(bytes: start..<start, cells: 0, isCut: false) }
          continue
        }
        // A word that ends with the line stays whole.
        let here = (end: before, cells: used, rest: before)
        let line = cluster.kind == .blank ? here : blank ?? here
        place = line.rest
        skipBlanks()
        return Line(bytes: start..<line.end, cells: line.cells, isCut: false)
      }
      if cluster.kind == .blank, firstWord != nil { blank = (before, used, place) }
      used += cluster.cells
    }
  }

  /// Skips the blanks after a broken line, and the paragraph's end if nothing else is left of it.
  private mutating func skipBlanks() {
    while true {
      let before = place
      guard let cluster = read() else {
        isOver = true
        return
      }
      switch cluster.kind {
      case .blank: continue
      case .lineBreak:
        startsParagraph = true
        return
      case .sign:
        place = before
        return
      }
    }
  }
}
