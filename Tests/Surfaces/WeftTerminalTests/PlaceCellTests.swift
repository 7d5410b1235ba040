// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport

@testable import WeftTerminal

@Suite struct PlaceCellTests {
  private static let size = (columns: 40, rows: 24)

  private func screen(_ scene: ValidScene) -> TerminalScreen {
    TerminalScreen(
      scene,
      columns: Self.size.columns,
      rows: Self.size.rows,
      scrolledBy: { _, _ in 0 }
    )
  }

  @Test func `cells outside a hostile row are the same as next to an ordinary one`() throws {
    for seed: UInt64 in 0..<60 {
      var views = HostileViews(seed: seed)
      let hostile = screen(try HostileViews.screen(row: views.next()).validated())
      let row = try #require(hostile.list.rows.first { $0.id == 2 }).rect
      let calm = screen(try HostileViews.calmScreen(height: row.size.height).validated())
      for line in 0..<Self.size.rows {
        let y = (Double(line) + 0.5) * TerminalMeasurer.cell.height
        if y > row.y, y < row.y + row.size.height { continue }
        for place in hostile.grid.row(line) {
          #expect(
            hostile.grid.isSame(at: place, as: calm.grid, at: place),
            "seed \(seed), line \(line)"
          )
        }
        for column in stride(from: 0, to: Self.size.columns, by: 3) {
          let action = hostile.action(column: column, row: line)?.action
          #expect(action != HostileViews.action, "seed \(seed), line \(line)")
        }
      }
      // A key presses nothing invisible.
      let focus = TerminalFocus(action: HostileViews.action, row: 2)
      if let region = hostile.list.region(of: focus) {
        #expect(row.intersection(region.rect) == region.rect, "seed \(seed)")
      }
    }
  }
}
