// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How the element around a view lays its views out.
enum BoxContext: UInt8 {
  /// From top to bottom.
  case column
  /// Side by side.
  case row
  /// In one cell.
  case cell
}
