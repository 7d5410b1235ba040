// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A text with its author's markup: blocks such as paragraphs, lists and code, whose texts have runs.
///
///     FormattedText(markdown: "Take the *early* train").plain  // "Take the early train"
///
/// The markup is CommonMark with strikethrough, tables, task lists and automatic links. HTML is treated as plain text.
/// Line breaks are kept, as usual in chats.
public struct FormattedText: Equatable, Sendable {
  /// The blocks from top to bottom.
  public let blocks: [Block]
  /// The text without its markup, for screen readers, previews and searches.
  public let plain: String

  init(blocks: [Block]) {
    self.blocks = blocks
    plain = blocks.map(\.plain).joined(separator: "\n")
  }

  /// Creates a text without markup.
  public init(plain: String) {
    blocks = [.paragraph(StyledText(plain))]
    self.plain = plain
  }

  /// Whether the text is just running text in one style.
  public var isPlain: Bool {
    guard case .paragraph(let text)? = blocks.first else { return blocks.isEmpty }
    return blocks.count == 1 && text.runs.isEmpty
  }
}

extension FormattedText {
  /// A part of a text that starts on its own line.
  public enum Block: Equatable, Sendable {
    /// Running text; a blank line separates its paragraphs.
    case paragraph(StyledText)
    /// A heading; level 1 is the most prominent, 6 the least.
    case heading(StyledText, level: Int)
    /// Lines of code, with the name of the language if the author gave one.
    case code(String, language: String?)
    /// Blocks that the author quotes.
    case quote([Block])
    /// A bulleted or numbered list; an item may contain blocks, such as a list inside it.
    case list([Item])
    /// The columns of a table, each from its heading down.
    case table([Column])
    /// A horizontal line between two parts.
    case rule

    /// The block without its markup.
    var plain: String {
      switch self {
      case .paragraph(let text), .heading(let text, _): text.text
      case .code(let text, _): text
      case .quote(let blocks): blocks.map(\.plain).joined(separator: "\n")
      case .list(let items):
        items.map { $0.marker + " " + $0.blocks.map(\.plain).joined(separator: "\n") }
          .joined(separator: "\n")
      case .table(let columns):
        (0..<(columns.first?.cells.count ?? 0)).map { row in
          columns.map { $0.cells[row].text }.joined(separator: " | ")
        }.joined(separator: "\n")
      case .rule: "—"
      }
    }
  }

  /// An item of a list.
  public struct Item: Equatable, Sendable {
    /// What is shown before the item: a bullet, a number or a checkbox.
    public let marker: String
    /// The item's content.
    public let blocks: [Block]
  }

  /// A column of a table.
  public struct Column: Equatable, Sendable {
    /// The cells from the heading down; all columns of a table have the same number of cells.
    public let cells: [StyledText]
    /// Whether the cells are aligned to the end of the column, as numbers are.
    public let isTrailing: Bool
  }
}

/// A text and its styled parts.
public struct StyledText: Equatable, Sendable {
  /// The text without markup.
  public var text: String
  /// The styled parts, in order and without overlaps.
  public var runs: [TextRun]

  /// Creates a text, in a single style unless `runs` are given.
  public init(_ text: String, runs: [TextRun] = []) {
    self.text = text
    self.runs = runs
  }

  mutating func append(_ other: StyledText, separator: String) {
    text += separator
    let shift = text.utf8.count
    text += other.text
    runs += other.runs.map { run in
      TextRun(run.range.lowerBound + shift..<run.range.upperBound + shift, run.style, url: run.url)
    }
  }
}
