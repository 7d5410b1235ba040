// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Takes bytes for what a terminal sends and moves through lists of all lengths.
func fuzz(_ bytes: [UInt8]) {
  let keys = Key.keys(in: bytes)
  precondition(keys.count <= bytes.count, "keys come from nowhere")
  for count in [0, 1, 2, 100, 1_000_000] {
    for page in [-1, 0, 1, 7, 1000] {
      var cursor = ListCursor()
      for key in keys {
        cursor.move(key, count: count, page: page)
        precondition(cursor.selected >= 0 && cursor.selected < max(1, count), "off the list")
        precondition(cursor.first >= 0 && cursor.first <= cursor.selected, "out of view")
      }
    }
  }
}
