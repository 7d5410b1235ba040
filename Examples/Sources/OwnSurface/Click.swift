// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

/// What a click starts: the id of an action, and the row it is started in.
struct Click {
  let action: String
  let row: UInt64?

  /// What is at a point; nil where nothing is started.
  init?(x: Double, y: Double, in list: DisplayList) {
    if let region = list.action(x: x, y: y) {
      (action, row) = (region.action, region.row)
      return
    }
    // A row is clicked as a row wherever nothing in it is clicked by itself.
    guard let place = list.rows.first(where: { $0.rect.contains(x: x, y: y) }) else { return nil }
    (action, row) = (ListAction.openChannel, place.id)
  }
}
