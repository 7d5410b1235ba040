// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftLocale
import WeftModel
import WeftTestSupport

@testable import WeftLists

/// An event recomputes only the texts it affects.
@Suite struct ChannelRowElementTests {
  private static let row = Samples.channel("c", [Samples.message("Hello", age: 60)]) {
    $0.members = [Samples.me, Samples.leia].map { ChatChannelMember($0) }
    $0.currentlyTypingUsers = []
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let texts: [String]
    let change: @Sendable (inout ChatChannel) -> Void

    init(
      _ name: String,
      _ texts: [String],
      _ change: @escaping @Sendable (inout ChatChannel) -> Void
    ) {
      testDescription = name
      self.texts = texts.sorted()
      self.change = change
    }
  }

  static let cases = [
    Case("somebody types", ["accessibilityLabel"]) { $0.currentlyTypingUsers = [Samples.leia] },
    Case("a member comes", ["accessibilityLabel", "avatar"]) { $0.members[1].user.isOnline = true },
    Case("a member was seen", ["accessibilityLabel", "avatar"]) {
      $0.members[1].user.lastActiveAt = Samples.now
    },
    Case("the author comes", ["accessibilityLabel", "avatar"]) {
      $0.latestMessages[0].author.isOnline = true
    },
    Case("somebody looks", ["accessibilityLabel", "avatar"]) { $0.watcherCount = 3 },
    Case("unread messages", ["accessibilityLabel", "badgeText"]) { $0.unreadCount.messages = 2 },
    Case("an unread mention", ["accessibilityLabel", "badgeText"]) { $0.unreadCount.mentions = 1 },
    Case("a draft", ["accessibilityLabel", "draftMessageText"]) {
      $0.draftMessage = DraftMessage(text: "So")
    },
    Case("a name", ["accessibilityLabel", "avatar", "channelName"]) { $0.name = "Other" },
    Case("an edited text", previewTexts) { $0.latestMessages[0].text = "Hi" },
    Case("a renamed author", previewTexts) { $0.latestMessages[0].author.name = "L" },
    Case("a time", ["accessibilityLabel", "formatter", "timestampText"]) {
      $0.lastMessageAt = Samples.now
    },
    Case("a pin", ["accessibilityLabel"]) {
      $0.membership = ChatChannelMember(Samples.me)
      $0.membership?.pinnedAt = Samples.now
    },
    Case("a mute", ["accessibilityLabel"]) { $0.muteDetails = MuteDetails() },
    Case("a read mark", ["accessibilityLabel"]) {
      $0.reads = [ChatChannelRead(userID: Samples.leia.id, lastReadAt: Samples.now)]
    },
    Case("an older message", []) { $0.latestMessages.append(Samples.message("old", id: "o")) },
    Case("something of its own", []) { $0.custom["x"] = .bool(true) },
    Case("another picture", ["avatar"]) { $0.imageURL = "https://a.example/x.png" },
  ]
  private static let previewTexts = [
    "accessibilityLabel", "messagePreviewAuthorName", "messagePreviewText",
  ]

  private func list(_ factory: CountingFactory) -> ChatChannelListViewModel {
    var environment = Samples.environment { $0.showsDrafts = true }
    environment.timestamps = CountingTimestamps(factory.asked)
    return ChatChannelListViewModel(
      environment: environment,
      slots: SlotRegistry(factory: factory)
    )
  }

  @Test(arguments: cases)
  func `a change recomputes only its own texts, and undoing it recomputes the same ones`(of: Case) {
    let factory = CountingFactory()
    let list = list(factory)
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([Self.row], isLast: true))
    _ = list.screen(rowLimit: 5)
    #expect(factory.asked.taken().count == 9, "each text and one date, the first time")
    var changed = Self.row
    of.change(&changed)
    _ = list.send(.channelChanged(changed))
    _ = list.screen(rowLimit: 5)
    #expect(factory.asked.taken() == of.texts)
    _ = list.send(.channelChanged(Self.row))
    _ = list.screen(rowLimit: 5)
    #expect(factory.asked.taken() == of.texts)
  }

  @Test func `the typing sentence is not recomputed when a user's presence changes`() {
    var typing = Self.row
    typing.currentlyTypingUsers = [Samples.leia]
    let factory = CountingFactory()
    let list = list(factory)
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([typing], isLast: true))
    _ = list.screen(rowLimit: 5)
    let preview = list.rows(in: 0..<1)[0].preview
    _ = factory.asked.taken()
    typing.currentlyTypingUsers[0].isOnline = true
    _ = list.send(.channelChanged(typing))
    _ = list.screen(rowLimit: 5)
    #expect(factory.asked.taken() == ["accessibilityLabel", "avatar"])
    #expect(list.rows(in: 0..<1)[0].preview == preview)
  }

  /// Overrides texts with facts they are not normally made from, declaring them or not.
  private class Nosy: ChatChannelListItemViewModel {
    override var channelName: String { "\(super.channelName) \(channel.watcherCount)" }
  }

  private final class Declared: Nosy {
    override var dependencies: ChannelRowDependencies {
      var parts = ChannelRowDependencies.standard
      parts.channelName.insert(.presence)
      return parts
    }
  }

  private final class NosyFactory: ViewFactory {
    var declares = false
    override func makeChannelListItemViewModel(
      channel: ChatChannel,
      channelName: String,
      environment: ChatEnvironment
    ) -> ChatChannelListItemViewModel {
      declares
        ? Declared(channel: channel, channelName: channelName, environment: environment)
        : Nosy(channel: channel, channelName: channelName, environment: environment)
    }
  }

  @Test(arguments: [false, true])
  func `an override sees the new channel, whether it declares its fields or not`(declares: Bool) {
    let factory = NosyFactory()
    factory.declares = declares
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(factory: factory)
    )
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([Self.row], isLast: true))
    _ = list.screen(rowLimit: 5)
    var watched = Self.row
    watched.watcherCount = 7
    _ = list.send(.channelChanged(watched))
    _ = list.drainChanges()
    let row = list.rows(in: 0..<1)[0]
    #expect(row.channelName == "General 7")
    #expect(row.accessibilityLabel.hasPrefix("General 7, "), "the label repeats the name")
  }

  private final class StarringFactory: ViewFactory {
    override func makeChannelListItemViewModel(
      channel: ChatChannel,
      channelName: String,
      environment: ChatEnvironment
    ) -> ChatChannelListItemViewModel {
      super.makeChannelListItemViewModel(
        channel: channel,
        channelName: channel.custom["star"] == nil ? channelName : "* \(channelName)",
        environment: environment
      )
    }
  }

  @Test func `a new name from the factory is shown`() {
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(factory: StarringFactory())
    )
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([Self.row], isLast: true))
    _ = list.screen(rowLimit: 5)
    var starred = Self.row
    starred.custom["star"] = .bool(true)
    _ = list.send(.channelChanged(starred))
    _ = list.drainChanges()
    #expect(list.rows(in: 0..<1).map(\.channelName) == ["* General"])
    #expect(list.rows(in: 0..<1)[0].accessibilityLabel.hasPrefix("* General, "))
  }
}
