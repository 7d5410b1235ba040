// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Row 107 and section 5.3 of the reference: separators between messages.
@Suite struct MessageSeparatorTests {
  private func list(
    _ messages: [ChatMessage],
    in channel: ChatChannel = Cast.group(),
    _ change: (inout MessageListConfig) -> Void = { _ in }
  ) -> ChatMessageListViewModel {
    ChatMessageListViewModel(
      channel: channel,
      messages: messages,
      environment: Samples.environment { change(&$0.messageList) }
    )
  }

  /// Returns messages that many seconds after 1970, newest first.
  private func messages(_ moments: [TimeInterval]) -> [ChatMessage] {
    moments.enumerated().map { index, moment in
      Samples.message("\(index)", id: "\(index)") {
        $0.createdAt = Date(timeIntervalSince1970: moment)
      }
    }
  }

  private func dates(
    _ moments: [TimeInterval],
    _ change: (inout MessageListConfig) -> Void = { _ in }
  ) -> [String?] {
    list(messages(moments), change).rows(in: 0..<moments.count).map(\.dateSeparatorText)
  }

  @Test(arguments: [
    Pair(107, [10_000.0, 120], [nil, "1970-01-01"]),
    Pair(107, [10_000, -100_000], ["1970-01-01", "1969-12-30"]),
    Pair(107, [10_000], ["1970-01-01"]),
    Pair(107, [], []), Pair(107, [86_400, 86_399.999], ["1970-01-02", "1970-01-01"]),
    Pair(107, [5, 5, 5], [nil, nil, "1970-01-01"]),
    Pair(107, [200_000, 100_000, 100_000, 0], ["1970-01-03", nil, "1970-01-02", "1970-01-01"]),
  ])
  func `a day separator is above its first message and the oldest one`(
    pair: Pair<[TimeInterval], [String?]>
  ) {
    #expect(dates(pair.input) == pair.output, "row \(pair.row)")
  }

  @Test func `day separators are in the list only if enabled, row 107`() {
    for placement in [MessageListConfig.DateIndicatorPlacement.none, .overlay] {
      let dates = dates([10_000, -100_000]) { $0.dateIndicatorPlacement = placement }
      #expect(dates == [nil, nil])
    }
  }

  /// Returns the id and count of the separator, and how many there are.
  private func separator(
    _ messages: [ChatMessage],
    unread: Int = 2,
    readAge: TimeInterval? = 50,
    _ change: (inout MessageListConfig) -> Void = { _ in }
  ) -> String {
    let channel = Cast.group {
      $0.unreadCount.messages = unread
      $0.reads =
        readAge.map {
          [ChatChannelRead(userID: Samples.me.id, lastReadAt: Samples.later(-$0))]
        } ?? []
    }
    return list(messages, in: channel, change).rows(in: 0..<messages.count).compactMap { row in
      row.newMessagesSeparatorCount.map { "\(row.message.id):\($0)" }
    }.joined(separator: " ")
  }

  private func leia(_ ages: TimeInterval...) -> [ChatMessage] {
    ages.map { Samples.message("Hi", id: "\(Int($0))", age: $0) }
  }

  @Test func `the unread separator with its count is above the first unread message`() {
    #expect(separator(leia(10, 20, 60)) == "20:2")
    #expect(separator(leia(10, 20, 50, 60)) == "20:2", "what came at that moment is read")
    #expect(separator(leia(10, 20, 60), unread: 0) == "")
    #expect(separator(leia(60, 70)) == "", "what is unread is not loaded")
    #expect(separator(leia(10, 20), readAge: nil) == "20:2", "nothing was ever read")
    #expect(separator(leia(10, 20, 60)) { $0.showNewMessagesSeparator = false } == "")
    #expect(separator([]) == "")
  }

  @Test func `without a read mark the count decides where unread messages start`() {
    #expect(separator(leia(10, 20, 60), readAge: nil) == "20:2")
    #expect(separator(leia(10, 20, 60), unread: 1, readAge: nil) == "10:1")
    #expect(separator(leia(10, 20, 60), unread: 9, readAge: nil) == "60:9", "more than are loaded")
    let mine =
      leia(10) + [Samples.message("Hi", from: Samples.me, id: "15", age: 15)] + leia(20, 30)
    #expect(separator(mine, readAge: nil) == "20:2", "one's own don't count")
  }

  @Test func `messages that don't count as unread are never the first unread one`() {
    func with(_ change: (inout ChatMessage) -> Void) -> [ChatMessage] {
      leia(10, 20) + [Samples.message("Hi", id: "30", age: 30, change)] + leia(60)
    }
    #expect(separator(with { $0.author = Samples.me }) == "20:2")
    #expect(separator(with { $0.isSilent = true }) == "20:2")
    #expect(separator(with { $0.kind = .ephemeral }) == "20:2")
    #expect(separator(with { $0.kind = .error }) == "20:2")
    #expect(separator(with { $0.kind = .system }) == "30:2", "what the system tells does count")
    #expect(separator(with { $0.deletedAt = Samples.now }) == "30:2", "and so does what is gone")
  }

  @Test func `a thread has no unread separator, even if its channel has one`() {
    let channel = Cast.group { $0.unreadCount.messages = 9 }
    let thread = ChatMessageListViewModel(
      channel: channel,
      parentMessage: Samples.message("Parent", id: "p", age: 90),
      replies: leia(10, 20),
      environment: Samples.environment()
    )
    #expect(thread.rows(in: 0..<3).allSatisfy { $0.newMessagesSeparatorCount == nil })
  }
}

/// Messages of a thread.
@Suite struct ReplyListTests {
  private func list(_ replies: [ChatMessage]) -> ChatMessageListViewModel {
    ChatMessageListViewModel(
      channel: Cast.group(),
      parentMessage: Samples.message("Parent", id: "p", age: 90_000) { $0.replyCount = 3 },
      replies: replies,
      environment: Samples.environment()
    )
  }

  @Test func `the parent is above its replies, and days are separated`() {
    let list = list([
      Samples.message("b", id: "b", age: 10),
      Samples.message("shadowed", id: "s", age: 15) { $0.isShadowed = true },
      Samples.message("a", id: "a", age: 20),
    ])
    #expect(list.messages.map(\.id) == ["b", "a", "p"] && list.isInThread)
    let rows = list.rows(in: 0..<3)
    #expect(rows.map(\.dateSeparatorText) == [nil, "2026-05-28", "2026-05-27"])
    #expect(rows.map(\.groupPosition) == [[.first], [.last], [.first, .last]])
    #expect(rows.allSatisfy { $0.replyCountText == nil }, "one sees them")
    #expect(list.title == "Thread · Team")
  }

  @Test func `a thread without replies shows its parent`() {
    #expect(list([]).rows(in: 0..<9).map(\.text) == ["Parent"])
  }

  @Test func `scrolling and windows never leave the list`() {
    let list = list([Samples.message("a", id: "a")])
    for (asked, expected) in [(Int.max, 1), (.min, 0), (1, 1), (0, 0)] {
      list.scroll(to: asked)
      #expect(list.scrolledRow == expected)
    }
    #expect(list.rows(in: 5..<9).isEmpty && list.rows(in: -4..<1).count == 1)
  }
}
