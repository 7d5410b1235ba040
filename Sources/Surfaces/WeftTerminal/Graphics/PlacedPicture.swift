// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A picture of a frame that the terminal may draw itself, and what of it is painted as half blocks.
///
/// The half blocks stay in the frame's cells. Where they are still there when the frame is done,
/// nothing was painted over the picture, and the terminal may draw it in their place.
struct PlacedPicture {
  /// What a picture is known by: the same key means the same pixels in as many cells.
  struct Key: Hashable {
    let address: PictureAddress
    let size: PictureSize
    let columns: Int
    let rows: Int
  }

  let key: Key
  let picture: Picture
  /// The cells of the whole picture, also those that are cut off.
  private(set) var columns: Range<Int>
  private(set) var rows: Range<Int>
  /// The cells that may show.
  private(set) var shownColumns: Range<Int>
  private(set) var shownRows: Range<Int>
  /// The cells as they were painted, and the background of each before that, line by line.
  private let painted: [Cell]
  private let grounds: [UInt32]

  /// Paints a picture as half blocks, and keeps where.
  init?(
    _ picture: Picture,
    key: Key,
    columns: Range<Int>,
    rows: Range<Int>,
    on grid: inout CellGrid
  ) {
    (self.picture, self.key, self.columns, self.rows) = (picture, key, columns, rows)
    let shownColumns = columns.clamped(to: grid.clippedColumns)
    let shownRows = rows.clamped(to: grid.clippedRows)
    guard !shownColumns.isEmpty, !shownRows.isEmpty else { return nil }
    grounds = grid.cells(shownColumns, shownRows).map(\.style.background)
    HalfBlocks(picture, columns: columns, rows: rows, fit: key.size.fit).paint(&grid)
    painted = grid.cells(shownColumns, shownRows)
    (self.shownColumns, self.shownRows) = (shownColumns, shownRows)
  }

  /// The picture on a grid where its own begins at some cell.
  func moved(columns: Int, rows: Int) -> PlacedPicture {
    var moved = self
    func shift(_ range: inout Range<Int>, by count: Int) {
      range = range.lowerBound + count..<range.upperBound + count
    }
    shift(&moved.columns, by: columns)
    shift(&moved.shownColumns, by: columns)
    shift(&moved.rows, by: rows)
    shift(&moved.shownRows, by: rows)
    return moved
  }

  /// Whether nothing was painted over a cell since.
  func isIntact(_ column: Int, _ row: Int, on grid: CellGrid) -> Bool {
    guard shownColumns.contains(column), shownRows.contains(row) else { return false }
    return grid.cells[row * grid.columns + column] == painted[index(column, row)]
  }

  /// Whether nothing was painted over some cells of a line since.
  func isIntact(_ columns: Range<Int>, row: Int, on grid: CellGrid) -> Bool {
    columns.allSatisfy { isIntact($0, row, on: grid) }
  }

  /// The background on which a cell was painted; those beside it count for one that is cut off.
  func ground(_ column: Int, _ row: Int) -> UInt32 {
    let column = min(max(column, shownColumns.lowerBound), shownColumns.upperBound - 1)
    let row = min(max(row, shownRows.lowerBound), shownRows.upperBound - 1)
    return grounds[index(column, row)]
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    (row - shownRows.lowerBound) * shownColumns.count + column - shownColumns.lowerBound
  }
}
