// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// What a screen reader says about a message's row.
@Suite struct MessageRowLabelTests {
  /// Returns the label without the day, which the first message of each list has.
  private func label(
    _ message: ChatMessage,
    isInThread: Bool = false,
    _ change: (inout ChatEnvironment) -> Void = { _ in }
  ) -> String {
    var environment = Samples.environment()
    change(&environment)
    let list = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: [message],
      environment: environment
    )
    let row = list.rows(in: 0..<1)[0]
    let day = (row.dateSeparatorText ?? "") + ". "
    #expect(row.accessibilityLabel.hasPrefix(day))
    return String(row.accessibilityLabel.dropFirst(day.count))
  }

  @Test func `a label has author, time, text and whether the message was edited`() {
    #expect(label(Samples.message("Hi")) == "Leia Organa at 20:25: Hi")
    #expect(label(Cast.mine("Hi")).hasPrefix("You at 20:25: Hi. "))
    let edited = Samples.message("Hi") { $0.textUpdatedAt = Samples.now }
    #expect(label(edited) == "Leia Organa at 20:25, edited: Hi")
  }

  @Test func `attachments follow the text, each with its kind and detail`() {
    let message = Samples.message("Look") {
      $0.attachments = [
        ChatAttachment(kind: .file, title: "plans.pdf"), ChatAttachment(kind: .image),
      ]
    }
    #expect(label(message) == "Leia Organa at 20:25: Look. File: plans.pdf. Photo")
    let poll = Samples.message("") { $0.poll = ChatPoll(name: "Which band?") }
    #expect(label(poll) == "Leia Organa at 20:25: Poll: Which band?")
  }

  @Test func `a label does not say whether the author is online`() {
    let message = Samples.message("Hi") { $0.author.isOnline = true }
    #expect(label(message) == "Leia Organa at 20:25: Hi")
  }

  @Test func `notes, replies and the delivery follow the message`() {
    let message = Cast.mine("Hi") {
      $0.pinnedAt = Samples.now
      $0.replyCount = 1
    }
    #expect(label(message) == "You at 20:25: Hi. Pinned. 1 reply. Sent")
    let failed = Cast.mine("Hi") { $0.localState = .sendingFailed }
    #expect(label(failed) == "You at 20:25: Hi. Failed to send")
    let shown = Samples.message("Hi") {
      $0.parentID = MessageID("p")
      $0.isShownInChannel = true
    }
    #expect(label(shown) == "Leia Organa at 20:25: Hi. Replied to a thread")
  }

  @Test func `the label of a deleted message says nothing else`() {
    let deleted = Samples.message("Secret") {
      $0.attachments = [ChatAttachment(kind: .file, title: "Secret")]
      $0.poll = ChatPoll(name: "Secret")
      $0.deletedAt = Samples.now
    }
    #expect(label(deleted) == "Leia Organa at 20:25: Message deleted")
  }

  @Test func `the unread line is read once, with the first unread message`() {
    let channel = Cast.group {
      $0.unreadCount.messages = 1
      $0.reads = [ChatChannelRead(userID: Samples.me.id, lastReadAt: Samples.later(-50))]
    }
    let list = ChatMessageListViewModel(
      channel: channel,
      messages: [Samples.message("b", id: "b", age: 40), Samples.message("a", id: "a", age: 60)],
      environment: Samples.environment()
    )
    let labels = list.rows(in: 0..<2).map(\.accessibilityLabel)
    #expect(labels[0].hasPrefix("New messages. Leia Organa at "))
    #expect(!labels[1].contains("New messages"))
  }
}
