// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftTestSupport

extension ListScene {
  /// Makes a random change: a row's text or place, the selection, the header, the presence.
  mutating func change(using random: inout SeededGenerator) {
    let place = rows.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<7, using: &random) {
    case 0 where !rows.isEmpty: rows[place].text += "x"
    case 1 where !rows.isEmpty: rows.remove(at: place)
    case 2: rows.insert((random.next(), "new"), at: place)
    case 3 where !rows.isEmpty: rows.append(rows.remove(at: place))
    case 4: selected = rows.randomElement(using: &random)?.id
    case 5: header = String(repeating: "h", count: Int.random(in: 0..<40, using: &random))
    default: rows.reverse()
    }
  }
}
