// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTerminal
import WeftTestSupport

@Suite struct TerminalFuzzTests {
  @Test func `any valid scene can be shown in any size`() {
    var mutator = SceneMutator(seed: 77)
    var previous: TerminalScreen?
    for round in 0..<400 {
      guard let valid = try? mutator.next().validated(limits: .row) else { continue }
      let (columns, rows) = (1 + round % 41, 1 + round % 13)
      let screen = TerminalScreen(valid, columns: columns, rows: rows)
      let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == rows + 1)
      _ = screen.update(from: previous)
      previous = screen
    }
  }
}
