// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct MessageEventTests {
  @Test func `messages are ordered newest first, in any order of arrival`() throws {
    var state = Sample.state()
    let change = state.applyAll(
      Sample.message("b", at: 20),
      Sample.message("a", at: 10),
      Sample.message("d", at: 20)
    )
    let channel = try state.general()
    #expect(channel.latestMessages.map(\.id) == ["d", "b", "a", "m0"])
    #expect(channel.lastMessageAt == Sample.at(20))
    #expect(change.messages == ["a": .inserted, "b": .inserted, "d": .inserted])
    #expect(
      change.channels[Sample.general] == [
        .preview, .timestamp, .unread, .reads, .order, .messages,
      ]
    )
  }

  @Test func `a thread reply updates the last message date, some system messages do not`()
    throws
  {
    var state = Sample.state { $0.config.skipLastMsgAtUpdateForSystemMsg = true }
    state.applyAll(Sample.message("s", at: 10) { $0.kind = .set(.system) })
    #expect(try state.general().lastMessageAt == Sample.at(-60))
    state.applyAll(Sample.reply("r", at: 5, type: .messageNew))
    #expect(try state.general().lastMessageAt == Sample.at(5))
    #expect(try state.general().previewMessage?.id == "s")
  }

  @Test func `the server's version of a local message replaces it`() throws {
    var state = Sample.state {
      $0.latestMessages.insert(
        Samples.message("Draft", from: Samples.me, id: "own", age: -5) { $0.localState = .sending },
        at: 0
      )
    }
    let change = state.applyAll(Sample.message("own", at: 3, by: Samples.me.id))
    let message = try #require(state.general().latestMessages.first)
    #expect(message.localState == nil)
    #expect(message.text == "Text of own")
    #expect(message.createdAt == Sample.at(3))
    #expect(change.messages == ["own": .updated])
    #expect(state.unread == 0)
  }

  @Test func `an edit keeps the members it does not contain`() throws {
    var state = Sample.state()
    let edit = Sample.event(.messageUpdated) {
      $0.message = MessagePatch("m0") { $0.pinnedAt = .set(EventSamples.at(9)) }
    }
    let change = state.applyAll(edit)
    let message = try #require(state.general().latestMessages.first)
    #expect(message.text == "Hello")
    #expect(message.author == Samples.leia)
    #expect(message.pinnedAt == Sample.at(9))
    #expect(change.channels[Sample.general] == [.preview, .messages])
    #expect(state.applyAll(edit).isEmpty)
  }

  @Test func `an edit older than the known version changes nothing`() throws {
    var state = Sample.state()
    func edit(_ text: String, at seconds: Double) -> ChatEvent {
      Sample.event(.messageUpdated, at: seconds) {
        $0.message = MessagePatch("m0") { $0.text = .set(text) }
      }
    }
    state.applyAll(edit("new", at: 20))
    #expect(state.applyAll(edit("old", at: 10)).isEmpty)
    #expect(try state.general().latestMessages.first?.text == "new")
  }

  @Test func `an edit of a message that is not loaded is refused`() {
    var state = Sample.state()
    let change = state.apply(
      Sample.event(.messageUpdated) { $0.message = MessagePatch("unknown") }
    )
    #expect(change.refusal?.description == "message \"unknown\" is not known here; load it first")
    #expect(change.isEmpty)
  }

  @Test func `a soft deletion keeps the message in place, a hard one removes it`() throws {
    var state = Sample.state()
    var deletion = Sample.event(.messageDeleted) { $0.message = MessagePatch("m0") }
    #expect(state.applyAll(deletion).channels[Sample.general] == [.preview, .messages])
    #expect(try state.general().latestMessages.first?.deletedAt == Sample.at(10))
    #expect(state.applyAll(deletion).isEmpty)
    deletion.hardDelete = true
    #expect(state.applyAll(deletion).messages == ["m0": .removed])
    #expect(try state.general().latestMessages == [])
    #expect(try state.general().lastMessageAt == Sample.at(-60), "it never goes back")
    #expect(state.applyAll(deletion).isEmpty)
  }

  @Test func `a reaction is unique per user and type, replaceable and removable`() throws {
    var state = Sample.state()
    func react(_ type: ChatEventType, _ kind: String) -> ChatEvent {
      Sample.event(type, by: Samples.leia.id) {
        $0.messageID = "m0"
        $0.reaction = ChatReaction(type: kind, userID: Samples.leia.id)
      }
    }
    func kinds() throws -> [String]? {
      try state.general().latestMessages.first?.reactions.map(\.type)
    }
    state.applyAll(react(.reactionNew, "like"))
    #expect(state.applyAll(react(.reactionNew, "like")).isEmpty)
    state.applyAll(react(.reactionNew, "wow"))
    #expect(try kinds() == ["like", "wow"])
    state.applyAll(react(.reactionUpdated, "sad"))
    #expect(try kinds() == ["sad"])
    state.applyAll(react(.reactionDeleted, "sad"))
    #expect(try kinds() == [])
    #expect(state.applyAll(react(.reactionDeleted, "sad")).isEmpty)
    // A server may repeat one.
    let like = ChatReaction(type: "like", userID: Samples.leia.id)
    let id = try #require(try state.general().latestMessages.first?.id)
    state.applyAll(
      Sample.event(.messageUpdated, at: 20) {
        $0.message = MessagePatch(id) { $0.reactions = .set([like, like]) }
      }
    )
    #expect(try kinds() == ["like"])
  }

  @Test(arguments: [
    ChatEventType.pollCreated, .pollUpdated, .pollVoteCasted, .pollVoteChanged, .pollVoteRemoved,
    .pollClosed,
  ])
  func `a vote changes the poll in the message that contains it`(type: ChatEventType) throws {
    var state = Sample.state {
      $0.latestMessages[0].poll = ChatPoll(name: "Lunch?", createdBy: Samples.leia)
      $0.latestMessages[0].poll?.id = "v"
    }
    let event = Sample.event(type) {
      $0.poll = PollPatch("v") {
        $0.latestVotes = .set([PollPatch.Vote(UserPatch(Samples.droid.id))])
      }
    }
    let change = state.applyAll(event)
    #expect(change.pollIDs == ["v"])
    let channel = try state.general()
    #expect(change.elements(of: channel).contains(.preview))
    let poll = try #require(channel.latestMessages.first?.poll)
    #expect(
      (poll.name, poll.latestVoter, poll.createdBy) == ("Lunch?", Samples.droid, Samples.leia)
    )
    #expect(poll.isClosed == (type == .pollClosed))
    #expect(state.applyAll(event).isEmpty)
    let deletion = Sample.event(.pollDeleted) { $0.poll = PollPatch("v") }
    #expect(state.applyAll(deletion).pollIDs == ["v"], "an id alone says nothing new of the poll")
    #expect(try state.general().latestMessages.first?.poll == nil)
    #expect(state.applyAll(deletion).isEmpty)
    state.applyAll(event)
    #expect(try state.general().latestMessages.first?.poll == nil, "it does not come back")
  }

  @Test func `drafts of a channel are set and cleared`() throws {
    var state = Sample.state()
    let draft = Sample.event(.draftUpdated) { $0.draft = DraftMessage(text: "Dear") }
    #expect(state.applyAll(draft).channels[Sample.general] == .draft)
    #expect(try state.general().draftMessage?.text == "Dear")
    #expect(state.applyAll(draft).isEmpty)
    #expect(state.applyAll(Sample.event(.draftDeleted)).channels[Sample.general] == .draft)
    #expect(try state.general().draftMessage == nil)
  }
}
