// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct UserEventTests {
  private func presence(_ isOnline: Bool) -> ChatEvent {
    ChatEvent(.userPresenceChanged, at: Sample.at(1)) {
      $0.user = UserPatch(Samples.leia.id) { $0.isOnline = .set(isOnline) }
    }
  }

  @Test func `a user coming online shows in every channel at the cost of one`() throws {
    var state = Sample.state()
    for index in 0..<100 { state.insert(Samples.channel("\(index)")) }
    let change = state.applyAll(presence(true))
    #expect(change.modelsTouched == 1)
    #expect(change.users == [Samples.leia.id: .presence])
    #expect(change.channels.isEmpty)
    for id in state.channelIDs {
      let channel = try #require(state.channel(id))
      #expect(channel.members[1].user.isOnline)
      #expect(change.elements(of: channel) == .presence)
    }
    #expect(state.user(Samples.leia.id).name == "Leia Organa", "what is not named stays")
    #expect(state.applyAll(presence(true)).isEmpty)
  }

  @Test func `deleting a user's messages removes their threads, in a channel or all`() throws {
    for cid in [nil, EventSamples.general] {
      let deletion = ChatEvent(.userMessagesDeleted, cid: cid, at: Sample.at(9)) {
        $0.user = UserPatch(Samples.leia.id)
        $0.hardDelete = true
      }
      var state = Sample.state(thread: { $0.parentMessage.author = Samples.leia })
      #expect(state.applyAll(deletion).vanishedThreads == [Sample.parent])
      var other = Sample.state(thread: { $0.parentMessage.author = Samples.droid })
      #expect(other.applyAll(deletion).vanishedThreads.isEmpty)
      #expect(try other.question().latestReplies.isEmpty)
      #expect(state.applyAll(deletion).isEmpty)
    }
  }

  @Test func `deleting a user's messages in a channel includes those in threads`() throws {
    var state = Sample.state(thread: { $0.parentMessage.author = Samples.leia })
    state.applyAll(
      ChatEvent(.userMessagesDeleted, cid: Sample.general, at: Sample.at(9)) {
        $0.user = UserPatch(Samples.leia.id)
      }
    )
    #expect(try state.question().parentMessage.isDeleted)
    #expect(try state.question().latestReplies[0].isDeleted)
  }

  @Test func `a new name shows everywhere the user appears`() throws {
    var state = Sample.state {
      $0.currentlyTypingUsers = [Samples.leia]
      $0.createdBy = Samples.leia
    }
    let change = state.applyAll(
      ChatEvent(.userUpdated, at: Sample.at(1)) {
        $0.user = UserPatch(Samples.leia.id) { $0.name = .set("General Organa") }
      }
    )
    let channel = try state.general()
    let names = [
      channel.members[1].user.name, channel.currentlyTypingUsers[0].name, channel.createdBy?.name,
      channel.latestMessages[0].author.name,
    ]
    #expect(names == Array(repeating: "General Organa", count: 4))
    let thread = try state.question()
    #expect(thread.parentMessage.author.name == "General Organa")
    #expect(thread.latestReplies[0].author.name == "General Organa")
    #expect(thread.channel.members[1].user.name == "General Organa")
    #expect(change.elements(of: channel) == [.title, .preview, .typing])
    #expect(change.elements(of: thread) == [.channel, .parent, .replies])
    #expect(
      state.channel(Sample.general, messages: 0)?.latestMessages[0].author.name == "Leia Organa"
    )
  }

  @Test func `the author in a message event updates the user`() {
    var state = Sample.state()
    state.applyAll(Sample.message("m1") { $0.author?.imageURL = .set("https://example.org/l.png") })
    #expect(state.user(Samples.leia.id).imageURL == "https://example.org/l.png")
    #expect(state.user(Samples.leia.id).name == "Leia Organa")
  }

  @Test func `a global ban is kept with the user`() {
    var state = Sample.state()
    let ban = ChatEvent(.userBanned) { $0.user = UserPatch(Samples.leia.id) }
    #expect(state.applyAll(ban).users == [Samples.leia.id: .other])
    #expect(state.user(Samples.leia.id).isBanned)
    state.applyAll(ChatEvent(.userUnbanned) { $0.user = UserPatch(Samples.leia.id) })
    #expect(!state.user(Samples.leia.id).isBanned)
  }

  @Test func `a user's messages are deleted everywhere without a search`() throws {
    var state = Sample.state()
    for index in 0..<100 {
      state.insert(Samples.channel("\(index)", [Samples.message("x", id: "x\(index)")]))
    }
    var deletion = ChatEvent(.userMessagesDeleted, at: Sample.at(1)) {
      $0.user = UserPatch(Samples.leia.id)
    }
    let change = state.applyAll(deletion)
    #expect(change.modelsTouched == 1)
    #expect(try state.general().latestMessages[0].deletedAt == Sample.at(1))
    #expect(state.applyAll(deletion).isEmpty)
    state.applyAll(Sample.message("later", at: 2))
    #expect(try state.general().latestMessages[0].deletedAt == nil)
    deletion.hardDelete = true
    state.applyAll(deletion)
    #expect(try state.general().latestMessages.map(\.id) == ["later"])
    #expect(change.elements(of: try state.general()) == [.preview, .messages])
  }

  @Test func `a user's messages in a channel are deleted only there`() throws {
    var state = Sample.state()
    state.applyAll(Sample.message("m1"), Sample.message("own", at: 11, by: Samples.me.id))
    state.applyAll(
      Sample.event(.userMessagesDeleted, at: 20, by: Samples.leia.id) { $0.hardDelete = true }
    )
    #expect(try state.general().latestMessages.map(\.id) == ["own"])
    #expect(state.unread == 0)
  }

  @Test func `exactly the listed users are muted`() {
    var state = Sample.state()
    state.applyAll(ChatEvent(.notificationMutesUpdated) { $0.mutedUserIDs = [Samples.leia.id] })
    #expect(state.mutedUserIDs == [Samples.leia.id])
    state.applyAll(ChatEvent(.notificationMutesUpdated) { $0.mutedUserIDs = [] })
    #expect(state.mutedUserIDs == [])
  }
}
