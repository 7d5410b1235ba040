// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

@testable import WeftSource

/// Sending messages to a channel in slow mode.
@Suite struct SlowModeTests {
  private static let channel = ChannelID("messaging:general")

  /// A state whose channel takes a message of each user every 30 s; the user sent one `age` seconds ago.
  private func state(
    age: TimeInterval,
    by author: ChatUser = Samples.me,
    inThread: Bool = false,
    _ change: (inout ChatChannel) -> Void = { _ in }
  ) -> ChatState {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let parent = Samples.message("First", id: "first", age: 500)
    let sent = Samples.message("Sent", from: author, id: "sent", age: age) {
      if inThread { $0.parentID = "first" }
    }
    var channel = Samples.channel("general", [sent, parent]) {
      $0.ownCapabilities = [.sendMessage, .sendReply]
      $0.cooldown = 30
    }
    change(&channel)
    workspace.channels = [channel]
    return ChatState(workspace)
  }

  /// Returns how many seconds the user has to wait, or `nil` if a message is taken now.
  private func wait(_ state: ChatState, thread: MessageID? = nil) throws -> String? {
    var message = OutgoingMessage(id: "next", text: "Next")
    message.thread = thread
    do throws(SourceError) {
      _ = try SourceAction.send(message, Self.channel).event(in: state, at: Samples.now)
      return nil
    } catch {
      #expect(error.code == .notAllowed && error.refusal == .slowMode)
      return error.message
    }
  }

  @Test func `the next message has to wait until the time is over`() throws {
    let refusal = "the channel is in slow mode; send the next message in"
    #expect(try wait(state(age: 0)) == "\(refusal) 30 s")
    #expect(try wait(state(age: 21)) == "\(refusal) 9 s")
    #expect(try wait(state(age: 30)) == nil)
  }

  @Test func `messages of others, and a right to skip it, don't count`() throws {
    #expect(try wait(state(age: 1, by: Samples.leia)) == nil)
    #expect(try wait(state(age: 1) { $0.ownCapabilities.insert(.skipSlowMode) }) == nil)
    #expect(try wait(state(age: 1) { $0.cooldown = 0 }) == nil)
  }

  @Test func `replies in threads count as messages of the channel`() throws {
    #expect(try wait(state(age: 1, inThread: true)) != nil)
    #expect(try wait(state(age: 1), thread: "first") != nil)
    #expect(try wait(state(age: 31), thread: "first") == nil)
  }

  @Test func `a message with a date in the far future doesn't count`() throws {
    #expect(try wait(state(age: -100_000)) == nil)
  }

  @Test func `those who may set it do, and a time that holds already changes nothing`() throws {
    var state = state(age: 1) {
      $0.cooldown = 0
      $0.ownCapabilities.insert(.setSlowMode)
    }
    let set = SourceAction.setSlowMode(60, Self.channel)
    let event = try #require(try set.event(in: state, at: Samples.now))
    #expect(state.apply(event).refusal == nil && state.channel(Self.channel)?.cooldown == 60)
    #expect(try set.event(in: state, at: Samples.now) == nil)
    #expect(try wait(state) != nil)
  }

  @Test(arguments: [-1, 86_401, Int.max, Int.min])
  func `a time outside of a day is refused`(seconds: Int) {
    let state = state(age: 1) { $0.ownCapabilities.insert(.setSlowMode) }
    let action = SourceAction.setSlowMode(seconds, Self.channel)
    let error = #expect(throws: SourceError.self) {
      try action.event(in: state, at: Samples.now)
    }
    #expect(error?.refusal == .badSlowMode)
    #expect(error?.message.contains("not \(seconds)") == true)
  }

  @Test func `others can't set it`() {
    let error = #expect(throws: SourceError.self) {
      try SourceAction.setSlowMode(0, Self.channel).event(in: state(age: 1), at: Samples.now)
    }
    #expect(error?.refusal == .notAllowed)
  }

  @Test func `an event switches it on and off, and a day is the longest time`() throws {
    var state = state(age: 1) { $0.cooldown = 0 }
    for (seconds, known) in [(30, 30), (1_000_000, 86_400), (0, 0)] {
      let event = ChatEvent(.channelUpdated, cid: Self.channel, at: Samples.now) {
        $0.channel = ChannelPatch(Self.channel) { $0.cooldown = seconds }
      }
      #expect(state.apply(event).refusal == nil)
      #expect(state.channel(Self.channel)?.cooldown == known)
      #expect(try (wait(state) != nil) == (known > 0))
    }
  }
}
