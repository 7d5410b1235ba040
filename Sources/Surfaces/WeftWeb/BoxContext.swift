// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How the element around a view lays out its children.
enum BoxContext: UInt8 {
  /// From top to bottom.
  case column
  /// Side by side.
  case row
  /// All in one cell.
  case cell
}
