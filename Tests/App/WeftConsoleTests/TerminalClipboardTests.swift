// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTerminal
import WeftTestSupport

@testable import WeftConsole

/// The bytes that put a text into a terminal's clipboard.
@Suite struct TerminalClipboardTests {
  @Test func `a text is written as base64, so that it can't end the sequence`() {
    let bytes = TerminalClipboard([:]).bytes(copying: "a\u{1B}\\b\u{7}")
    #expect(bytes == "\u{1B}]52;c;YRtcYgc=\u{1B}\\")
  }

  @Test func `inside tmux the sequence is also written for the terminal around it`() {
    for environment in [["TMUX": "/tmp/tmux"], ["TERM": "tmux-256color"]] {
      let bytes = TerminalClipboard(environment).bytes(copying: "Hi")
      #expect(
        bytes == "\u{1B}]52;c;SGk=\u{1B}\\"
          + "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;SGk=\u{1B}\u{1B}\\\u{1B}\\"
      )
    }
  }

  @Test func `a text that terminals would drop is refused`() {
    let most = String(repeating: "a", count: TerminalClipboard.most)
    #expect((TerminalClipboard([:]).bytes(copying: most)?.utf8.count ?? .max) <= 100_000)
    #expect(TerminalClipboard([:]).bytes(copying: most + "a") == nil)
  }

  @Test func `a text reaches the terminal through the output`() {
    var written = ""
    let output = ConsoleOutput(GraphicsQuestion(.blocks, [:]), depth: .full) { written += $0 }
    #expect(output.copy("Hi") && written == "\u{1B}]52;c;SGk=\u{1B}\\")
  }
}
