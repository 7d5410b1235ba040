// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The command's output, read by an independent terminal emulator.
@Suite struct GoldenSnapshotTests {
  @Test(arguments: [(80, 24), (40, 10), (61, 17), (1, 1)], ["light", "dark"])
  func `coloured lines have the same text as plain ones`(size: (Int, Int), theme: String) throws {
    let (columns, rows) = size
    func snapshot(_ format: String) throws -> String {
      let run = try Subprocess(
        Checkout.weft,
        [
          "snapshot", "--no-plugins", "--format", format, "--theme", theme, "--size",
          "\(columns)x\(rows)",
        ]
      )
      try #require(run.status == 0, "\(run.errors)")
      return run.text
    }
    // libvterm shows only the first scalar of this cluster, and places what follows correctly.
    let plain = try snapshot("text").replacingOccurrences(of: "👩🏽‍🚀", with: "👩")
    // One line more than the output, so that the last line break scrolls nothing.
    let terminal = GoldenTerminal(columns: columns, rows: rows + 1)
    // A terminal driver turns line feeds into carriage return and line feed.
    terminal.write(try snapshot("ansi").replacingOccurrences(of: "\n", with: "\r\n"))
    #expect(terminal.text == plain + "\n")
    #expect(terminal.scrolledOff.isEmpty && terminal.events.isEmpty && terminal.replies.isEmpty)
    #expect(terminal.cursor == (0, rows) && terminal.isCursorVisible)
    // Every line has a background up to its end, and it ends there.
    #expect((0..<rows).allSatisfy { terminal[columns - 1, $0].background != .standard })
    #expect(terminal[0, rows].background == .standard)
    let text = GoldenCell.Color.rgb(theme == "dark" ? 0xE8EAED : 0x1B1F23)
    #expect(columns < 2 || terminal[1, 0].foreground == text && terminal[1, 0].text == "C")
  }
}
