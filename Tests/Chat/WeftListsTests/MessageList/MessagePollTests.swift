// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Testing
import WeftDiff
import WeftLists
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// Polls in messages.
@Suite struct MessagePollTests {
  private func list(
    in channel: ChatChannel = Cast.group { $0.ownCapabilities = [.castPollVote] },
    options: Int = 3,
    _ change: (inout ChatPoll) -> Void = { _ in }
  ) -> ChatMessageListViewModel {
    let message = Samples.message("") {
      var poll = ChatPoll(name: "Lunch?", createdBy: Samples.leia)
      poll.options = (0..<options).map { PollOption(id: "o\($0)", text: "Dish \($0)") }
      change(&poll)
      $0.poll = poll
    }
    return ChatMessageListViewModel(
      channel: channel,
      messages: [message],
      environment: Samples.environment()
    )
  }

  private func shown(
    options: Int = 3,
    _ change: (inout ChatPoll) -> Void = { _ in }
  ) throws -> MessagePoll {
    try #require(list(options: options, change).rows(in: 0..<1).first?.poll)
  }

  private static func votes(_ users: [ChatUser], for option: String) -> [PollVote] {
    users.map { PollVote(user: $0, for: option) }
  }

  @Test func `the poll says in words how many options may be chosen`() throws {
    #expect(try shown().hint == "Choose any")
    #expect(try shown { $0.votesAllowed = 1 }.hint == "Choose one")
    #expect(try shown { $0.votesAllowed = 2 }.hint == "Choose up to 2")
    #expect(try shown { $0.votesAllowed = 9 }.hint == "Choose any")
    #expect(try shown { $0.isClosed = true }.hint == "Closed")
    #expect(try shown { $0.isAnonymous = true }.anonymousText == "Anonymous")
    let bare = try shown(options: 0)
    #expect((bare.hint, bare.totalText, bare.anonymousText) == (nil, nil, nil))
  }

  @Test func `each option shows its votes, their share and its voters`() throws {
    let poll = try shown {
      ($0.voteCounts, $0.ownVotes) = (["o0": 3, "o1": 6], ["o0"])
      $0.latestVotes =
        Self.votes([Samples.droid, Samples.me, Samples.leia], for: "o0")
        + Self.votes([Samples.leia], for: "o1")
    }
    #expect(poll.options.map(\.countText) == ["3", "6", "0"])
    #expect(poll.options.map(\.shareText) == ["33%", "67%", "0%"])
    #expect(poll.options.map(\.isChosen) == [true, false, false])
    let droid = Samples.droid.displayName
    #expect(
      poll.options.map(\.votersText) == ["You, \(droid), Leia Organa", "Leia Organa +5", nil]
    )
    #expect(poll.totalText == "9 votes")
    #expect(poll.options[0].label == "Dish 0, 3 votes, 33%, chosen. You, \(droid), Leia Organa")
    #expect(poll.options[2].label == "Dish 2, 0 votes, 0%")
  }

  @Test func `an anonymous poll shows no voters`() throws {
    let poll = try shown {
      ($0.isAnonymous, $0.voteCounts, $0.ownVotes) = (true, ["o0": 2], ["o0"])
      $0.latestVotes = Self.votes([Samples.leia, Samples.me], for: "o0")
    }
    #expect(poll.options.map(\.votersText) == [nil, nil, nil])
    #expect(poll.options[0].isChosen)
  }

  @Test func `options after the tenth show behind a button`() throws {
    let list = list(options: 13)
    let row = try #require(list.rows(in: 0..<1).first)
    #expect(row.poll?.options.count == 10 && row.poll?.moreText == "3 more options")
    #expect(try list.screen(rowLimit: 1).contentActions().contains(ListAction.showAll))
    _ = list.send(.showAll(row.message.id))
    _ = list.drainChanges()
    let whole = try #require(list.rows(in: 0..<1).first?.poll)
    #expect(whole.options.count == 13 && whole.moreText == nil)
  }

  @Test func `a screen reader reads the whole poll with the message`() throws {
    let label = try #require(
      list(options: 1) { ($0.details, $0.voteCounts) = ("Soup", ["o0": 1]) }.rows(in: 0..<1).first
    ).accessibilityLabel
    #expect(
      label.hasSuffix("at 20:25: Poll: Lunch? Soup. Choose one. Dish 0, 1 vote, 100%. 1 vote")
    )
  }

  @Test func `an option is a button if the user may vote`() throws {
    let actions = try list().screen(rowLimit: 1).contentActions()
    #expect(actions == ["poll.vote.o0", "poll.vote.o1", "poll.vote.o2"])
    #expect(try list(in: Cast.group()).screen(rowLimit: 1).contentActions().isEmpty)
    #expect(try list { $0.isClosed = true }.screen(rowLimit: 1).contentActions().isEmpty)
    let deleted = list()
    #expect(deleted.rows(in: 0..<1)[0].poll != nil)
  }

  @Test func `buttons appear when the user is allowed to vote`() throws {
    let list = list(in: Cast.group())
    _ = list.drainChanges()
    _ = list.send(.channelChanged(Cast.group { $0.ownCapabilities = [.castPollVote] }))
    #expect(list.drainChanges().updates.count == 1)
    #expect(try list.screen(rowLimit: 1).contentActions().count == 3)
  }

  /// Returns a list with a poll of that many votes, of which it keeps as many as it can.
  private func voted(_ count: Int) -> ChatMessageListViewModel {
    list {
      $0.voteCounts = ["o0": count]
      let users = (0..<min(count, ChatPoll.mostKeptVotes)).map { ChatUser(id: UserID("u\($0)")) }
      $0.latestVotes = Self.votes(users, for: "o0")
    }
  }

  @Test func `10,000 votes take no more space in a scene than 8`() {
    let (few, many) = (voted(8).screen(rowLimit: 1), voted(10_000).screen(rowLimit: 1))
    #expect(abs(many.byteCount - few.byteCount) < 64, "longer numbers")
  }

  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
  func `a frame's allocations don't depend on the number of votes`() {
    func allocations(_ count: Int) -> Int64 {
      let list = voted(count)
      for _ in 0..<2 { _ = list.screen(rowLimit: 1) }
      let before = weft_allocation_count()
      _ = list.screen(rowLimit: 1)
      return weft_allocation_count() - before
    }
    let (few, many) = (allocations(8), allocations(10_000))
    #expect(abs(few - many) <= 8, "\(few) \(many)")
  }

  @Test func `hostile numbers and texts can be drawn`() throws {
    let poll = try shown(options: 100) {
      $0.voteCounts = ["o0": .max, "o1": .max, "o2": -5, "gone": 7]
      $0.ownVotes = ["gone"]
      $0.options[1].text = String(repeating: "\u{202E}x\n", count: 300)
      $0.options[2].text = ""
    }
    #expect(poll.options[0].share <= 1 && poll.options[2].share == 0)
    #expect(poll.options[0].shareText == "100%")
  }
}
