// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftSource
import WeftSourceTesting

/// Without being a member a user may do nothing that others see.
@Suite struct MembershipTests {
  private static let channel = ChannelID("check:same-b")
  private static let message = MessageID("last-same-b")
  private static let reply: OutgoingMessage = {
    var reply = OutgoingMessage(id: "new", text: "Hello")
    reply.thread = message
    return reply
  }()
  private static let deeds: [SourceAction] = [
    .send(OutgoingMessage(id: "new", text: "Hello"), channel),
    .send(reply, channel),
    .edit(message, text: "other", channel), .deleteMessage(message, channel),
    .react("like", to: message, channel), .unreact("like", to: message, channel),
    .vote("a", in: message, channel), .unvote("a", in: message, channel),
    .typing(true, channel), .stopAnswer(channel),
    .addMembers(["bela"], channel), .removeMember("bela", channel),
    .rename("Other", channel), .setTopic("Other", channel), .setSlowMode(5, channel),
    .closePoll(message, channel),
    .suggestOption(PollOption(id: "x", text: "X"), in: message, channel),
  ]
  private static let now = SourceWorkspace.standard.now

  private func refusal(of action: SourceAction, in state: ChatState) -> SourceRefusal? {
    do throws(SourceError) {
      _ = try action.event(in: state, at: Self.now)
      return nil
    } catch {
      #expect(error.code == .notAllowed, "\(action)")
      return error.refusal
    }
  }

  private func state(after actions: SourceAction...) throws -> ChatState {
    var state = SourceWorkspace.standard.state
    for action in actions {
      let event = try #require(try action.event(in: state, at: Self.now))
      #expect(state.apply(event).refusal == nil)
    }
    return state
  }

  @Test(arguments: deeds)
  func `an unanswered invitation permits nothing that others see`(
    action: SourceAction
  )
    throws
  {
    #expect(refusal(of: action, in: try state()) == .notJoined)
  }

  @Test(arguments: deeds)
  func `a declined invitation permits nothing either`(action: SourceAction) throws {
    let declined = try state(after: .answerInvitation(false, Self.channel))
    #expect(declined.hasLeft(Self.channel))
    #expect(refusal(of: action, in: declined) == .left)
  }

  @Test(arguments: deeds)
  func `a user who left a chat can do nothing there`(action: SourceAction) throws {
    let left = try state(
      after: .answerInvitation(true, Self.channel),
      .leave(Self.channel)
    )
    #expect(refusal(of: action, in: left) == .left)
  }

  @Test func `accepting permits writing, and an invitation permits drafts`() throws {
    let joined = try state(after: .answerInvitation(true, Self.channel))
    for action in [Self.deeds[0], Self.deeds[1], Self.deeds[4]] {
      #expect(refusal(of: action, in: joined) == nil)
    }
    let draft = SourceAction.saveDraft(DraftMessage(text: "later"), Self.channel)
    #expect(refusal(of: draft, in: try state()) == nil)
  }

  @Test func `a user who was never a member may do what the chat permits`() {
    let state = SourceWorkspace.standard.state
    #expect(!state.hasLeft("check:foreign"))
    let message = OutgoingMessage(id: "new", text: "Hello")
    #expect(refusal(of: .send(message, "check:foreign"), in: state) == nil)
  }
}
