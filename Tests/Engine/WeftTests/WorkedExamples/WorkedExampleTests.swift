// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLists
import WeftModel
import WeftViews

/// Every worked example of the reference's documents, rewritten as a factory, with its picture.
@Suite struct WorkedExampleTests {
  @Test func `a large title`() throws {
    try ExampleScreen.expect(ExampleScreen(LargeTitleFactory()).threads(), "threads-large-title")
  }

  @Test func `a header that counts new threads`() throws {
    let example = try ExampleScreen(CustomHeaderFactory())
    try ExampleScreen.expect(example.threads { $0.newThreadsCount = 2 }, "threads-header-new")
    try ExampleScreen.expect(
      example.threads { ($0.newThreadsCount, $0.isReloading) = (2, true) },
      "threads-header-reloading"
    )
    #expect(example.threads() == (try ExampleScreen(ViewFactory()).threads()), "else nothing")
  }

  @Test func `a banner that floats over the list`() throws {
    let example = try ExampleScreen(FloatingBannerFactory())
    try ExampleScreen.expect(example.threads { $0.newThreadsCount = 2 }, "threads-floating")
  }

  @Test func `custom views for the states of threads`() throws {
    let example = try ExampleScreen(ThreadStatesFactory())
    for phase in [ListStateOverride.Phase.loading, .empty, .error] {
      try ExampleScreen.expect(
        example.threads { $0.phase = phase },
        "threads-state-\(phase.rawValue)",
        height: 160
      )
    }
  }

  @Test func `whole screens for the states of threads`() throws {
    let example = try ExampleScreen(FullScreenStatesFactory())
    for phase in [ListStateOverride.Phase.loading, .empty, .error] {
      try ExampleScreen.expect(
        example.threads { $0.phase = phase },
        "threads-screen-\(phase.rawValue)",
        height: 208
      )
    }
  }

  @Test func `the compact thread, on a background that marks unread ones`() throws {
    try ExampleScreen.expect(
      ExampleScreen(CompactThreadFactory()).threads(),
      "threads-compact",
      height: 320
    )
  }

  @Test func `custom views for the states of channels`() throws {
    let example = try ExampleScreen(ChannelStatesFactory())
    for phase in [ListStateOverride.Phase.loading, .empty, .error] {
      try ExampleScreen.expect(
        example.channels { $0.phase = phase },
        "channels-state-\(phase.rawValue)",
        height: 192
      )
    }
  }

  @Test func `a subclass of the item changes two texts and keeps the rest`() throws {
    try ExampleScreen.expect(
      ExampleScreen(DiscreetFactory()).channels(),
      "channels-discreet",
      height: 640
    )
  }

  @Test func `the parts of the default row in another arrangement`() throws {
    try ExampleScreen.expect(
      ExampleScreen(CompactChannelFactory()).channels(),
      "channels-compact",
      height: 640
    )
  }

  @Test func `custom views for some kinds of previews`() throws {
    try ExampleScreen.expect(
      ExampleScreen(PreviewFactory()) { $0.showsDrafts = true }.channels(),
      "channels-previews",
      height: 640
    )
  }

  @Test func `one part of the default row is replaced`() throws {
    try ExampleScreen.expect(
      ExampleScreen(BorderedAvatarFactory()).channels(),
      "channels-avatars",
      height: 320
    )
  }

  @Test func `a custom router`() throws {
    let example = try ExampleScreen(SplitFactory())
    let channel = try #require(example.engine.channelList(rows: 1).channels.first)
    #expect(
      SplitFactory().makeChannelDestination(channel: channel, message: nil)
        == Route(.channel(channel.id), style: .split, handlesTabBarVisibility: false)
    )
    #expect(
      ViewFactory().makeChannelDestination(channel: channel)
        == Route(.channel(channel.id), style: .push)
    )
  }

  @Test func `messages without avatars and dates, with wider margins`() throws {
    let example = try ExampleScreen(ViewFactory()) {
      $0.messageList.messageDisplayOptions.showIncomingMessageAvatar = false
      $0.messageList.messageDisplayOptions.showMessageDate = false
      $0.messageList.messagePaddings.horizontal = 32
    }
    try ExampleScreen.expect(example.messages(), "messages-config", height: 640)
  }

  @Test func `a gradient behind the messages`() throws {
    try ExampleScreen.expect(
      ExampleScreen(GradientFactory()).messages(),
      "messages-gradient",
      height: 640
    )
  }

  @Test func `custom backgrounds`() throws {
    try ExampleScreen.expect(
      ExampleScreen(BubbleFactory()).messages(),
      "messages-bubbles",
      height: 640
    )
  }

  @Test func `a livestream`() throws {
    try ExampleScreen.expect(
      ExampleScreen(LivestreamFactory()).messages(),
      "messages-livestream",
      height: 320
    )
  }

  @Test func `custom system messages`() throws {
    try ExampleScreen.expect(
      ExampleScreen(SystemMessageFactory()).messages(),
      "messages-system",
      height: 640
    )
  }
}
