// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Sections 7.1 to 7.3 of the reference: settings and their defaults.
@Suite struct MessageListConfigTests {
  @Test func `the defaults match the reference`() {
    let config = MessageListConfig()
    #expect(config.typingIndicatorPlacement == .bottomOverlay)
    #expect(config.pageSize == 25 && config.scrollingAnchor == .center)
    #expect(config.groupMessages)
    #expect(config.showNewMessagesSeparator && config.highlightMessageWhenJumping)
    #expect(config.isMessageEditedLabelEnabled && config.messageListAlignment == .standard)
    #expect(!config.skipEditedMessageLabel(Samples.message("Hi")))
    // The one default that differs on purpose, as the parity page and its documentation say.
    #expect(config.dateIndicatorPlacement == .messageList)
    #expect(config.maxTimeIntervalBetweenMessagesInGroup == 300)
    let options = config.messageDisplayOptions
    #expect(options.showIncomingMessageAvatar && !options.showOutgoingMessageAvatar)
    #expect(options.showAvatarsInGroups && options.showMessageDate && options.showAuthorName)
    let paddings = config.messagePaddings
    #expect([paddings.horizontal, paddings.singleBottom, paddings.groupBottom] == [16, 6, 2])
  }

  @Test func `a decision is equal only to its own copies`() {
    let decision = Decision<ChatMessage, Bool> { $0.isSilent }
    var config = MessageListConfig()
    config.skipEditedMessageLabel = decision
    var copy = config
    #expect(copy == config && config != MessageListConfig())
    copy.skipEditedMessageLabel = Decision { $0.isSilent }
    #expect(copy != config)
    #expect(MessageListConfig() == MessageListConfig())
  }

  private func rows(
    _ messages: [ChatMessage],
    _ change: (inout MessageListConfig) -> Void
  ) -> [MessageListRow] {
    ChatMessageListViewModel(
      channel: Cast.group(),
      messages: messages,
      environment: Samples.environment { change(&$0.messageList) }
    ).rows(in: 0..<messages.count)
  }

  @Test func `an edit without a label starts no run`() {
    let messages = [
      Samples.numbered(0),
      Samples.numbered(1) {
        $0.textUpdatedAt = Samples.now
        $0.isSilent = true
      }, Samples.numbered(2) { $0.textUpdatedAt = Samples.now },
    ]
    let plain = rows(messages) { _ in }
    #expect(plain.map(\.showsAllInfo) == [true, true, true])
    let skipping = rows(messages) { $0.skipEditedMessageLabel = Decision { $0.isSilent } }
    #expect(skipping.map(\.showsAllInfo) == [true, false, true])
    #expect(skipping.map { $0.timeText.contains("Edited") } == [false, false, true])
  }

  @Test func `runs can follow a custom rule`() {
    let rows = rows((0..<4).map { Samples.numbered($0) }) {
      $0.groupingRule = Decision { $0.message.id == "m2" ? [.first, .last] : [] }
    }
    #expect(rows.map(\.groupPosition) == [[], [], [.first, .last], []])
  }

  @Test func `day separators can follow a custom rule such as a pause`() {
    let messages = [0, 10, 2_000, 2_010].map { Samples.numbered($0) }
    let rows = rows(messages) {
      $0.messageDisplayOptions.dateSeparator = Decision { it in
        let gap = it.older.map { it.message.createdAt.timeIntervalSince($0.createdAt) } ?? 0
        return gap > 1_000 ? it.message.createdAt : nil
      }
    }
    #expect(rows.map { $0.dateSeparatorText != nil } == [false, true, false, false])
  }

  @Test func `row 120: the overlay shows the day of the topmost visible message`() throws {
    let list = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: (0..<9).map { Samples.numbered($0) },
      environment: Samples.environment { $0.messageList.dateIndicatorPlacement = .overlay }
    )
    #expect(list.currentDateString == nil)
    _ = list.send(.visible(2..<5))
    #expect(list.currentDate == Samples.later(-4))
    #expect(list.currentDateString == "2026-05-28")
  }
}

/// Typing users, and the header of the list.
@Suite struct MessageListTypingTests {
  private func list(
    typing users: [ChatUser],
    parent: ChatMessage? = nil,
    events: Bool = true,
    placement: MessageListConfig.TypingIndicatorPlacement = .bottomOverlay
  ) -> ChatMessageListViewModel {
    ChatMessageListViewModel(
      channel: Cast.group {
        $0.currentlyTypingUsers = users
        $0.config.typingEventsEnabled = events
      },
      parentMessage: parent,
      environment: Samples.environment { $0.messageList.typingIndicatorPlacement = placement }
    )
  }

  @Test func `other typing users show at the bottom or in the header`() {
    let bottom = list(typing: [Samples.leia])
    #expect(bottom.typingIndicatorText == "Leia Organa is typing")
    #expect(bottom.headerTypingText == nil && bottom.channelHeaderType == .regular)
    let header = list(typing: [Samples.leia], placement: .navigationBar)
    #expect(header.headerTypingText == "Leia Organa is typing")
    #expect(header.typingIndicatorText == nil && header.channelHeaderType == .typingIndicator)
    #expect(list(typing: [], placement: .navigationBar).channelHeaderType == .regular)
  }

  @Test func `the user's own typing and disabled typing events don't show`() {
    #expect(list(typing: [Samples.me]).typingIndicatorText == nil)
    #expect(list(typing: [Samples.leia], events: false).typingIndicatorText == nil)
    let thread = list(
      typing: [Samples.leia],
      parent: Samples.numbered(9),
      placement: .navigationBar
    )
    #expect(thread.channelHeaderType == .messageThread && thread.headerTypingText == nil)
  }
}
