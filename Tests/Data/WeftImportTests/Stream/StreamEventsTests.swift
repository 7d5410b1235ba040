// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImport
import WeftModel
import WeftTestSupport

@Suite struct StreamEventsTests {
  private static let events = [
    #"{"type":"health.check","connection_id":"x"}"#,
    #"{"type":"message.new","cid":"messaging:a","message":{"id":"m1","text":"Hi","user":{"id":"ada"}}}"#,
    #"{"type":"future.event","what":[1]}"#,
  ]

  @Test(arguments: [
    "[" + events.joined(separator: ",") + "]", events.joined(separator: "\n"),
    "\n" + events.joined(separator: "\r\n\n") + "\n",
  ])
  func `events are imported in order, however they are laid out`(text: String) throws {
    let (taken, report) = try importJSON(text)
    #expect(report.format == .streamEvents)
    #expect(report.issues == [])
    #expect(report.events == 3)
    #expect(taken.order == ["event health.check", "event message.new", "event future.event"])
    #expect(taken.events[1].message?.text == .set("Hi"))
    #expect(taken.events[1].message?.author?.id == "ada")
  }

  @Test func `a single event is imported as one`() throws {
    let (taken, _) = try importJSON(Self.events[1])
    #expect(taken.events.map(\.cid) == ["messaging:a"])
  }

  @Test func `broken events are reported by their position and left out`() throws {
    let array = try importJSON(
      #"[{"type":"message.new","message":{"id":5}},{"type":"typing.stop"},7]"#
    )
    #expect(
      array.report.issues.map(\.description) == [
        "[0].message.id: expected a string, found a number", "[2]: an event must be an object",
      ]
    )
    #expect(array.taken.order == ["event typing.stop"])
    let lines = try importJSON("nonsense\n{\"type\":\"typing.stop\"}\n{\"type\":\"\"}")
    #expect(lines.report.issues.map(\.path) == ["line 1", "line 3"])
    #expect(lines.taken.order == ["event typing.stop"])
  }
}
