// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which row is selected and which is the first one on screen, and how keys change that.
struct ListCursor: Equatable {
  private(set) var selected = 0
  private(set) var first = 0

  /// Moves by a key.
  ///
  /// - Parameters:
  ///   - count: How many rows the list has.
  ///   - page: How many of them are on screen.
  mutating func move(_ key: Key, count: Int, page: Int) {
    let page = max(1, page)
    switch key {
    case .up: selected -= 1
    case .down: selected += 1
    case .pageUp: selected -= page
    case .pageDown: selected += page
    case .home: selected = 0
    case .end: selected = count - 1
    case .problems, .back, .next, .theme, .again, .quit, .other: break
    }
    selected = min(max(0, selected), max(0, count - 1))
    keepInView(page: page)
  }

  /// Scrolls just as far as it takes to see the selected row.
  mutating func keepInView(page: Int) {
    if selected < first { first = selected }
    if selected >= first + max(1, page) { first = selected - max(1, page) + 1 }
  }
}
