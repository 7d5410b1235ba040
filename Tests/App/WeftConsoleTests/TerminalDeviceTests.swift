// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftConsole
import WeftTerminal

@Suite struct TerminalDeviceTests {
  @Test func `the environment decides the colour depth`() {
    func isNone(_ depth: ColorDepth) -> Bool { if case .none = depth { true } else { false } }
    #expect(isNone(TerminalDevice.depth(["NO_COLOR": "1", "COLORTERM": "truecolor"])))
    #expect(isNone(TerminalDevice.depth(["TERM": "dumb"])))
    if case .full = TerminalDevice.depth(["COLORTERM": "truecolor"]) {} else { Issue.record() }
    if case .indexed = TerminalDevice.depth(["TERM": "screen-256color"]) {} else { Issue.record() }
    if case .sixteen = TerminalDevice.depth(["TERM": "xterm", "NO_COLOR": ""]) {
    } else {
      Issue.record()
    }
  }

  @Test func `some terminals report whether they are dark`() {
    #expect(TerminalDevice.isDark(["COLORFGBG": "15;0"]) == true)
    #expect(TerminalDevice.isDark(["COLORFGBG": "0;default;15"]) == false)
    #expect(TerminalDevice.isDark([:]) == nil && TerminalDevice.isDark(["COLORFGBG": "x"]) == nil)
  }
}
