// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// Builds a formatted text from its parts in the order in which a parser finds them.
struct FormattedTextBuilder {
  /// What is open: a block that holds others, or one that holds text.
  enum Opening {
    case paragraph
    case heading(Int)
    case code(language: String)
    case quote
    /// A list, with the number of its next item.
    case list(number: Int?)
    /// An item, with whether its box is ticked where it has one.
    case item(box: Bool?)
    case table
    case tableRow
    case cell(isTrailing: Bool)
  }

  /// A block that is open, with what was found in it.
  private struct Level {
    var opening: Opening
    var blocks: [FormattedText.Block] = []
    var items: [FormattedText.Item] = []
    var rows: [[StyledText]] = []
    var trailing: [Bool] = []
  }

  /// The most blocks of a text, items and cells among them.
  static let mostBlocks = 200
  /// How deep blocks may stand in each other; those below are shown at this depth.
  static let mostDepth = 8

  private var levels = [Level(opening: .quote)]
  private var blockCount = 0
  /// Whether there are more blocks than are read.
  var hasTooMany: Bool { blockCount > Self.mostBlocks }
  /// The text of the innermost block.
  fileprivate var text = StyledText("")
  /// The styles of open spans, each with those around it, and their addresses.
  fileprivate var spans: [(style: TextRun.Style, url: String?)] = []

  /// Begins a block; returns false where there are too many.
  mutating func begin(_ opening: Opening) -> Bool {
    blockCount += 1
    // An item may hold text without a paragraph around it.
    flush()
    levels.append(Level(opening: opening))
    return !hasTooMany
  }

  /// Adds a line between two parts.
  mutating func addRule() -> Bool {
    blockCount += 1
    levels[levels.count - 1].blocks.append(.rule)
    return !hasTooMany
  }

  /// Ends the block that was begun last.
  mutating func end() {
    guard levels.count > 1 else { return }
    switch levels[levels.count - 1].opening {
    case .quote, .item: flush()
    default: break
    }
    guard let level = levels.popLast() else { return }
    switch level.opening {
    case .paragraph: add(.paragraph(takeText()))
    case .heading(let number): add(.heading(takeText(), level: number))
    case .code(let language):
      var code = takeText().text
      if code.hasSuffix("\n") { code.removeLast() }
      add(.code(code, language: language.isEmpty ? nil : language))
    case .quote:
      // What is nested too deep is shown without its frames.
      if levels.count > Self.mostDepth {
        level.blocks.forEach { add($0) }
      } else {
        add(.quote(level.blocks))
      }
    case .list:
      if levels.count > Self.mostDepth {
        for block in level.items.flatMap(\.blocks) { add(block) }
      } else {
        add(.list(level.items))
      }
    case .item(let box): addItem(box, level.blocks)
    case .table: addTable(level)
    case .tableRow: levels[levels.count - 1].rows.append(level.rows.first ?? [])
    case .cell(let isTrailing): addCell(isTrailing)
    }
  }

  /// Returns what was built.
  mutating func finish() -> FormattedText {
    while levels.count > 1 { end() }
    flush()
    return FormattedText(blocks: levels[0].blocks)
  }

  /// Adds a block to the one around it; paragraphs that follow each other are one text.
  fileprivate mutating func add(_ block: FormattedText.Block) {
    let last = levels.count - 1
    if case .paragraph(let added) = block, case .paragraph(var text)? = levels[last].blocks.last {
      text.append(added, separator: "\n\n")
      levels[last].blocks[levels[last].blocks.count - 1] = .paragraph(text)
    } else {
      levels[last].blocks.append(block)
    }
  }

  private mutating func addItem(_ box: Bool?, _ blocks: [FormattedText.Block]) {
    let last = levels.count - 1
    var marker = "•"
    if case .list(let number?) = levels[last].opening {
      marker = "\(number)."
      levels[last].opening = .list(number: number &+ 1)
    }
    if let box { marker = box ? "☑" : "☐" }
    levels[last].items.append(FormattedText.Item(marker: marker, blocks: blocks))
  }

  private mutating func addCell(_ isTrailing: Bool) {
    let row = levels.count - 1
    var cell = takeText()
    // The heading of a column stands out by itself.
    if row > 0, levels[row - 1].rows.isEmpty {
      levels[row - 1].trailing.append(isTrailing)
      if cell.runs.isEmpty, !cell.text.isEmpty {
        cell.runs = [TextRun(0..<cell.text.utf8.count, .bold)]
      }
    }
    levels[row].rows = [(levels[row].rows.first ?? []) + [cell]]
  }

  private mutating func addTable(_ table: Level) {
    let columns = table.trailing.indices.map { column in
      FormattedText.Column(
        cells: table.rows.map { column < $0.count ? $0[column] : StyledText("") },
        isTrailing: table.trailing[column]
      )
    }
    add(.table(columns))
  }
}

/// The text of a block.
extension FormattedTextBuilder {
  /// Begins a span, whose style adds to those around it.
  mutating func beginSpan(_ style: TextRun.Style, url: String? = nil) {
    let outer = spans.last
    spans.append((style.union(outer?.style ?? []), url ?? outer?.url))
  }

  /// Ends the span that was begun last.
  mutating func endSpan() { _ = spans.popLast() }

  /// Adds text to the innermost block.
  mutating func add(_ part: String) {
    let start = text.text.utf8.count
    text.text += part
    guard let span = spans.last, !span.style.isEmpty else { return }
    let range = start..<text.text.utf8.count
    if let last = text.runs.last, last.range.upperBound == start, last.style == span.style,
      last.url == span.url
    {
      text.runs[text.runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else if text.runs.count < RichText.mostRuns {
      text.runs.append(TextRun(range, span.style, url: span.url))
    }
  }

  mutating func takeText() -> StyledText {
    defer { text = StyledText("") }
    return text
  }

  /// Adds text that stands in no paragraph, as that of an item in a tight list does.
  mutating func flush() {
    guard !text.text.isEmpty else { return }
    add(.paragraph(takeText()))
  }
}
