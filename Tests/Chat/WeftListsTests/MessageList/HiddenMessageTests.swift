// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// A plugin that draws each message as nothing.
private final class Hider: SlotProvider {
  let id = "hider"
  let filledSlots: Set = [ViewSlot.messageItem.rawValue]
  let keepsViews: Bool

  init(keepsViews: Bool) { self.keepsViews = keepsViews }

  func views<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [SlotAnswer<SlotView>]
  {
    window.rows.map { _ in
      .mine(keepsViews ? .kept(GuestScene(Scene(), most: nil)) : .whole(Scene()))
    }
  }
}

/// Hiding a message by a plugin hides neither its day nor the unread line.
@Suite struct HiddenMessageTests {
  @Test(arguments: [true, false])
  func `the day and the unread line stay if a plugin draws nothing`(keepsViews: Bool) throws {
    let channel = Samples.channel {
      $0.reads = [
        ChatChannelRead(
          userID: Samples.me.id,
          lastReadAt: Samples.now.addingTimeInterval(-90),
          unreadMessagesCount: 1
        )
      ]
      $0.unreadCount = ChannelUnreadCount(messages: 1, mentions: 0)
    }
    let list = ChatMessageListViewModel(
      channel: channel,
      messages: [
        Samples.message("Second", id: "b", age: 60), Samples.message("First", id: "a", age: 120),
      ],
      environment: Samples.environment(),
      slots: SlotRegistry(providers: [Hider(keepsViews: keepsViews)])
    )
    let screen = "\(try list.screen(rowLimit: 5).validated().json)"
    let rows = list.rows(in: 0..<2)
    let day = try #require(rows.compactMap(\.dateSeparatorText).first)
    #expect(rows.contains { $0.newMessagesSeparatorCount != nil })
    #expect(screen.contains("\"\(day)\"") && screen.contains("\"New messages\""), "\(screen)")
    #expect(!screen.contains("\"First\"") && !screen.contains("\"Second\""))
  }
}
