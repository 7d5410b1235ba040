// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

/// Screens to show on a ``GoldenTerminal``, and its expected contents.
enum GoldenScreens {
  static func screen(
    _ columns: Int = 60,
    _ rows: Int = 12,
    theme: Theme = .light,
    @ViewBuilder _ content: () -> some View
  ) throws -> TerminalScreen {
    TerminalScreen(try Scene(content).validated(), columns: columns, rows: rows, theme: theme)
  }

  /// A list of channels, starting with one of them.
  static func list(
    _ first: Int,
    selected: Int = -1,
    columns: Int,
    rows: Int,
    theme: Theme = .light
  ) throws -> TerminalScreen {
    try screen(columns, rows, theme: theme) {
      ForEach(first..<(first + rows / 2)) { row in
        HStack(spacing: 8) {
          Avatar(
            initials: "A\(row % 10)",
            color: Color(red: UInt8(row * 37 % 255), green: 90, blue: 90)
          )
          VStack(alignment: .leading) {
            HStack {
              Text("Channel number \(row) of the workspace").bold().lineLimit(1)
              Spacer()
              Text("14:\(10 + row % 50)").foregroundColor(.secondary)
            }
            Text("Somebody: message \(row * 7919 % 1000) of usual length, more or less, here")
              .foregroundColor(.secondary).lineLimit(1)
          }
        }
        .background(row == selected ? .selected : .background)
      }
    }
  }

  /// A terminal that shows only a screen.
  static func terminal(
    showing screen: TerminalScreen,
    depth: ColorDepth = .full
  ) -> GoldenTerminal {
    let terminal = GoldenTerminal(columns: screen.grid.columns, rows: screen.grid.rows)
    terminal.write(screen.update(from: nil, depth: depth))
    return terminal
  }

  /// The cells of a terminal that differ from a screen.
  ///
  /// - Parameter agreed: Whether the terminal knows the clusters of the screen; otherwise their
  ///   cells are skipped.
  static func differences(
    of terminal: GoldenTerminal,
    from screen: TerminalScreen,
    depth: ColorDepth = .full,
    agreed: Bool = true
  ) -> [String] {
    let grid = screen.grid
    return grid.cells.indices.compactMap { index in
      let (column, row) = (index % grid.columns, index / grid.columns)
      let (cell, shown) = (grid.cells[index], terminal[column, row])
      let text = grid.text(at: index)
      let cluster = text.isEmpty ? grid.text(at: index - 1) : text
      if !agreed, cluster.unicodeScalars.count > 1 { return nil }
      return isShown(text, cell.style, as: shown, depth)
        ? nil : "column \(column), row \(row): \(shown) for \(text) in \(cell.style)"
    }
  }

  private static func isShown(
    _ text: String,
    _ style: CellStyle,
    as shown: GoldenCell,
    _ depth: ColorDepth
  ) -> Bool {
    guard text.unicodeScalars.elementsEqual(shown.text.unicodeScalars) else { return false }
    // A terminal stores the style of a wide cluster in its first cell.
    if text.isEmpty { return true }
    guard shown.background == color(style.background, depth, isGround: true) else { return false }
    if case .none = depth, shown.isReversed != style.isEmphasized { return false }
    // A blank shows no text style.
    return text == " "
      || shown.foreground == color(style.foreground, depth, isGround: false)
        && shown.isBold == style.isBold && shown.isItalic == style.isItalic
  }

  private static func color(
    _ rgb: UInt32,
    _ depth: ColorDepth,
    isGround: Bool
  ) -> GoldenCell.Color? {
    switch depth {
    case .none: return .standard
    case .full: return .rgb(rgb)
    case .indexed: return .indexed(UInt8(SGR.index256(rgb)))
    case .sixteen:
      let code = SGR.code16(rgb, isGround: isGround)
      // 30 and 40 are the first of the eight dark colours, 90 and 100 of the bright ones.
      let index = code - (isGround ? 40 : 30)
      return .indexed(UInt8(index < 8 ? index : index - 60 + 8))
    }
  }
}
