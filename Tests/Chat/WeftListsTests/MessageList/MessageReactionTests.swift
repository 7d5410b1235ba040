// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Synchronization
import Testing
import WeftDiff
import WeftLists
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// Reactions below a message.
@Suite struct MessageReactionTests {
  private func list(
    _ reactions: [ChatReaction],
    in channel: ChatChannel = Cast.group { $0.ownCapabilities = [.sendReaction] },
    _ change: (inout ChatEnvironment) -> Void = { _ in },
    message edit: (inout ChatMessage) -> Void = { _ in }
  ) -> ChatMessageListViewModel {
    var environment = Samples.environment()
    change(&environment)
    let message = Samples.message("Hi") {
      $0.reactions = reactions
      edit(&$0)
    }
    return ChatMessageListViewModel(
      channel: channel,
      messages: [message],
      environment: environment
    )
  }

  /// Returns reactions by as many users as each type has.
  private func reactions(
    _ types: KeyValuePairs<String, Int>,
    mine: Set<String> = []
  )
    -> [ChatReaction]
  {
    func id(_ number: Int, _ type: String) -> UserID {
      number == 0 && mine.contains(type) ? Samples.me.id : UserID("u\(number)")
    }
    return types.flatMap { type, count in
      (0..<count).map {
        ChatReaction(type: type, userID: id($0, type))
      }
    }
  }

  private func shown(_ reactions: [ChatReaction]) throws -> MessageReactions {
    try #require(list(reactions).rows(in: 0..<1).first?.reactions)
  }

  @Test func `types are ordered by count, then by first use`() throws {
    let shown = try shown(reactions(["wow": 1, "sad": 2, "like": 3, "love": 2, "haha": 1]))
    #expect(shown.shown.map(\.type) == ["like", "sad", "love", "wow", "haha"])
    #expect(shown.shown.map(\.countText) == ["3", "2", "2", "1", "1"])
    #expect(shown.hiddenText == nil && shown.hiddenCount == 0)
  }

  @Test func `the user's own reactions are marked`() throws {
    let shown = try shown(reactions(["like": 2, "wow": 1], mine: ["like"]))
    #expect(shown.shown.map(\.count) == [2, 1])
    #expect(shown.shown.map(\.isMine) == [true, false])
    #expect(shown.shown.map(\.label) == ["2 × 👍, yours", "1 × 😮"])
  }

  @Test func `types after the eighth are summed up`() throws {
    let types = (0..<11).map { ChatReaction(type: "t\($0)", userID: "a") }
    let shown = try shown(types + [ChatReaction(type: "t10", userID: "b")])
    #expect(shown.shown.map(\.type) == ["t10"] + (0..<7).map { "t\($0)" })
    #expect(shown.hiddenCount == 3 && shown.hiddenText == "+3")
    #expect(shown.hiddenLabel == "3 more kinds")
  }

  @Test func `reactions show as emoji or as a few letters`()
    throws
  {
    let cases = [
      "like": "👍", "love": "❤️", "haha": "😂", "wow": "😮", "sad": "😢", "angry": "😠",
      "partying_face": "🥳", "wave::skin-tone-3": "👋🏼",
      "🎉": "🎉", "👩‍👩‍👧": "👩‍👩‍👧", "1": "1", "okay": "okay", "eightchr": "eightchr",
      "magnificent": "magnific…", "two\nlines": "twolines", "\u{202E}evil": "evil", "\u{200B}": "?",
      " ": "?", "": "?", "👍👍👍👍👍👍👍👍👍": "👍👍👍👍👍👍👍👍…",
    ]
    for (type, sign) in cases {
      #expect(try shown([ChatReaction(type: type, userID: "a")]).shown[0].sign == sign, "\(type)")
    }
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    let sign = try shown([ChatReaction(type: marks, userID: "a")]).shown[0].sign
    #expect(sign.utf8.count < 80)
  }

  @Test func `a chip starts its type's action if the user may react`() throws {
    let all = reactions(["like": 2, "a/b": 1])
    let actions = try list(all).screen(rowLimit: 1).contentActions()
    #expect(actions == ["reaction.like", "reaction.a%2Fb"])
    let without = list(all, in: Cast.group()).screen(rowLimit: 1)
    #expect(try without.contentActions().isEmpty && without.texts().contains("👍"))
    let long = reactions([String(repeating: "x", count: 65): 1])
    #expect(try list(long).screen(rowLimit: 1).contentActions().isEmpty)
  }

  @Test func `chips get an action when the user is allowed to react`() throws {
    let list = list(reactions(["like": 1]), in: Cast.group())
    _ = list.drainChanges()
    _ = list.send(.channelChanged(Cast.group { $0.ownCapabilities = [.sendReaction] }))
    #expect(list.drainChanges().updates.count == 1)
    let actions = try list.screen(rowLimit: 1).contentActions()
    #expect(actions == ["reaction.like"])
  }

  @Test func `a deleted message, a notice and a message without reactions show no chips`() {
    let like = reactions(["like": 1])
    #expect(list(like).rows(in: 0..<1)[0].reactions != nil)
    let lists = [
      list([]), list(like, message: { $0.deletedAt = Samples.now }),
      list(like, message: { $0.kind = .system }),
      list(like, { $0.config.messageList.messageDisplayOptions.showReactions = false }),
    ]
    for list in lists {
      let row = list.rows(in: 0..<1)[0]
      #expect(row.reactions == nil && !row.accessibilityLabel.contains("👍"))
    }
  }

  @Test func `a screen reader reads the reactions after the message`() {
    let row = list(reactions(["like": 3, "love": 1], mine: ["like"])).rows(in: 0..<1)[0]
    #expect(row.accessibilityLabel.hasSuffix(": Hi. Reactions: 3 × 👍, 1 × ❤️"))
  }
}

/// Reactions cost only what is shown of them.
@Suite struct MessageReactionCostTests {
  private final class CountingNumbers: NumberFormatting {
    private let asked = Mutex(0)

    func text(for number: Int) -> String {
      asked.withLock { $0 += 1 }
      return String(number)
    }

    func drain() -> Int {
      asked.withLock { asked in
        defer { asked = 0 }
        return asked
      }
    }
  }

  private func message(_ count: Int, _ text: String = "Hi") -> ChatMessage {
    Samples.message(text) {
      $0.reactions = (0..<count).map {
        ChatReaction(type: "type\($0 % 20)", userID: UserID("u\($0)"))
      }
    }
  }

  private func list(
    _ count: Int,
    _ numbers: any NumberFormatting = PlainNumberFormatter()
  ) -> ChatMessageListViewModel {
    var environment = Samples.environment()
    environment.strings = StringCatalog([], numbers: numbers)
    return ChatMessageListViewModel(
      channel: Cast.group(),
      messages: [message(count)],
      environment: environment
    )
  }

  @Test func `reactions are counted again only when their message changes`() {
    let numbers = CountingNumbers()
    let list = list(10_000, numbers)
    func rows() -> Int {
      _ = list.drainChanges()
      _ = list.rows(in: 0..<1)
      return numbers.drain()
    }
    // The numbers of the types shown, in chips and labels, and of the hidden ones.
    let once = rows()
    #expect(once > 8)
    for _ in 0..<5 { #expect(rows() == 0) }
    _ = list.send(.messageChanged(message(10_000, "Edited")))
    #expect(rows() == once)
  }

  @Test func `10,000 reactions take no more space in a scene than 20`() {
    let (few, many) = (list(20).screen(rowLimit: 1), list(10_000).screen(rowLimit: 1))
    #expect(many.byteCount - few.byteCount < 256, "longer numbers, and a line more for them")
  }

  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
  func `a frame's allocations don't depend on the number of reactions`() {
    func allocations(_ count: Int) -> Int64 {
      let list = list(count)
      for _ in 0..<2 { _ = list.screen(rowLimit: 1) }
      let before = weft_allocation_count()
      _ = list.screen(rowLimit: 1)
      return weft_allocation_count() - before
    }
    let (few, many) = (allocations(20), allocations(10_000))
    #expect(abs(few - many) <= 8, "\(few) \(many)")
  }
}
