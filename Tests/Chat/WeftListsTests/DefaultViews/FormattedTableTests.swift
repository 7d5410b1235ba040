// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftMarkup
import WeftScene
import WeftViews

/// Tables in messages.
@Suite struct FormattedTableTests {
  private func scene(_ rows: [String]) throws -> String {
    let lines = [rows[0], "|---|---:|"] + rows.dropFirst()
    let text = FormattedText(markdown: lines.joined(separator: "\n"))
    return "\(try Scene { FormattedTextView(text) }.validated().json)"
  }

  @Test func `the cells of a wide table wrap instead of being cut`() throws {
    let wide = try scene(["| Ship | Needs |", "| Falcon | a new hyperdrive motivator |"])
    #expect(wide.contains("a new hyperdrive motivator") && !wide.contains("lineLimit"))
    // Row by row, in reading order.
    let words = ["Ship", "Needs", "Falcon", "motivator"]
    let places = words.map { wide.firstRange(of: $0)?.lowerBound ?? wide.endIndex }
    #expect(places == places.sorted())
  }

  @Test func `a table that fits on any phone keeps its columns narrow`() throws {
    #expect(try scene(["| Ship | No |", "| Falcon | 1 |"]).contains("lineLimit"))
  }
}
