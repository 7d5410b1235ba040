// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

@Suite struct OperatorLogTests {
  @Test func `lines wait until they are drained, and one that repeats the last is left out`() {
    var log = OperatorLog()
    for line in ["a", "a", "b", "a"] { log.note(line) }
    #expect(log.drain() == ["a", "b", "a"])
    log.note("a")
    #expect(log.drain() == [])
  }

  @Test func `beyond so many lines it counts those that are missing`() {
    var log = OperatorLog()
    for number in 0..<OperatorLog.mostLines + 7 { log.note("\(number)") }
    let lines = log.drain()
    #expect(lines.count == OperatorLog.mostLines + 1)
    #expect(lines.last == "7 further lines are left out")
    #expect(log.drain() == [])
  }

  @Test func `readers are told once that updates are missing, the operator which lines`() throws {
    let scratch = try Scratch()
    let path = try scratch.write([], to: "events").path
    var options = ChatApp.Options()
    options.watched = path
    let start = ContinuousClock.now
    let app = ChatApp(
      Engine(workspace: Workspace(currentUser: Samples.me)),
      options: options,
      at: start
    )
    var text = ""
    for number in 1...3 {
      text += "broken\n"
      try scratch.write(text.utf8, to: "events")
      app.turn(at: start)
      #expect(app.drainProblems() == (number == 1 ? ["Some updates couldn't be read."] : []))
      let lines = app.log.drain()
      #expect(lines.count == 1 && lines[0].hasPrefix("\(path): line \(number): "), "\(lines)")
    }
  }
}
