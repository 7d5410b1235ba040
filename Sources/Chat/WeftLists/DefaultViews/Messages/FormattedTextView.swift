// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftMarkup
package import WeftViews

/// A text with its markup: paragraphs, lists, quotes, tables and code.
package struct FormattedTextView: View {
  let blocks: [FormattedText.Block]

  /// Creates a column of the text's blocks.
  package init(_ text: FormattedText) {
    blocks = text.blocks
  }

  /// The blocks from top to bottom, without a stack if there is only one.
  package var body: some View {
    // Nearly all texts have a single block, which needs no stack around it.
    if blocks.count == 1 {
      Self.scene(of: blocks[0])
    } else {
      Self.stack(blocks)
    }
  }

  private static func stack(_ blocks: [FormattedText.Block]) -> Scene {
    Scene {
      VStack(alignment: .leading, spacing: 6) {
        for block in blocks { scene(of: block) }
      }
    }
  }

  private static func scene(of block: FormattedText.Block) -> Scene {
    switch block {
    case .paragraph(let text): Scene { RichText(Text(text.text), runs: text.runs) }
    case .heading(let text, let level):
      Scene {
        RichText(Text(text.text).font(level <= 2 ? .headline : .body).bold(), runs: text.runs)
      }
    case .code(let text, let language): Scene { CodeBlockView(text, language: language) }
    case .quote(let blocks):
      Scene {
        stack(blocks).padding(.leading, 12).background(alignment: .leading) { QuoteBar() }
      }
    case .list(let items): Scene { list(items) }
    case .table(let columns): table(columns)
    case .rule: Scene { Divider() }
    }
  }

  private static func list(_ items: [FormattedText.Item]) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      for item in items {
        HStack(alignment: .top, spacing: 8) {
          Text(item.marker).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
          if !item.blocks.isEmpty { FormattedTextView(blocks: item.blocks) }
        }
      }
    }
  }

  private init(blocks: [FormattedText.Block]) {
    self.blocks = blocks
  }

  /// The width, in letters, up to which a table fits on any phone.
  private static let narrowTable = 24

  private static func table(_ columns: [FormattedText.Column]) -> Scene {
    let letters = columns.reduce(2 * (columns.count - 1)) { $0 + $1.letters }
    return letters <= narrowTable ? Scene { narrow(columns) } : Scene { wide(columns) }
  }

  /// The rows as stacks with columns of equal width.
  ///
  /// Long cells wrap, so that nothing is cut off even in a narrow bubble.
  private static func wide(_ columns: [FormattedText.Column]) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      for row in 0..<(columns.first?.cells.count ?? 0) {
        HStack(alignment: .top, spacing: 12) {
          for column in columns {
            let cell = column.cells[row]
            RichText(Text(cell.text.isEmpty ? " " : cell.text), runs: cell.runs)
              .frame(maxWidth: .infinity, alignment: column.isTrailing ? .trailing : .leading)
          }
        }
      }
    }
  }

  /// The columns as stacks next to each other; each cell has one line, so that the cells of a row align.
  private static func narrow(_ columns: [FormattedText.Column]) -> some View {
    HStack(alignment: .top, spacing: 16) {
      for column in columns {
        VStack(alignment: column.isTrailing ? .trailing : .leading, spacing: 2) {
          for cell in column.cells {
            RichText(Text(cell.text.isEmpty ? " " : cell.text).lineLimit(1), runs: cell.runs)
          }
        }
      }
    }
  }
}

extension FormattedText.Column {
  /// The width of the longest cell in letters; those beyond ASCII count twice, because they may be wide.
  fileprivate var letters: Int {
    cells.map { $0.text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } }.max() ?? 0
  }
}

/// Lines of code on their own background.
struct CodeBlockView: View {
  let text: String
  let language: String?

  /// Creates the view, with the name of the language if it is known.
  init(_ text: String, language: String? = nil) {
    self.text = text
    self.language = language
  }

  /// The code in a font of equal widths on a background.
  var body: some View {
    Text(text).font(.code).padding(.horizontal, 8).padding(.vertical, 4)
      .background(.background, in: .rounded(6))
  }
}

/// The bar on the leading side of a quote, as high as the quote.
struct QuoteBar: View {
  var body: some View {
    EmptyView().frame(width: 4).frame(maxHeight: .infinity).background(.accent)
  }
}
