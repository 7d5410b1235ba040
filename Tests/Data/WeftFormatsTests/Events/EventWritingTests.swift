// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftModel
import WeftTestSupport

/// Written events are read back as the same.
@Suite struct EventWritingTests {
  private func readAgain(_ event: ChatEvent) throws -> ChatEvent {
    let line = event.line
    #expect(!line.contains("\n"))
    return try ChatEvent(json: Array(line.utf8))
  }

  @Test(arguments: 0..<20)
  func `random events are read back unchanged`(seed: UInt64) throws {
    var events = RandomEvents(seed: seed)
    for step in 0..<200 {
      let event = events.next()
      let read = try readAgain(event)
      try #require(read == event, "seed \(seed), step \(step): \(event.line)")
    }
  }

  @Test func `an event with every member is read back unchanged`() throws {
    let event = FullEvent.everything(empty: false)
    #expect(try readAgain(event) == event)
  }

  @Test func `cleared members are read back as cleared and kept ones as kept`() throws {
    let empty = FullEvent.everything(empty: true)
    #expect(try readAgain(empty) == empty)
    let bare = ChatEvent(.messageNew)
    #expect(try readAgain(bare) == bare)
    #expect(bare.line == #"{"type":"message.new"}"#)
  }

  @Test func `a mute keeps its start and end`() throws {
    let details = MuteDetails(createdAt: Samples.now, expiresAt: Samples.now.addingTimeInterval(60))
    let event = ChatEvent(.channelUpdated) {
      $0.channel = ChannelPatch("messaging:a") { $0.muteDetails = .set(details) }
    }
    #expect(try readAgain(event).channel?.muteDetails == .set(details))
  }

  @Test func `an event of an unknown type keeps only its type`() throws {
    let event = ChatEvent(ChatEventType(rawValue: "x.y"), cid: "messaging:a", at: Samples.now)
    #expect(try readAgain(event) == ChatEvent(ChatEventType(rawValue: "x.y")))
  }
}
