// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft
import WeftScene

/// The result of a click: the id of an action, and the row it is started in.
struct Click {
  let action: String
  let row: UInt64?

  /// Finds the action at a point, or returns `nil` if there is none.
  init?(x: Double, y: Double, in list: DisplayList) {
    if let region = list.action(x: x, y: y) {
      (action, row) = (region.action, region.row)
      return
    }
    // A click on a row opens it, except where a view in the row has its own action.
    guard let place = list.rows.first(where: { $0.rect.contains(x: x, y: y) }) else { return nil }
    (action, row) = (ListAction.openChannel, place.id)
  }
}
