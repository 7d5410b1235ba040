// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Presses while the rows under the pointer move.
extension OnADisplay {
  @Suite struct WindowPressTests {
    @Test func `the pressed row opens although it has moved before the release`() throws {
      let scratch = try Scratch()
      let events = try scratch.write("".utf8, to: "events")
      let hand = try WindowHand(["--no-plugins", "--watch", events.path], width: 1_000)
      try hand.hover("Jedi Archive")
      try hand.step("hold")
      let file = try FileHandle(forWritingTo: events)
      let event = """
        {"type":"message.new","cid":"messaging:jedi-archive","created_at":"2026-06-05T14:30:00Z",\
        "user":{"id":"ben"},"message":{"id":"new","text":"The seventh volume came",\
        "user":{"id":"ben"},"created_at":"2026-06-05T14:30:00Z"}}

        """
      try file.write(contentsOf: Data(event.utf8))
      try hand.sees("The seventh volume came")
      try hand.step("release")
      try hand.sees("Messages in Jedi Archive")
    }
  }
}
