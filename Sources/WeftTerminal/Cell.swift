// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The look of a cell.
struct CellStyle: Equatable {
  /// `0xRRGGBB`.
  var foreground: UInt32
  /// `0xRRGGBB`.
  var background: UInt32
  var isBold = false
  var isItalic = false
  /// Whether the ground says something, as a selection does; shown reversed where there are no colours.
  var isEmphasized = false
}

/// One place of the screen.
struct Cell: Equatable {
  /// The cluster shown; empty in the second cell of a wide one.
  var text: CellText
  var style: CellStyle
}
