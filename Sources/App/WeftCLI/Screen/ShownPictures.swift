// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How a terminal shows the pictures in messages.
enum ShownPictures: String, CaseIterable {
  /// As well as the terminal can.
  case auto
  /// As half blocks, two pixels a cell.
  case blocks
  /// As a line with the name of each.
  case off
}
