// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The texts of a message's row.
@Suite struct MessageRowTests {
  private func row(
    _ message: ChatMessage,
    in channel: ChatChannel = Cast.group(),
    _ change: (inout ChatConfig) -> Void = { _ in }
  ) -> MessageListRow? {
    ChatMessageListViewModel(
      channel: channel,
      messages: [message],
      environment: Samples.environment(change)
    ).rows(in: 0..<1).first
  }

  private func authorAndDate(
    _ message: ChatMessage,
    in channel: ChatChannel = Cast.group(),
    _ change: @escaping (inout MessageListConfig) -> Void = { _ in }
  ) -> String? {
    row(message, in: channel) { change(&$0.messageList) }?.authorAndDateText
  }

  @Test func `the author shows above a run and the time at its last message`() {
    #expect(authorAndDate(Samples.message("Hi")) == "Leia Organa 20:25")
    #expect(authorAndDate(Samples.message("Hi", from: Samples.droid)) == "r2d2 20:25")
    #expect(authorAndDate(Cast.mine()) == "20:25", "one's own name is plain")
    #expect(authorAndDate(Samples.message("Hi"), in: Cast.direct()) == "20:25")
    let two = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: [Samples.message("b", id: "b", age: 1), Samples.message("a", id: "a", age: 2)],
      environment: Samples.environment()
    ).rows(in: 0..<2)
    #expect(two.map(\.authorAndDateText) == ["20:26", "Leia Organa"])
  }

  @Test func `each part can be disabled`() {
    let message = Samples.message("Hi")
    #expect(authorAndDate(message) { $0.messageDisplayOptions.showAuthorName = false } == "20:25")
    #expect(
      authorAndDate(message) { $0.messageDisplayOptions.showMessageDate = false } == "Leia Organa"
    )
    #expect(
      authorAndDate(Cast.mine()) { $0.messageDisplayOptions.showMessageDate = false } == ""
    )
  }

  @Test func `an edited message is labelled unless deleted or disabled`() {
    let edited = Cast.mine { $0.textUpdatedAt = Samples.now }
    #expect(authorAndDate(edited) == "20:25 • Edited")
    #expect(authorAndDate(edited) { $0.isMessageEditedLabelEnabled = false } == "20:25")
    let deleted = Cast.mine {
      $0.textUpdatedAt = Samples.now
      $0.deletedAt = Samples.now
    }
    #expect(authorAndDate(deleted) == "20:25")
    #expect(authorAndDate(Cast.mine { $0.updatedAt = Samples.now }) == "20:25", "a reaction, say")
  }

  @Test func `a message counts as deleted by its time or kind, and shows nothing else`() throws {
    let deletions: [(inout ChatMessage) -> Void] = [
      { $0.deletedAt = Samples.now }, { $0.kind = .deleted },
    ]
    for delete in deletions {
      let shown = try #require(
        row(
          Cast.mine("Secret") {
            $0.attachments = [ChatAttachment(kind: .image)]
            delete(&$0)
          }
        )
      )
      #expect(shown.isDeleted && shown.text == "Message deleted" && !shown.isSystem)
      #expect(shown.deliveryStatus == nil && shown.attachmentIcon == nil)
      #expect(!shown.accessibilityLabel.contains("Secret"))
    }
  }

  @Test func `a system message has no author and never counts as the user's own`() {
    let joined = Samples.message("Leia joined") { $0.kind = .system }
    #expect(row(joined)?.isSystem == true)
    #expect(row(joined)?.text == "Leia joined")
    #expect(authorAndDate(joined) == "20:25")
    let mine = Cast.mine("I joined") { $0.kind = .system }
    #expect(row(mine)?.deliveryStatus == nil)
  }

  @Test func `another user's text is translated`() {
    var environment = Samples.environment()
    environment.currentUser.language = "es"
    let message = Samples.message("Hello") { $0.translations = ["es": "Hola"] }
    let list = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: [message],
      environment: environment
    )
    #expect(list.rows(in: 0..<1).map(\.text) == ["Hola"])
  }

  @Test(arguments: [
    (LocalMessageState.pendingSend, MessageDeliveryStatus.pending), (.sending, .pending),
    (.pendingSync, .pending), (.syncing, .pending), (.deleting, .pending),
    (.sendingFailed, .failed), (.syncingFailed, .failed), (.deletingFailed, .failed),
  ])
  func `pending and failed states take precedence over readers`(
    state: LocalMessageState,
    status: MessageDeliveryStatus
  ) {
    let channel = Cast.group {
      $0.reads = [ChatChannelRead(userID: "john", lastReadAt: Samples.now)]
    }
    #expect(row(Cast.mine { $0.localState = state }, in: channel)?.deliveryStatus == status)
  }

  @Test func `a message is sent, delivered or read by anyone but its author`() {
    func status(_ reads: [ChatChannelRead], _ message: ChatMessage) -> MessageDeliveryStatus? {
      row(message, in: Cast.group { $0.reads = reads })?.deliveryStatus
    }
    let before = Samples.later(-100)
    let reached = ChatChannelRead(
      userID: "john",
      lastReadAt: before,
      lastDeliveredAt: Samples.now
    )
    let mine = ChatChannelRead(userID: Samples.me.id, lastReadAt: Samples.now)
    let read = ChatChannelRead(userID: "leia", lastReadAt: Samples.later(-59))
    #expect(status([], Cast.mine()) == .sent && status([mine], Cast.mine()) == .sent)
    #expect(status([ChatChannelRead(userID: "john", lastReadAt: before)], Cast.mine()) == .sent)
    #expect(status([reached], Cast.mine()) == .delivered)
    #expect(status([reached, read], Cast.mine()) == .read)
    #expect(status([reached, read], Samples.message("Hi")) == nil, "others' messages have none")
    #expect(status([read], Cast.mine { $0.kind = .reply }) == .read)
    #expect(status([read], Cast.mine { $0.kind = .ephemeral }) == nil)
  }

  @Test func `messages for others are not shown`() {
    let messages = [
      Samples.message("shadowed", id: "3") { $0.isShadowed = true },
      Samples.message("reply", id: "2") { $0.parentID = "0" },
      Samples.message("reply in the channel", id: "1") {
        $0.parentID = "0"
        $0.isShownInChannel = true
      }, Samples.message("ephemeral", id: "0") { $0.kind = .ephemeral },
    ]
    let list = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: messages,
      environment: Samples.environment()
    )
    #expect(list.messages.map(\.id) == ["1", "0"])
    #expect(list.rows(in: 0..<2).map(\.groupPosition) == [[.first], [.last]])
  }
}
