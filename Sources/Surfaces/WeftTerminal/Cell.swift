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
  /// Whether the background carries meaning, as a selection's does; reversed on terminals without
  /// colours.
  var isEmphasized = false
}

/// One cell of the screen.
struct Cell: Equatable {
  /// The cluster shown; empty in the second cell of a wide one.
  var text: CellText
  var style: CellStyle
}
