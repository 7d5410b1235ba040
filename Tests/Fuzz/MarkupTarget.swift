// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftMarkup
import WeftViews

/// Parses a text with markup, folds it and searches names: runs must be in order, between characters
/// and within their text, blocks within their bounds, and nothing may be added.
func fuzz(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let read = FormattedText(markdown: text)
  // The reader adds bullets, numbers and lines between cells.
  precondition(read.plain.utf8.count <= 24 * text.utf8.count + 64, "a text has grown")
  check(read.mentioning(["a", "Ann"]).blocks, depth: 0)
  let lines = 1 + Int(first) % 50
  if let folded = read.folded(after: lines) { check(folded.blocks, depth: 0) }
}

private func check(_ blocks: [FormattedText.Block], depth: Int) {
  precondition(depth < 20, "blocks are nested without end")
  for block in blocks {
    switch block {
    case .paragraph(let text), .heading(let text, _): check(text)
    case .quote(let inner): check(inner, depth: depth + 1)
    case .list(let items): for item in items { check(item.blocks, depth: depth + 1) }
    case .table(let columns):
      for column in columns {
        precondition(column.cells.count == columns[0].cells.count, "a column is shorter")
        column.cells.forEach(check)
      }
    case .code, .rule: break
    }
  }
}

private func check(_ text: StyledText) {
  let bytes = Array(text.text.utf8)
  var end = 0
  for run in text.runs {
    precondition(run.range.lowerBound >= end && run.range.upperBound <= bytes.count, "a run is out")
    end = run.range.upperBound
    for place in [run.range.lowerBound, end] where place < bytes.count {
      precondition(bytes[place] & 0xC0 != 0x80, "a run ends inside a scalar")
    }
  }
}
