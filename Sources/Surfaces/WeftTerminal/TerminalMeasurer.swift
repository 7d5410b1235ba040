// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// Measures texts in cells of 8 by 16 points.
public struct TerminalMeasurer: TextMeasurer {
  private let icons: IconSet
  private let work: TextWork?
  /// The pictures that the terminal shows, or `nil` for a line with the name of each.
  public let pictures: (any PictureProvider)?

  /// Creates a measurer with a set of icons and the pictures that the terminal shows.
  public init(icons: IconSet = .standard, pictures: (any PictureProvider)? = nil) {
    self.init(icons: icons, work: nil, pictures: pictures)
  }

  /// Creates a measurer that counts the clusters it reads.
  init(icons: IconSet, work: TextWork?, pictures: (any PictureProvider)? = nil) {
    self.icons = icons
    self.work = work
    self.pictures = pictures
  }

  /// The size of one cell in points.
  public static let cell = Size(width: 8, height: 16)

  /// The size of a cell: all lengths are whole cells.
  public var grid: Size { Self.cell }

  /// The largest avatar in points: initials need no more room than two lines of text.
  public var largestAvatar: Double { 32 }

  /// Returns the size of an icon, which is a character.
  public func size(ofIcon name: String, style: TextStyle) -> Size {
    let columns = TerminalText.width(of: icons.character(name))
    return Size(width: Double(columns) * Self.cell.width, height: Self.cell.height)
  }

  /// Returns the size of a text's lines in points; several lines are never narrower than one cell.
  ///
  /// It creates no strings, and reads no more of the text than the line limit needs.
  public func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    let columns = width.map { max(1, Int(min($0, 1_000_000) / Self.cell.width)) }
    if lineLimit == 1, TerminalText.isPlain(text) {
      return size(ofPlainLine: text.utf8.count, columns: columns)
    }
    var lines = TerminalLines(text, width: columns, limit: lineLimit)
    var count = 0
    var widest = 0
    while let line = lines.next() {
      count += 1
      // A single line that is truncated takes all the available width.
      widest = max(widest, lineLimit == 1 && line.isCut ? columns ?? line.cells : line.cells)
    }
    work?.count(lines.clusterCount)
    return Size(
      width: Double(max(widest, count > 1 ? 1 : 0)) * Self.cell.width,
      height: Double(count) * Self.cell.height
    )
  }

  /// Returns the size of a single line with one byte in each cell, as in nearly all lines: nothing is read.
  private func size(ofPlainLine cells: Int, columns: Int?) -> Size {
    let shown = min(cells, columns ?? cells)
    work?.count(shown < cells ? shown + 1 : shown)
    return Size(width: Double(shown) * Self.cell.width, height: Self.cell.height)
  }
}

/// A count of the clusters that one screen reads to measure and paint texts: the cost of a frame as a number.
final class TextWork {
  private(set) var clusterCount = 0

  func count(_ clusters: Int) { clusterCount += clusters }
}
