// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct ThreadEventTests {
  @Test func `a reply is appended and counted without moving the thread or its date, row 116`()
    throws
  {
    var state = Sample.state()
    let before = try state.question()
    #expect(before.reads.isEmpty, "no mark yet")
    let change = state.applyAll(Sample.reply("r1"))
    let after = try state.question()
    #expect(after.latestReplies.map(\.id) == ["r0", "r1"])
    #expect(state.unreadReplies == 1)
    #expect(after.updatedAt == before.updatedAt)
    #expect(after.lastMessageAt == before.lastMessageAt)
    #expect(change.threads[Sample.parent]?.isSuperset(of: [.replies, .unread]) == true)
    #expect(state.unread == 0, "it counts in its thread only")
    #expect(state.applyAll(Sample.reply("r1")).isEmpty)
    #expect(state.unreadReplies == 1)
  }

  @Test(arguments: ["m0", "p"])
  func `a reply with the id of another message in its channel is ignored`(id: String) throws {
    var state = Sample.state()
    let change = state.applyAll(Sample.reply(id))
    #expect(change.threads.isEmpty && change.messages.isEmpty)
    #expect(try state.question().latestReplies.map(\.id) == ["r0"])
    #expect(try state.general().latestMessages.map(\.id) == ["m0"])
    #expect(state.unreadReplies == nil)
  }

  @Test func `replies by the user and by muted authors do not count, row 116`() throws {
    var state = Sample.state()
    state.applyAll(
      ChatEvent(.notificationMutesUpdated) { $0.mutedUserIDs = [Samples.droid.id] },
      Sample.reply("own", by: Samples.me.id),
      Sample.reply("muted", at: 11, by: Samples.droid.id)
    )
    #expect(state.unreadReplies == nil)
    #expect(try state.question().latestReplies.count == 3)
  }

  @Test func `a reply that arrived in the channel first still counts in its thread`() {
    var state = Sample.state()
    state.applyAll(Sample.reply("r1", type: .messageNew), Sample.reply("r1"))
    #expect(state.unreadReplies == 1)
  }

  @Test func `a reply in an unknown thread is only reported to the host, row 116`() {
    var state = Sample.state()
    let change = state.applyAll(Sample.reply("r1") { $0.parentID = .set("elsewhere") })
    #expect(
      change.notices == [
        .replyInUnknownThread("elsewhere", channel: Sample.general, isByMutedAuthor: false)
      ]
    )
    #expect(state.threadCount == 1)
  }

  @Test func `a hard deletion of the parent removes the thread, a soft one only marks it, row 116`()
    throws
  {
    var state = Sample.state()
    var deletion = Sample.event(.messageDeleted) { $0.message = MessagePatch(EventSamples.parent) }
    let soft = state.applyAll(deletion)
    #expect(try state.question().parentMessage.isDeleted)
    #expect(soft.threads[Sample.parent] == [.parent, .touched])
    #expect(state.applyAll(deletion).isEmpty)
    deletion.hardDelete = true
    #expect(state.applyAll(deletion).vanishedThreads == [Sample.parent])
    #expect(state.thread(Sample.parent) == nil)
    #expect(state.threadIDs(of: Sample.general) == [])
  }

  @Test func `a deleted reply shows as deleted in its thread or is removed`() throws {
    var state = Sample.state()
    var deletion = Sample.reply("r0", type: .messageDeleted)
    deletion.message?.createdAt = nil
    state.applyAll(deletion)
    #expect(try state.question().latestReplies[0].isDeleted)
    deletion.hardDelete = true
    state.applyAll(deletion)
    #expect(try state.question().latestReplies == [])
  }

  @Test(arguments: [ChatEventType.channelDeleted, .notificationChannelDeleted, .channelTruncated])
  func `the threads of a channel are removed with it, row 116`(type: ChatEventType) {
    var state = Sample.state()
    #expect(state.applyAll(Sample.event(type)).vanishedThreads == [Sample.parent])
    #expect(state.threadCount == 0)
  }

  @Test func `an update changes only the members it contains`() throws {
    var state = Sample.state(thread: { $0.replyCount = 4 })
    let update = Sample.event(.threadUpdated) {
      $0.thread = ThreadPatch(EventSamples.parent) {
        $0.title = .set("Plans")
        $0.participantCount = 3
      }
    }
    let change = state.applyAll(update)
    let thread = try state.question()
    #expect((thread.title, thread.participantCount) == ("Plans", 3))
    #expect(thread.replyCount == 4)
    #expect(thread.latestReplies.count == 1)
    #expect(change.notices == [.threadUpdated(Sample.parent)])
    #expect(change.threads[Sample.parent] == [.title, .participants, .order])
    #expect(state.applyAll(update).isEmpty)
  }

  @Test func `an edited reply shows in its thread and marks it as changed`() throws {
    var state = Sample.state()
    let edit = Sample.reply("r0", type: .messageUpdated) {
      $0.text = .set("Better")
      $0.createdAt = nil
      $0.textUpdatedAt = .set(EventSamples.at(10))
    }
    let change = state.applyAll(edit)
    #expect(try state.question().latestReplies[0].text == "Better")
    #expect(change.threads[Sample.parent] == [.replies, .touched])
  }

  @Test func `a draft in a thread is kept with its parent until deleted`() throws {
    var state = Sample.state()
    let draft = Sample.event(.draftUpdated) {
      $0.parentID = EventSamples.parent
      $0.draft = DraftMessage(text: "Well")
    }
    #expect(state.applyAll(draft).threads[Sample.parent] == [.parent, .draft])
    #expect(try state.question().parentMessage.draftReply?.text == "Well")
    #expect(state.applyAll(draft).isEmpty)
    state.applyAll(Sample.event(.draftDeleted) { $0.parentID = EventSamples.parent })
    #expect(try state.question().parentMessage.draftReply == nil)
    #expect(try state.general().draftMessage == nil)
  }

  @Test func `a reply is the same in thread and channel, in any order of events`() throws {
    let like = Sample.event(.reactionNew, at: 12) {
      $0.reaction = ChatReaction(type: "like", userID: Samples.me.id)
      $0.messageID = "r1"
      $0.parentID = EventSamples.parent
    }
    for types: [ChatEventType] in [
      [.notificationThreadMessageNew, .messageNew], [.messageNew, .notificationThreadMessageNew],
    ] {
      var state = Sample.state()
      let comings = types.map { Sample.reply("r1", type: $0) { $0.isShownInChannel = .set(true) } }
      state.applyAll(comings[0], like, comings[1])
      let reply = try #require(state.question().latestReplies.last)
      #expect(reply.reactions.count == 1)
      #expect(try state.general().latestMessages.first { $0.id == "r1" } == reply)
    }
  }

  @Test func `a reply in another channel is not added to the thread`() throws {
    var state = Sample.state()
    state.insert(Samples.channel("a"))
    var reply = Sample.reply("r1")
    reply.cid = "messaging:a"
    state.applyAll(reply)
    #expect(try state.question().latestReplies.map(\.id) == ["r0"])
  }
}
