// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Rows 76 to 80 of the reference: what a screen reader says about a channel's row.
@Suite struct ChannelLabelConformanceTests {
  private func label(_ channel: ChatChannel) -> String {
    let item = Samples.item(channel) { $0.showsDrafts = true }
    return item.accessibilityLabel(texts: item.texts)
  }

  private static let reader = ChatChannelRead(
    userID: Cast.john.id,
    lastReadAt: Samples.later(-50)
  )

  @Test(arguments: [
    Pair(76, Cast.direct(), "Alice, direct message. No messages yet"),
    Pair(77, Cast.group(), "Team, group chat, 5 members. No messages yet"),
    Pair(
      77,
      Cast.direct { $0.memberCount = 3 },
      "Alice, group chat, 3 members. No messages yet"
    ),
    Pair(
      79,
      // Nothing is unread, and the sign in the row is read out.
      Cast.group { $0.unreadCount.mentions = 3 },
      "Team, group chat, 5 members. You were mentioned. No messages yet"
    ),
    Pair(
      80,
      Cast.group([Cast.mine()]) { $0.reads = [reader] },
      "Team, group chat, 5 members. Last message from you, sent and read, 20:25: Hi"
    ),
    Pair(
      80,
      Cast.group([Cast.mine()]),
      "Team, group chat, 5 members. Last message from you, sent, 20:25: Hi"
    ),
    Pair(
      80,
      Cast.group([Cast.mine()]) { $0.config.readEventsEnabled = false },
      "Team, group chat, 5 members. Last message from you, 20:25: Hi"
    ),
  ])
  func `a row is described in sentences`(pair: Pair<ChatChannel, String>) {
    #expect(label(pair.input) == pair.output, "row \(pair.row)")
  }

  @Test func `a reader is another user who read after the message was written`() {
    let mine = Cast.mine()
    func readers(_ reads: [(ChatUser, TimeInterval)]) -> [UserID] {
      Samples.item(
        Cast.group([mine]) {
          $0.reads = reads.map {
            ChatChannelRead(userID: $0.id, lastReadAt: mine.createdAt.addingTimeInterval($1))
          }
        }
      ).readUsers
    }
    #expect(readers([(Cast.john, 10), (Samples.me, 10), (Cast.leia, -1)]) == ["john"])
    #expect(readers([(Cast.john, 0)]) == [], "at the same moment is not after it")
    #expect(readers([(Cast.leia, 1), (Cast.john, 2)]) == ["leia", "john"])
  }

  @Test func `a message is delivered if it reached a user who has not read it yet`() {
    let mine = Cast.mine()
    func isDelivered(
      _ delivered: TimeInterval?,
      read: TimeInterval = -100,
      _ change: (inout ChatChannel) -> Void = { _ in }
    ) -> Bool {
      Samples.item(
        Cast.group([mine]) {
          var read = ChatChannelRead(userID: "john", lastReadAt: Samples.later(read))
          read.lastDeliveredAt = delivered.map { Samples.later($0) }
          $0.reads = [read]
          change(&$0)
        }
      ).showDelivered
    }
    #expect(isDelivered(-10))
    #expect(!isDelivered(nil) && !isDelivered(-70), "not yet, or only what came before")
    #expect(!isDelivered(-10, read: -5), "read says more")
    #expect(isDelivered(-10) { $0.currentlyTypingUsers = [Cast.john] }, "whatever else is shown")
    #expect(isDelivered(-10) { $0.config.readEventsEnabled = false })
  }
}
