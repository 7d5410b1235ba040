// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// A picture of a frame that the terminal itself may draw, with its half blocks.
///
/// The half blocks stay in the frame's cells. If they are still there when the frame is complete, nothing was painted
/// over the picture, and the terminal may draw it instead.
struct PlacedPicture {
  /// The identity of a picture: equal keys mean the same pixels in the same number of cells.
  struct Key: Hashable {
    let address: PictureAddress
    let size: PictureSize
    let columns: Int
    let rows: Int
  }

  let key: Key
  let picture: Picture
  /// The cells of the whole picture, including those that are clipped.
  private(set) var columns: Range<Int>
  private(set) var rows: Range<Int>
  /// The cells that are visible.
  private(set) var shownColumns: Range<Int>
  private(set) var shownRows: Range<Int>
  /// The cells as they were painted, and the earlier background of each, line by line.
  private let painted: [Cell]
  private let grounds: [UInt32]

  /// Paints a picture in half blocks and records where.
  init?(
    _ picture: Picture,
    key: Key,
    columns: Range<Int>,
    rows: Range<Int>,
    on grid: inout CellGrid
  ) {
    self.picture = picture
    self.key = key
    self.columns = columns
    self.rows = rows
    let shownColumns = columns.clamped(to: grid.clippedColumns)
    let shownRows = rows.clamped(to: grid.clippedRows)
    guard !shownColumns.isEmpty, !shownRows.isEmpty else { return nil }
    grounds = grid.cells(shownColumns, shownRows).map(\.style.background)
    HalfBlocks(picture, columns: columns, rows: rows, fit: key.size.fit).paint(&grid)
    painted = grid.cells(shownColumns, shownRows)
    self.shownColumns = shownColumns
    self.shownRows = shownRows
  }

  /// Returns the picture as it is on another grid, in which this one starts at a given cell.
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

  /// Whether nothing has been painted over a cell.
  func isIntact(_ column: Int, _ row: Int, on grid: CellGrid) -> Bool {
    guard shownColumns.contains(column), shownRows.contains(row) else { return false }
    return grid.cells[row * grid.columns + column] == painted[index(column, row)]
  }

  /// Whether nothing has been painted over some cells of a line.
  func isIntact(_ columns: Range<Int>, row: Int, on grid: CellGrid) -> Bool {
    columns.allSatisfy { isIntact($0, row, on: grid) }
  }

  /// Returns the background on which a cell was painted; for a clipped cell, that of its nearest visible one.
  func ground(_ column: Int, _ row: Int) -> UInt32 {
    let column = min(max(column, shownColumns.lowerBound), shownColumns.upperBound - 1)
    let row = min(max(row, shownRows.lowerBound), shownRows.upperBound - 1)
    return grounds[index(column, row)]
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    (row - shownRows.lowerBound) * shownColumns.count + column - shownColumns.lowerBound
  }
}
