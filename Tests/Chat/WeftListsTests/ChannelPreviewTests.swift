// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

@Suite struct ChannelPreviewTests {
  private let mine = Samples.message("Mine", from: Samples.me)

  private func preview(
    _ messages: [ChatMessage],
    _ change: (inout ChatChannel) -> Void = { _ in }
  ) -> ChannelItemPreview {
    Samples.item(Samples.channel("g", messages, change)) { $0.showsDrafts = true }.preview
  }

  @Test func `an empty channel says that there are no messages`() {
    #expect(
      preview([]) == .message(.init(text: "No messages yet", authorName: nil, attachmentIcon: nil))
    )
  }

  @Test
  func `failures take precedence over typing, typing over drafts, and drafts over deletions`() {
    var failed = mine
    failed.localState = .sendingFailed
    var deleted = mine
    deleted.deletedAt = Samples.now
    let busy: (inout ChatChannel) -> Void = {
      $0.currentlyTypingUsers = [Samples.leia]
      $0.draftMessage = DraftMessage(text: "draft")
    }
    #expect(preview([failed], busy) == .failedToSend())
    #expect(preview([deleted], busy) == .typing(.init(text: "Leia Organa is typing")))
    #expect(
      preview([deleted]) { $0.draftMessage = DraftMessage(text: "draft") }
        == .draft(.init(text: "draft"))
    )
    #expect(preview([deleted]) == .deleted(.init(isSentByCurrentUser: true)))
  }

  @Test func `the user's own typing and disabled typing events don't show`() {
    let plain = preview([mine])
    #expect(preview([mine]) { $0.currentlyTypingUsers = [Samples.me] } == plain)
    let off = preview([mine]) {
      $0.currentlyTypingUsers = [Samples.leia]
      $0.config.typingEventsEnabled = false
    }
    #expect(off == plain)
  }

  @Test func `drafts show only if enabled`() {
    let channel = Samples.channel("g", [mine]) { $0.draftMessage = DraftMessage(text: "draft") }
    guard Samples.item(channel).preview.content is ChannelItemPreview.MessageContent else {
      Issue.record("a draft is shown")
      return
    }
  }

  @Test func `ephemeral and shadowed messages and thread replies are not previewed`() {
    let hidden = [
      Samples.message("1", id: "1") { $0.kind = .ephemeral },
      Samples.message("2", id: "2") { $0.isShadowed = true },
      Samples.message("3", id: "3") { $0.parentID = MessageID("0") },
    ]
    let shown = Samples.message("4", id: "4") {
      $0.parentID = MessageID("0")
      $0.isShownInChannel = true
    }
    #expect(
      preview(hidden + [shown])
        == .message(.init(text: "4", authorName: "Leia Organa", attachmentIcon: nil))
    )
  }

  @Test func `typing shows the first user's name and counts the others`() {
    let users = [Samples.droid, Samples.leia, ChatUser(id: UserID("han"), name: "Han")]
    #expect(
      preview([mine]) { $0.currentlyTypingUsers = users }
        == .typing(.init(text: "Han and 2 other people are typing"))
    )
    #expect(
      preview([mine]) { $0.currentlyTypingUsers = [Samples.droid] }
        == .typing(.init(text: "Someone is typing"))
    )
  }
}
