// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// A builder that assembles a formatted text from its parts, in the order a parser reports them.
struct FormattedTextBuilder {
  /// An open block, which contains other blocks or text.
  enum Opening {
    case paragraph
    case heading(Int)
    case code(language: String)
    case quote
    /// A list with the number of its next item; `nil` for bullets.
    case list(number: Int?)
    /// An item, with whether its checkbox is ticked; `nil` without a checkbox.
    case item(box: Bool?)
    case table
    case tableRow
    case cell(isTrailing: Bool)
  }

  /// An open block and its content so far.
  private struct Level {
    var opening: Opening
    var blocks: [FormattedText.Block] = []
    var items: [FormattedText.Item] = []
    var rows: [[StyledText]] = []
    var trailing: [Bool] = []
  }

  /// The maximum number of blocks in a text, including items and cells.
  static let mostBlocks = 200
  /// The maximum nesting depth of blocks; deeper ones are shown at this depth.
  static let mostDepth = 8

  private var levels = [Level(opening: .quote)]
  private var blockCount = 0
  /// Whether the text has more blocks than the limit.
  var hasTooMany: Bool { blockCount > Self.mostBlocks }
  /// The text of the innermost block.
  fileprivate var text = StyledText("")
  /// The styles and addresses of open spans, each including those of the spans around it.
  fileprivate var spans: [(style: TextRun.Style, url: String?)] = []

  /// Opens a block; returns false if there are too many.
  mutating func begin(_ opening: Opening) -> Bool {
    blockCount += 1
    // An item may contain text without a paragraph around it.
    flush()
    levels.append(Level(opening: opening))
    return !hasTooMany
  }

  /// Adds a horizontal line between two parts.
  mutating func addRule() -> Bool {
    blockCount += 1
    levels[levels.count - 1].blocks.append(.rule)
    return !hasTooMany
  }

  /// Closes the block that was opened last.
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
      // Blocks nested too deep are shown without their frames.
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

  /// Closes all blocks and returns the text.
  mutating func finish() -> FormattedText {
    while levels.count > 1 { end() }
    flush()
    return FormattedText(blocks: levels[0].blocks)
  }

  /// Adds a block to its parent; consecutive paragraphs become one text.
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
    // The heading of a column is bold, unless it has its own styles.
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
  /// Opens a span, whose style is added to those of the spans around it.
  mutating func beginSpan(_ style: TextRun.Style, url: String? = nil) {
    let outer = spans.last
    spans.append((style.union(outer?.style ?? []), url ?? outer?.url))
  }

  /// Closes the span that was opened last.
  mutating func endSpan() { _ = spans.popLast() }

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

  /// Adds text outside any paragraph, such as that of an item in a tight list, as a paragraph.
  mutating func flush() {
    guard !text.text.isEmpty else { return }
    add(.paragraph(takeText()))
  }
}
