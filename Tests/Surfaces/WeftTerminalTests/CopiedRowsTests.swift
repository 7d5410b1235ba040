// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

/// Rows whose lines are copied from the previous screen instead of being painted again.
@Suite struct CopiedRowsTests {
  /// A screen that changes from frame to frame.
  private struct Screen {
    var rows: [(id: UInt64, view: Scene)] = []
    var title = "Chats"
    var offset = 0.0
    var theme = Theme.light
    var ground = Color.background
    var front: Scene?
    var isFocused = false
    var isRightToLeft = false
    var lines = 20

    /// Creates rows with different texts.
    init(_ count: Int) {
      rows = (0..<UInt64(count)).map { id in
        let text = "Row \(id) 👩🏽‍🚀\nand its second line"
        // As wide as the screen.
        return (
          id,
          Scene {
            HStack {
              Text(text).lineLimit(2).onTap("tap.\(id)"); Spacer()
            }
          }
        )
      }
    }

    func painted(after previous: TerminalScreen? = nil) throws -> TerminalScreen {
      var list = SceneWriter()
      list.beginList()
      for row in rows {
        list.beginRow(row.id, provider: nil, label: "row", isSelected: false)
        row.view.encode(into: &list)
        list.end()
      }
      list.end()
      let rows = list.scene
      let scene = Scene {
        ZStack {
          VStack(alignment: .leading) {
            Text(title)
            rows
          }
          .background(ground)
          if let front { front }
        }
      }
      let offset = offset
      return TerminalScreen(
        try scene.validated(),
        columns: 60,
        rows: lines,
        theme: theme,
        isRightToLeft: isRightToLeft,
        scrolledBy: { heights, area in min(offset, max(0, heights.reduce(0, +) - area)) },
        focus: isFocused ? TerminalFocus(action: "tap.3") : nil,
        after: previous
      )
    }
  }

  private func isSame(_ one: TerminalScreen, _ other: TerminalScreen) -> Bool {
    one.grid.hasSize(of: other.grid)
      && one.grid.isSame(in: one.grid.cells.indices, as: other.grid, at: 0)
  }

  @Test func `scrolled rows are copied, including clusters of many scalars`() throws {
    var screen = Screen(11)
    let first = try screen.painted()
    screen.offset = 3 * TerminalMeasurer.cell.height
    let (copied, anew) = (try screen.painted(after: first), try screen.painted())
    #expect(isSame(copied, anew) && anew.text.contains("👩🏽‍🚀"))
    // One row appeared, one more is cut by the top edge, and one was at the bottom edge.
    #expect(copied.readClusterCount * 2 < anew.readClusterCount)
    let again = try screen.painted(after: copied)
    #expect(isSame(again, anew) && again.readClusterCount * 3 < anew.readClusterCount)
  }

  @Test func `overlays move with their rows, and the theme and the background change all rows`()
    throws
  {
    var screen = Screen(12)
    var shown = try screen.painted()
    let changes: [(inout Screen) -> Void] = [
      { $0.front = Scene { Text("In front").background(.alert) } },
      { $0.front = nil }, { $0.isFocused = true }, { $0.isFocused = false },
      { $0.theme = .dark }, { $0.ground = .raised }, { $0.isRightToLeft = true },
      { $0.front = Scene { FilledShape(.rectangle, color: .alert).opacity(0.5) } },
      { $0.front = nil }, { $0.lines = 9 },
    ]
    for (number, change) in changes.enumerated() {
      change(&screen)
      shown = try screen.painted(after: shown)
      #expect(isSame(shown, try screen.painted()), "change \(number)")
    }
  }

  @Test(arguments: 0..<60)
  func `after random changes of hostile rows each frame is the same as one painted from scratch`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var views = HostileViews(seed: seed)
    var screen = Screen(14)
    var shown = try screen.painted()
    for step in 0..<24 {
      let place = Int.random(in: 0..<screen.rows.count, using: &random)
      switch Int.random(in: 0..<11, using: &random) {
      case 0...2: screen.offset = Double(Int.random(in: 0...24, using: &random)) * 8
      case 3: screen.rows[place].view = views.next(4)
      case 4: screen.rows.insert((UInt64(100 + step), views.next(2)), at: place)
      case 5: if screen.rows.count > 4 { screen.rows.remove(at: place) }
      case 6: screen.rows.swapAt(place, 0)
      case 7: screen.front = Bool.random(using: &random) ? views.next(3) : nil
      case 8: screen.title += "\n"
      case 9: screen.isFocused.toggle()
      default: screen.ground = [.background, .raised, .selected].randomElement(using: &random)!
      }
      shown = try screen.painted(after: shown)
      try #require(isSame(shown, try screen.painted()), "seed \(seed), step \(step)")
    }
  }
}
