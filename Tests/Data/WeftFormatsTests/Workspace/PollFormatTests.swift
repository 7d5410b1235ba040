// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftFormats
import WeftModel

/// Polls in files, and the errors of invalid ones.
@Suite struct PollFormatTests {
  private func poll(_ members: String) throws -> ChatPoll {
    let file = WorkspaceSamples.message(#","poll":{\#(members)}"#)
    return try #require(try WorkspaceSamples.read(file).channels[0].latestMessages[0].poll)
  }

  private func options(_ count: Int) -> String {
    let all = (0..<count).map { #"{"id":"o\#($0)","text":"Option \#($0)"}"# }
    return #""options":[\#(all.joined(separator: ","))]"#
  }

  @Test func `without counts the listed votes are counted, also for the user`() throws {
    let votes = [("me", "o0"), ("b", "o0"), ("b", "o0"), ("b", "o1"), ("me", "gone")].map {
      #"{"user_id":"\#($0)","option_id":"\#($1)"}"#
    }
    let poll = try poll(
      #"\#(options(2)),"latest_votes":[\#(votes.joined(separator: ",")),{"option_id":"o1"}]"#
    )
    #expect(poll.voteCounts == ["o0": 2, "o1": 2] && poll.ownVotes == ["o0"])
    let told = try self.poll(
      #"""
      \#(options(2)),"latest_votes":[\#(votes[0])],"vote_counts_by_option":{"o1":7,"o0":0},
      "own_votes":[]
      """#
    )
    #expect(told.voteCounts == ["o1": 7] && told.ownVotes == [])
  }

  @Test func `votes beyond the kept ones still count`() throws {
    let votes = (0..<10_000).map { #"{"user_id":"u\#($0)","option_id":"o0"}"# }
    let file = WorkspaceSamples.message(
      #","poll":{\#(options(1)),"latest_votes":[\#(votes.joined(separator: ","))]}"#
    )
    let workspace = try WorkspaceSamples.read(file)
    let poll = try #require(workspace.channels[0].latestMessages[0].poll)
    #expect(poll.latestVotes.count == ChatPoll.mostKeptVotes && poll.totalVotes == 10_000)
    let again = try Workspace(json: Array(workspace.json.utf8))
    #expect(again.channels[0].latestMessages[0].poll == poll)
  }

  @Test(arguments: [
    (#""options":{}"#, "options: expected an array, found an object"),
    (#""options":[{"text":"x"}]"#, #"options[0]: "id" is missing; add it"#),
    (#""options":[{"id":""}]"#, "options[0].id: an id must not be empty"),
    (
      #""options":[{"id":"a"},{"id":"b"},{"id":"a"}]"#,
      #"options: two options have the id "a"; give each its own"#
    ),
    (
      #""max_votes_allowed":0"#,
      "max_votes_allowed: a poll allows at least one vote; leave this out to allow all options"
    ),
    (#""max_votes_allowed":-1"#, "max_votes_allowed: a count must not be negative: -1"),
    (
      #""voting_visibility":"secret""#,
      #"voting_visibility: "secret" is neither public nor anonymous"#
    ),
    (
      #""vote_counts_by_option":{"a":-3}"#,
      "vote_counts_by_option.a: a count must not be negative: -3"
    ),
    (
      #""vote_counts_by_option":{"a":99999999999999999999}"#,
      "vote_counts_by_option.a: a count must not be above 9007199254740991"
    ),
    (
      #""vote_counts_by_option":[]"#,
      "vote_counts_by_option: expected an object, found an array"
    ),
    (#""own_votes":[1]"#, "own_votes[0]: expected a string, found a number"),
    (#""latest_votes":[{"option_id":""}]"#, "latest_votes[0].option_id: an id must not be empty"),
  ])
  func `an invalid member is refused with its position`(members: String, reason: String) throws {
    let refusal = WorkspaceSamples.refusal(WorkspaceSamples.message(#","poll":{\#(members)}"#))
    #expect(refusal == "channels[0].messages[0].poll.\(reason)")
  }

  @Test func `ten thousand options are too many, in files and in events`() throws {
    let reason = "options: a poll can have at most 100 options, not 10000; leave some out"
    let refusal = WorkspaceSamples.refusal(
      WorkspaceSamples.message(#","poll":{\#(options(10_000))}"#)
    )
    #expect(refusal == "channels[0].messages[0].poll.\(reason)")
    let event = #"{"type":"poll.created","poll":{"id":"p",\#(options(10_000))}}"#
    let error = #expect(throws: WorkspaceError.self) { try ChatEvent(json: Array(event.utf8)) }
    #expect(error?.description == "poll.\(reason)")
    #expect(try poll(options(100)).options.count == 100)
  }

  @Test func `counts and votes for too many options are refused too`() {
    let counts = (0..<101).map { #""o\#($0)":1"# }.joined(separator: ",")
    let own = (0..<101).map { #""o\#($0)""# }.joined(separator: ",")
    for (member, name) in [
      (#""vote_counts_by_option":{\#(counts)}"#, "vote_counts_by_option"),
      (#""own_votes":[\#(own)]"#, "own_votes"),
    ] {
      let reason = "\(name): a poll can have at most 100 options, not 101"
      let refusal = WorkspaceSamples.refusal(WorkspaceSamples.message(#","poll":{\#(member)}"#))
      #expect(refusal == "channels[0].messages[0].poll.\(reason)")
      let event = #"{"type":"poll.updated","poll":{"id":"p",\#(member)}}"#
      let error = #expect(throws: WorkspaceError.self) { try ChatEvent(json: Array(event.utf8)) }
      #expect(error?.description == "poll.\(reason)")
    }
  }

  @Test func `long texts and ids of options are refused`() {
    let long = String(repeating: "x", count: ChatPoll.mostOptionBytes + 1)
    for option in [#"{"id":"a","text":"\#(long)"}"#, #"{"id":"\#(long)"}"#] {
      let refusal = WorkspaceSamples.refusal(
        WorkspaceSamples.message(#","poll":{"options":[\#(option)]}"#)
      )
      #expect(refusal?.hasSuffix("at most 1024 bytes; shorten them") == true)
    }
  }

  @Test func `a poll in the servers' shape is read`() throws {
    let event = try ChatEvent(
      json: Array(
        """
        {"type":"poll.vote_casted","cid":"m:a","message_id":"m","poll":{"id":"p","name":"Lunch?",
         "description":"","voting_visibility":"anonymous","enforce_unique_vote":true,
         "max_votes_allowed":null,"allow_answers":true,"vote_count":3,"answers_count":1,
         "is_closed":false,"created_by_id":"leia","options":[{"id":"a","text":"Soup","hot":true}],
         "vote_counts_by_option":{"a":3},"own_votes":[
          {"id":"v1","poll_id":"p","option_id":"a","user_id":"me","created_at":"2026-01-01T00:00:00Z"},
          {"id":"v2","poll_id":"p","option_id":"","is_answer":true,"answer_text":"Well"}],
         "latest_votes_by_option":{"a":[{"user_id":"me","created_at":"2026-01-01T00:00:00Z"}]}},
         "poll_vote":{"id":"v1","poll_id":"p","option_id":"a","user":{"id":"me","name":"Me"}}}
        """.utf8
      )
    )
    let poll = try #require(event.poll)
    #expect(poll.votesAllowed == .set(1) && poll.isAnonymous == .set(true))
    #expect(poll.options == .set([PollOption(id: "a", text: "Soup")]))
    #expect(poll.voteCounts == .set(["a": 3]) && poll.ownVotes == .set(["a"]))
    #expect(poll.latestVotes.value?.map(\.optionID) == ["a"])
    #expect(event.vote?.optionID == "a" && event.vote?.user?.name == .set("Me"))
    let answer = try ChatEvent(
      json: Array(
        #"{"type":"poll.vote_casted","poll":{"id":"p"},"poll_vote":{"is_answer":true}}"#.utf8
      )
    )
    #expect(answer.vote == nil)
  }
}
