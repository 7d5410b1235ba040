// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// What a screen reader says of a channel's row.
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

  @Test func `a conversation of two is told from a group with its members`() {
    let direct = label {
      $0.id = ChannelID("messaging:!members-a")
      $0.name = "Alice"
    }
    #expect(direct == "Alice, direct message. No messages yet")
    #expect(label { $0.memberCount = 5 } == "Team, group chat, 5 members. No messages yet")
    #expect(label { $0.memberCount = 1 } == "Team, group chat, 1 member. No messages yet")
  }

  @Test func `what is muted and unread comes before what happened`() {
    let text = label {
      $0.muteDetails = MuteDetails()
      $0.unreadCount.messages = 1
    }
    #expect(text == "Team, group chat, 2 members. Muted. 1 unread message. No messages yet")
    #expect(!label { $0.unreadCount.mentions = 1 }.contains("unread"))
  }

  @Test func `the last message with who wrote it and how far it has come`() {
    #expect(
      label([Samples.message("Hi")]).hasSuffix(". Last message from Leia Organa, 20:25: Hi")
    )
    let mine = Samples.message("Hi", from: Samples.me)
    #expect(label([mine]).hasSuffix(". Last message from you, sent, 20:25: Hi"))
    let read = label([mine]) {
      $0.reads = [ChatChannelRead(userID: Samples.leia.id, lastReadAt: Samples.now)]
    }
    #expect(read.hasSuffix(". Last message from you, sent and read, 20:25: Hi"))
  }

  @Test func `failures, drafts and deletions take the place of the last message`() {
    let failed = Samples.message("Hi", from: Samples.me) { $0.localState = .sendingFailed }
    #expect(label([failed]).hasSuffix(". Message failed to send"))
    let draft = label([Samples.message("Hi")], drafts: true) {
      $0.draftMessage = DraftMessage(text: "so far")
    }
    #expect(draft.hasSuffix(". Draft: so far. Last message: 20:25"))
    let deleted = Samples.message("Hi") { $0.deletedAt = Samples.now }
    #expect(label([deleted]).hasSuffix(". Message deleted"))
  }
}
