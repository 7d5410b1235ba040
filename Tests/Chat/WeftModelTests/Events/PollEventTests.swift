// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftModel

private typealias Sample = EventSamples

/// Votes in polls that arrive as events.
@Suite struct PollEventTests {
  private static let (me, leia, droid) = (Samples.me.id, Samples.leia.id, Samples.droid.id)
  private static let message: MessageID = "m0"

  /// Returns a chat with a poll in its message, with or without an id.
  private func state(
    id: String? = "p",
    _ change: (inout ChatPoll) -> Void = { _ in }
  ) -> ChatState {
    Sample.state {
      var poll = ChatPoll(name: "Lunch?", createdBy: Samples.leia)
      poll.id = id
      poll.options = ["a", "b", "c"].map { PollOption(id: $0, text: $0.uppercased()) }
      change(&poll)
      $0.latestMessages[0].poll = poll
    }
  }

  private func vote(
    _ option: String?,
    by user: UserID?,
    poll: PollPatch = PollPatch("p"),
    at second: Double = 9
  ) -> ChatEvent {
    happened(.pollVoteCasted, option, by: user, poll: poll, at: second)
  }

  private func happened(
    _ type: ChatEventType,
    _ option: String?,
    by user: UserID?,
    poll: PollPatch = PollPatch("p"),
    at second: Double = 9
  ) -> ChatEvent {
    Sample.event(type) {
      ($0.messageID, $0.poll, $0.createdAt) = (Self.message, poll, Sample.at(second))
      $0.vote = .init(user.map { UserPatch($0) }, for: option, at: Sample.at(second))
    }
  }

  private func poll(_ state: ChatState) throws -> ChatPoll {
    try #require(try state.general().latestMessages.first { $0.id == Self.message }?.poll)
  }

  @Test(arguments: ["p", nil]) func `a vote counts once, for any voter`(id: String?) throws {
    var state = state(id: id)
    let patch = PollPatch(id)
    let change = state.applyAll(vote("a", by: Self.leia, poll: patch))
    #expect(change.refusal == nil && !change.isEmpty)
    state.applyAll(vote("a", by: Self.me, poll: patch, at: 10))
    state.applyAll(vote("b", by: Self.me, poll: patch, at: 11))
    let counted = try poll(state)
    #expect(counted.voteCounts == ["a": 2, "b": 1] && counted.totalVotes == 3)
    #expect(counted.ownVotes == ["a", "b"])
    #expect(counted.latestVotes.map(\.user?.id) == [Self.me, Self.me, Self.leia])
    #expect(counted.latestVoter == Samples.me)
    #expect(state.applyAll(vote("a", by: Self.leia, poll: patch, at: 12)).isEmpty)
    #expect(state.applyAll(vote("b", by: Self.me, poll: patch, at: 12)).isEmpty)
    #expect(try poll(state) == counted)
  }

  @Test(arguments: ["p", nil]) func `a vote is removed once`(id: String?) throws {
    var state = state(id: id)
    let patch = PollPatch(id)
    for user in [Self.leia, Self.me] { state.applyAll(vote("a", by: user, poll: patch)) }
    state.applyAll(happened(.pollVoteRemoved, "a", by: Self.me, poll: patch))
    #expect(try poll(state).voteCounts == ["a": 1] && poll(state).ownVotes.isEmpty)
    #expect(state.applyAll(happened(.pollVoteRemoved, "a", by: Self.me, poll: patch)).isEmpty)
    #expect(state.applyAll(happened(.pollVoteRemoved, "b", by: Self.leia, poll: patch)).isEmpty)
    state.applyAll(happened(.pollVoteRemoved, "a", by: Self.leia, poll: patch))
    #expect(try poll(state).voteCounts == [:] && poll(state).latestVotes.isEmpty)
  }

  @Test func `a vote replaces the previous one if the poll allows only one`() throws {
    var state = state { $0.votesAllowed = 1 }
    state.applyAll(vote("a", by: Self.me), vote("a", by: Self.leia), vote("b", by: Self.me))
    #expect(try poll(state).voteCounts == ["a": 1, "b": 1] && poll(state).ownVotes == ["b"])
    // If it allows several, only a change event says so.
    var several = self.state()
    several.applyAll(vote("a", by: Self.leia), vote("b", by: Self.leia))
    #expect(try poll(several).voteCounts == ["a": 1, "b": 1])
    several.applyAll(happened(.pollVoteChanged, "c", by: Self.leia))
    #expect(try poll(several).voteCounts == ["c": 1])
  }

  @Test func `the event's vote counts are used as they are`() throws {
    var state = state { ($0.voteCounts, $0.ownVotes) = (["a": 5], ["b"]) }
    let told = PollPatch("p") {
      $0.voteCounts = .set(["a": 40, "b": 2])
      $0.latestVotes = .set([.init(UserPatch(Self.droid), for: "a", at: Sample.at(3))])
    }
    let event = vote("a", by: Self.me, poll: told)
    state.applyAll(event)
    #expect(try poll(state).voteCounts == ["a": 40, "b": 2])
    #expect(try poll(state).latestVotes.map(\.user?.id) == [Self.droid])
    #expect(try poll(state).ownVotes == ["a", "b"], "whose own they are, servers do not say")
    #expect(state.applyAll(event).isEmpty)
    state.applyAll(happened(.pollVoteRemoved, "b", by: Self.me, poll: told))
    #expect(try poll(state).voteCounts["b"] == 2 && poll(state).ownVotes == ["a"])
  }

  @Test(arguments: ["p", nil]) func `a vote for a missing option is refused`(
    id: String?
  ) throws {
    var state = state(id: id)
    let before = try poll(state)
    let refusal = state.apply(vote("x", by: Self.leia, poll: PollPatch(id))).refusal
    #expect(refusal?.code == .unknown)
    #expect(refusal?.message == #"the poll has no option "x"; reload the poll"#)
    #expect(try poll(state) == before)
    // The server counts it, so it knows the option.
    let told = PollPatch(id) { $0.voteCounts = .set(["x": 1]) }
    #expect(state.apply(vote("x", by: Self.leia, poll: told)).refusal == nil)
    let lost = Sample.event(.pollVoteCasted) {
      ($0.messageID, $0.poll) = ("none", PollPatch(nil))
      $0.vote = .init(UserPatch(Self.leia), for: "a")
    }
    #expect(state.apply(lost).refusal?.code == .unknown)
  }

  @Test func `a vote without a user or option is listed but not counted`() throws {
    var state = state { $0.isAnonymous = true }
    let secret = vote("a", by: nil)
    state.applyAll(secret)
    #expect(try poll(state).latestVotes.count == 1 && poll(state).voteCounts == [:])
    #expect(try poll(state).latestVoter == nil)
    #expect(state.applyAll(secret).isEmpty)
    state.applyAll(vote(nil, by: Self.leia, at: 12))
    #expect(try poll(state).latestVotes.first?.user?.id == Self.leia)
    #expect(try poll(state).latestVoter == nil, "nobody is named in an anonymous poll")
  }

  @Test func `a poll in no known message changes nothing`() throws {
    var state = state { $0.voteCounts = ["a": 7] }
    // The event names no message, like those of servers.
    var event = vote("a", by: Self.me)
    event.messageID = nil
    state.applyAll(event)
    #expect(try poll(state).voteCounts == ["a": 7] && poll(state).ownVotes.isEmpty)
    #expect(try poll(state).latestVoter?.id == Self.me)
    event.poll?.voteCounts = .set(["a": 8])
    state.applyAll(event)
    #expect(try poll(state).voteCounts == ["a": 8])
  }

  @Test func `all votes are counted but only a limited number is kept`() throws {
    var state = state()
    for number in 0..<ChatPoll.mostKeptVotes + 20 {
      state.applyAll(vote("a", by: UserID("u\(number)"), at: 10 + Double(number)))
    }
    let full = try poll(state)
    #expect(full.latestVotes.count == ChatPoll.mostKeptVotes)
    #expect(full.voteCount(of: "a") == ChatPoll.mostKeptVotes + 20)
    #expect(full.latestVotes.first?.user?.id.rawValue == "u\(ChatPoll.mostKeptVotes + 19)")
  }

  @Test func `vote counts saturate`() throws {
    var state = state { $0.voteCounts = ["a": 1 << 53 - 1, "b": .max, "c": .max] }
    state.applyAll(vote("a", by: Self.leia))
    #expect(try poll(state).voteCount(of: "a") == 1 << 53 - 1)
    #expect(try poll(state).totalVotes == .max)
    state.applyAll(vote("b", by: Self.leia))
    #expect(try poll(state).voteCount(of: "b") == 1 << 53 - 1)
  }

  @Test func `an event for each of many options does not enlarge the poll`() throws {
    var state = state { $0.options = [] }
    for number in 0..<300 { state.applyAll(vote("o\(number)", by: Self.leia)) }
    #expect(try poll(state).voteCounts.count == ChatPoll.mostOptions)
  }

  @Test func `changes of a poll survive being saved as a note`() throws {
    let patch = PollPatch("p") {
      ($0.name, $0.details, $0.isClosed) = (.set("?"), .set(nil), .set(true))
      $0.options = .set([PollOption(id: "a", text: "A")])
      ($0.votesAllowed, $0.isAnonymous) = (.set(3), .set(true))
      ($0.voteCounts, $0.ownVotes) = (.set(["a": 2]), .set(["a"]))
      $0.latestVotes = .set([.init(UserPatch(Self.me), for: "a", at: Sample.at(1)), .init(nil)])
    }
    #expect(PollPatch(noteValue: patch.noteValue) == patch)
    let bare = PollPatch("p")
    #expect(PollPatch(noteValue: bare.noteValue) == bare)
    let none = PollPatch("p") { $0.votesAllowed = .set(nil) }
    #expect(PollPatch(noteValue: none.noteValue) == none)
  }

  @Test func `an earlier event that arrives late changes nothing`() throws {
    var state = state()
    state.applyAll(happened(.pollVoteRemoved, "a", by: Self.leia, at: 20))
    #expect(state.applyAll(vote("a", by: Self.leia, at: 10)).isEmpty)
    #expect(try poll(state).voteCounts == [:])
    state.applyAll(vote("a", by: Self.leia, at: 30))
    state.applyAll(happened(.pollVoteRemoved, "a", by: Self.leia, at: 25))
    #expect(try poll(state).voteCounts == ["a": 1])
    state.applyAll(happened(.pollVoteChanged, "b", by: Self.leia, at: 40))
    state.applyAll(vote("c", by: Self.leia, at: 35))
    #expect(try poll(state).voteCounts == ["b": 1])
  }

  @Test(arguments: 0..<30)
  func `events delivered twice and in any order give the same votes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let id = seed.isMultiple(of: 2) ? "p" : nil
    let most = [nil, 1, 2][Int(seed % 3)]
    let types: [ChatEventType] = [.pollVoteCasted, .pollVoteRemoved, .pollVoteChanged]
    let events = (0..<40).map { number in
      happened(
        types[Int.random(in: 0..<(most == 1 ? 2 : 3), using: &random)],
        ["a", "b", "c"].randomElement(using: &random),
        by: [Self.me, Self.leia, Self.droid].randomElement(using: &random),
        poll: PollPatch(id),
        at: Double(10 + number)
      )
    }
    func votes(_ events: [ChatEvent]) throws -> ChatPoll {
      var state = state(id: id) { $0.votesAllowed = most }
      for event in events { #expect(state.apply(event).refusal == nil) }
      return try poll(state)
    }
    let inOrder = try votes(events)
    let mixed = try votes((events + events).shuffled(using: &random))
    #expect(mixed.voteCounts == inOrder.voteCounts && mixed.ownVotes == inOrder.ownVotes)
    #expect(Set(mixed.latestVotes.map(\.optionID)) == Set(inOrder.voteCounts.keys.map { $0 }))
    let listed = Dictionary(grouping: mixed.latestVotes) { $0.optionID ?? "" }
    #expect(listed.mapValues(\.count) == mixed.voteCounts, "seed \(seed)")
  }

  @Test func `a vote that is no longer kept can be removed, once`() throws {
    var state = state()
    let first = vote("a", by: "u0", at: 10)
    state.applyAll(first)
    for number in 1...ChatPoll.mostKeptVotes {
      state.applyAll(vote("a", by: UserID("u\(number)"), at: 10 + Double(number)))
    }
    #expect(try poll(state).latestVotes.allSatisfy { $0.user?.id != "u0" })
    #expect(state.applyAll(first).isEmpty)
    state.applyAll(happened(.pollVoteRemoved, "a", by: "u0", at: 9_999))
    #expect(try poll(state).voteCount(of: "a") == ChatPoll.mostKeptVotes)
  }

  @Test func `a ballot reads back from its note`() {
    let moment = ChatState.Ballot.Moment(date: Sample.at(5), isCast: true)
    #expect(ChatState.Ballot.Moment(noteValue: moment.noteValue) == moment)
    for option in [nil, "a", "\"]"] {
      for poll: ChatState.Ballot.Poll in [.id("p,\""), .message("m")] {
        let ballot = ChatState.Ballot(poll: poll, user: Self.leia, option: option)
        #expect(ChatState.Ballot(noteText: ballot.noteText) == ballot)
      }
    }
    for text in ["", "[]", #"["x","p","u","a"]"#, #"["poll","p","u",1,"a"]"#] {
      #expect(ChatState.Ballot(noteText: text) == nil)
    }
  }
}
