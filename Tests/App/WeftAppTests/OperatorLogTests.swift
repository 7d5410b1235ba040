// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

@Suite struct OperatorLogTests {
  @Test
  func `lines are buffered until they are drained, and repetitions of the last one are dropped`() {
    var log = OperatorLog()
    for line in ["a", "a", "b", "a"] { log.note(line) }
    #expect(log.drain() == ["a", "b", "a"])
    log.note("a")
    #expect(log.drain() == [])
  }

  @Test func `lines beyond the limit are dropped and counted`() {
    var log = OperatorLog()
    for number in 0..<OperatorLog.mostLines + 7 { log.note("\(number)") }
    let lines = log.drain()
    #expect(lines.count == OperatorLog.mostLines + 1)
    #expect(lines.last == "7 more lines were left out")
    #expect(log.drain() == [])
  }

  @Test
  func `users are notified once of missing updates, and the operator learns which lines failed`()
    throws
  {
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
      let told = ["New messages may be missing. Restart Weft to load them."]
      #expect(app.drainProblems() == (number == 1 ? told : []))
      let lines = app.log.drain()
      #expect(lines.count == 1 && lines[0].hasPrefix("\(path): line \(number): "), "\(lines)")
    }
  }
}
