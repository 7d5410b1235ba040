// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// What a screen reader says about a channel's row.
@Suite struct ChannelRowLabelTests {
  private func label(
    _ messages: [ChatMessage] = [],
    drafts: Bool = false,
    _ change: (inout ChatChannel) -> Void = { _ in }
  ) -> String {
    let item = Samples.item(Samples.channel("g", name: "Team", messages, change)) {
      $0.showsDrafts = drafts
    }
    return item.accessibilityLabel(texts: item.texts)
  }

  @Test func `a direct conversation and a group with its members are described as such`() {
    let direct = label {
      $0.id = ChannelID("messaging:!members-a")
      $0.name = "Alice"
    }
    #expect(direct == "Alice, direct message. No messages yet")
    #expect(label { $0.memberCount = 5 } == "Team, group chat, 5 members. No messages yet")
    #expect(label { $0.memberCount = 1 } == "Team, group chat, 1 member. No messages yet")
  }

  @Test func `in a list of several accounts a row shows its account and reads it out`() throws {
    let joined = label { $0.id = ChannelID("work/matrix:!r:b") }
    #expect(joined == "Team, group chat, 2 members. work. No messages yet")
    let channel = Samples.channel("g", name: "Team") { $0.id = ChannelID("work/matrix:!r:b") }
    let row = ChannelListRow(rowID: 1, item: Samples.item(channel))
    let drawn = "\(try Scene { ChannelListItem(row: row) }.validated().json)"
    #expect(drawn.contains("\"work\""), "\(drawn)")
  }

  @Test func `muted and unread states are read before the last message`() {
    let text = label {
      $0.muteDetails = MuteDetails()
      $0.unreadCount.messages = 1
    }
    #expect(text == "Team, group chat, 2 members. Muted. 1 unread message. No messages yet")
    let mentioned = label { $0.unreadCount.mentions = 1 }
    #expect(mentioned == "Team, group chat, 2 members. You were mentioned. No messages yet")
  }

  @Test func `online users and pins are read out as they are shown`() {
    let text = label {
      $0.id = ChannelID("messaging:!members-a")
      $0.name = "Alice"
      $0.members[1].user.isOnline = true
      $0.membership = ChatChannelMember(Samples.me)
      $0.membership?.pinnedAt = Samples.now
    }
    #expect(text == "Alice, direct message. Online. Pinned. No messages yet")
    // In a group the dot does not say who is online.
    #expect(
      label { $0.members[1].user.isOnline = true }
        == "Team, group chat, 2 members. Someone is online. No messages yet"
    )
  }

  @Test func `long drafts and messages are shortened in the label`() {
    let long = String(repeating: "é", count: 400)
    let draft = label(drafts: true) { $0.draftMessage = DraftMessage(text: long) }
    #expect(draft.hasSuffix("Draft: \(String(repeating: "é", count: 300))…"))
    let message = label([Samples.message(long)])
    #expect(message.contains(String(repeating: "é", count: 300) + "…"))
    #expect(!message.contains(String(repeating: "é", count: 301)))
  }

  @Test func `typing users and the time of the last message are read out`() {
    let text = label([Samples.message("Hi")]) { $0.currentlyTypingUsers = [Samples.leia] }
    #expect(text.hasSuffix(". Leia Organa is typing. Last message: 20:25"))
  }

  @Test func `the kind of an attachment is read out once`() {
    func message(_ text: String, _ kind: ChatAttachment.Kind) -> ChatMessage {
      Samples.message(text) { $0.attachments = [ChatAttachment(kind: kind)] }
    }
    #expect(label([message("Look", .image)]).hasSuffix(", 20:25: Photo: Look"))
    #expect(label([message("", .image)]).hasSuffix(", 20:25: Photo"))
  }

  @Test func `the last message is read with its author and delivery state`() {
    #expect(
      label([Samples.message("Hi")]).hasSuffix(". Last message from Leia Organa, 20:25: Hi")
    )
    let mine = Samples.message("Hi", from: Samples.me)
    #expect(label([mine]).hasSuffix(". Last message from you, sent, 20:25: Hi"))
    let read = label([mine]) {
      $0.reads = [ChatChannelRead(userID: Samples.leia.id, lastReadAt: Samples.now)]
    }
    #expect(read.hasSuffix(". Last message from you, sent and read, 20:25: Hi"))
    let pending = Samples.message("Hi", from: Samples.me) { $0.localState = .sending }
    #expect(label([pending]).hasSuffix(". Last message from you, sending, 20:25: Hi"))
  }

  @Test func `failures, drafts and deletions replace the last message`() {
    let failed = Samples.message("Hi", from: Samples.me) { $0.localState = .sendingFailed }
    #expect(label([failed]).hasSuffix(". Message failed to send. Last message: 20:25"))
    let draft = label([Samples.message("Hi")], drafts: true) {
      $0.draftMessage = DraftMessage(text: "so far")
    }
    #expect(draft.hasSuffix(". Draft: so far. Last message: 20:25"))
    let deleted = Samples.message("Hi") { $0.deletedAt = Samples.now }
    #expect(label([deleted]).hasSuffix(". Message deleted. Last message: 20:25"))
    let mine = Samples.message("Hi", from: Samples.me) { $0.deletedAt = Samples.now }
    #expect(label([mine]).hasSuffix(". You: Message deleted. Last message: 20:25"))
  }
}
