// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Rows 60 to 80 of the reference: the content of a channel's row, with drafts enabled.
@Suite struct ChannelItemConformanceTests {
  private func item(
    _ channel: ChatChannel,
    style: ChannelListConfig.MutedStyle = .bottomRightCorner
  ) -> ChatChannelListItemViewModel {
    Samples.item(channel) {
      $0.showsDrafts = true
      $0.channelList.channelItemMutedStyle = style
    }
  }

  @Test func `the name is the given one unless a subclass overrides it, row 60`() {
    final class Renamed: ChatChannelListItemViewModel {
      override var channelName: String { "Renamed" }
    }
    let (channel, environment) = (Cast.group(), Samples.environment())
    func name(_ type: ChatChannelListItemViewModel.Type) -> String {
      type == Renamed.self
        ? Renamed(channel: channel, channelName: "Provided", environment: environment).channelName
        : ChatChannelListItemViewModel(
          channel: channel,
          channelName: "Provided",
          environment: environment
        ).channelName
    }
    #expect(name(ChatChannelListItemViewModel.self) == "Provided")
    #expect(name(Renamed.self) == "Renamed")
  }

  @Test(arguments: [(7, 0, true), (0, 0, false), (0, 2, true), (100, 0, true)])
  func `unread messages or mentions mark the channel as unread, row 61`(
    messages: Int,
    mentions: Int,
    isUnread: Bool
  ) {
    let item = item(
      Cast.group {
        $0.unreadCount = ChannelUnreadCount(messages: messages, mentions: mentions)
      }
    )
    #expect(item.unreadCount == messages)
    #expect(item.hasUnread == isUnread)
  }

  @Test(arguments: [
    Pair(62, (true, ChannelListConfig.MutedStyle.afterChannelName), (true, false)),
    Pair(63, (true, .bottomRightCorner), (false, true)),
    Pair(64, (false, .afterChannelName), (false, false)),
    Pair(64, (false, .bottomRightCorner), (false, false)),
  ])
  func `the icon of a muted channel shows in one position`(
    pair: Pair<(Bool, ChannelListConfig.MutedStyle), (Bool, Bool)>
  ) {
    let channel = Cast.group { $0.muteDetails = pair.input.0 ? MuteDetails() : nil }
    let item = item(channel, style: pair.input.1)
    #expect(item.showInlineMutedIcon == pair.output.0, "row \(pair.row)")
    #expect(item.showMutedTrailingIcon == pair.output.1, "row \(pair.row)")
  }

  @Test(arguments: [
    Pair(66, Cast.group([Cast.mine()]), true),
    Pair(67, Cast.group([Cast.mine()]) { $0.config.readEventsEnabled = false }, false),
    Pair(67, Cast.group([Samples.message("Hi")]), false),
    Pair(67, Cast.group([Cast.mine { $0.localState = .sendingFailed }]), false),
    Pair(67, Cast.group([Cast.mine()]) { $0.draftMessage = DraftMessage(text: "") }, false),
    Pair(67, Cast.group([Cast.mine()]) { $0.currentlyTypingUsers = [Cast.john] }, false),
    Pair(67, Cast.group([Cast.mine { $0.deletedAt = Samples.now }]), false),
    Pair(67, Cast.group(), false),
    Pair(66, Cast.group([Cast.mine { $0.localState = .sending }]), true),
  ])
  func `read marks show only on the user's own messages`(pair: Pair<ChatChannel, Bool>) {
    #expect(item(pair.input).showReadEvents == pair.output, "row \(pair.row)")
  }

  @Test func `a message that could not be sent says so, row 68`() {
    let item = item(Cast.group([Cast.mine { $0.localState = .sendingFailed }]))
    #expect(item.previewMessageLocalState == .sendingFailed)
    #expect(item.preview == .failedToSend())
  }

  @Test(arguments: [
    LocalMessageState.pendingSend, .sending, .pendingSync, .syncing, .syncingFailed, .deleting,
    .deletingFailed,
  ])
  func `other local states still show the message`(state: LocalMessageState) {
    let item = item(Cast.group([Cast.mine { $0.localState = state }]))
    #expect(item.previewMessageLocalState == state)
    #expect(item.preview == .message(.init(text: "Hi", authorName: "You")))
  }

  @Test(arguments: [
    Pair(
      70,
      Cast.group([Samples.message("Hi")]) { $0.draftMessage = DraftMessage(text: "Draft text") },
      ChannelItemPreview.draft(.init(text: "Draft text"))
    ),
    Pair(
      71,
      Cast.group([Cast.mine { $0.deletedAt = Samples.now }]),
      .deleted(.init(isSentByCurrentUser: true))
    ),
    Pair(
      71,
      Cast.group([Samples.message("Hi") { $0.deletedAt = Samples.now }]),
      .deleted(.init(isSentByCurrentUser: false))
    ),
    Pair(
      72,
      Cast.group([Samples.message("Hello there", from: Cast.yoda)]),
      .message(.init(text: "Hello there", authorName: "Yoda"))
    ),
    Pair(73, Cast.direct([Samples.message("Hi", from: Cast.alice)]), .message(.init(text: "Hi"))),
    Pair(74, Cast.group(), .message(.init(text: "No messages yet"))),
    Pair(74, Cast.direct(), .message(.init(text: "No messages yet"))),
    Pair(99, Cast.group(), .message(.init(text: "No messages yet"))),
    Pair(
      100,
      Cast.group([Cast.carrying(.voiceRecording)]),
      .message(
        .init(text: "Voice Message", authorName: "John", attachmentIcon: .voiceRecording)
      )
    ),
    Pair(
      100,
      Cast.group([Cast.mine { $0.kind = .deleted }]),
      .deleted(.init(isSentByCurrentUser: true))
    ),
  ])
  func `the second line shows one preview`(pair: Pair<ChatChannel, ChannelItemPreview>) {
    #expect(item(pair.input).preview == pair.output, "row \(pair.row)")
  }
}
