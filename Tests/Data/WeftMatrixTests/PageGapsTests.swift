// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource

@testable import WeftMatrix

/// A page of messages ends where messages are missing.
@Suite struct PageGapsTests {
  private static func moment(_ seconds: Int) -> Date {
    Date(timeIntervalSince1970: Double(seconds))
  }

  private static func message(_ seconds: Int) -> ChatMessage {
    ChatMessage(
      id: MessageID("m\(seconds)"),
      author: ChatUser(id: "@bob:b"),
      text: "",
      createdAt: moment(seconds)
    )
  }

  /// Returns what remains of a page if messages are missing before those of 20 and of 40 seconds.
  private static func left(
    _ seconds: [Int],
    _ position: MessagePageRequest.Position,
    gaps: [Int] = [20, 40]
  ) -> (seconds: [Int], older: Bool, newer: Bool, nearest: Int?) {
    let all = gaps.map {
      RoomMemory.Gap(previous: "p\($0)", after: moment($0 - 9), before: moment($0))
    }
    let page = MessagePage(seconds.map(message), hasOlder: false)
    let request = MessagePageRequest(channel: "c", parent: nil, position: position, limit: 30)
    let found = PageGaps(among: all, in: page, for: request)
    return (
      found.page.messages.map { Int($0.createdAt.timeIntervalSince1970) }, found.page.hasOlder,
      found.page.hasNewer, found.nearest.map { Int($0.before.timeIntervalSince1970) }
    )
  }

  private static let all = [50, 40, 30, 20, 10]

  @Test(arguments: [
    (MessagePageRequest.Position.newest, [50, 40], true, false, 40),
    (.before(MessageCursor(message(40))), [], true, false, 40),
    (.before(MessageCursor(message(35))), [30, 20], true, false, 20),
    (.after(MessageCursor(message(10))), [], false, true, 20),
    (.after(MessageCursor(message(20))), [30], false, true, 40),
    (.around("m30"), [30, 20], true, true, 20), (.around("m10"), [10], false, true, 20),
    (.aroundMoment(moment(45)), [50, 40], true, false, 40),
  ])
  func `a page keeps the messages without gaps around its start`(
    position: MessagePageRequest.Position,
    kept: [Int],
    older: Bool,
    newer: Bool,
    nearest: Int
  ) {
    var seconds = Self.all
    switch position {
    case .before(let cursor): seconds.removeAll { Self.moment($0) >= cursor.createdAt }
    case .after(let cursor): seconds.removeAll { Self.moment($0) <= cursor.createdAt }
    default: break
    }
    let left = Self.left(seconds, position)
    #expect(left.seconds == kept)
    #expect(left.older == older && left.newer == newer && left.nearest == nearest)
  }

  @Test func `a page without gaps stays unchanged`() {
    let left = Self.left([19, 15, 11], .around("m15"))
    #expect(left.seconds == [19, 15, 11] && !left.older && !left.newer && left.nearest == nil)
    // Messages missing before the whole page are not a gap in it.
    #expect(
      Self.left([30, 20], .before(MessageCursor(Self.message(31))), gaps: [20]).nearest == nil
    )
  }
}
