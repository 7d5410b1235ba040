// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Treats bytes as a terminal's input, in one piece and in many, and scrolls lists of all lengths.
func fuzz(_ bytes: [UInt8]) {
  let keys = parse(bytes, by: bytes.count + 1)
  for size in [1, 2, 7] {
    precondition(parse(bytes, by: size) == keys, "other keys in pieces of \(size)")
  }
  for case .text(let text) in keys {
    precondition(text.utf8.count <= bytes.count * 3, "a text comes from nowhere")
  }
  for count in [0, 1, 2, 100, 1_000_000] {
    for area in [1, 3, 40] { scroll(keys, count: count, area: area) }
  }
}

private func parse(_ bytes: [UInt8], by size: Int) -> [Key] {
  var parser = KeyParser()
  var keys: [Key] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    keys += parser.parse(bytes[start..<min(bytes.count, start + size)])
  }
  keys += parser.settle()
  precondition(!parser.isWaiting, "something is still to come")
  return keys
}

/// Scrolls by keys through rows of one to five lines, in a terminal of some lines.
private func scroll(_ keys: [Key], count: Int, area: Int) {
  let line = 20.0
  let scroll = LineScroll(line: line)
  var first = 0
  for key in keys.prefix(64) {
    switch key {
    case .wheel(let notches, _, _): scroll.move(by: notches * 3)
    case .pageDown: scroll.move(by: area)
    case .pageUp: scroll.move(by: -area)
    case .home: scroll.reveal(0)
    case .end: scroll.reveal(max(0, count - 1))
    case .click(let column, let row): scroll.reveal(min(max(0, column &* row), max(0, count - 1)))
    // The list has moved by itself.
    case .text: first = min(first + 1, max(0, count - 1))
    default: scroll.move(by: key == .up ? -1 : 1)
    }
    var offset = frame(scroll, first, count, area, line, isAgain: false)
    if scroll.isShort { offset = frame(scroll, first, count, area, line, isAgain: true) }
    precondition(!scroll.isShort, "a frame made of all there may be is short")
    precondition(offset >= 0, "before the rows")
    precondition(scroll.first >= 0 && scroll.first <= max(0, count - 1), "off the list")
    precondition(count == 0 || !scroll.visible.isEmpty, "nothing is seen")
    precondition(scroll.visible.upperBound <= count, "rows are seen that are not there")
    first = scroll.first
  }
}

private func frame(
  _ scroll: LineScroll,
  _ first: Int,
  _ count: Int,
  _ area: Int,
  _ line: Double,
  isAgain: Bool
) -> Double {
  let rows = scroll.begin(first: first, count: count, lines: area, isAgain: isAgain)
    .clamped(to: 0..<count)
  let heights = rows.map { Double($0 &* 7919 % 5 + 1) * line }
  return scroll.settle(heights, area: Double(area) * line, isAll: rows.upperBound == count)
}
