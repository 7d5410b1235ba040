// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Records how an event changes a poll; messages with that poll are updated on reading.
  mutating func notePoll(of event: ChatEvent, _ change: inout ChatChange) {
    let polls = [event.poll, event.message?.poll.value ?? nil]
    for patch in polls.compactMap({ $0 }) { note(patch, &change) }
  }

  private mutating func note(_ patch: PollPatch, _ change: inout ChatChange) {
    guard let id = patch.id else { return }
    var merged = patch
    switch polls[id] {
    // A repeated event doesn't restore a deleted poll.
    case .deleted?: return
    case .changed(let known)?:
      merged = known
      merged.merge(patch)
      if merged == known { return }
    case nil: break
    }
    polls[id] = .changed(merged)
    change.modelsTouched += 1
    change.pollIDs.insert(id)
  }

  /// Applies an event about a poll: created, changed, closed, deleted or a vote in it.
  mutating func changePoll(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let poll = event.poll else { throw .missing("poll", in: event.type) }
    if event.type == .pollDeleted {
      guard let id = poll.id else { throw .missing("poll.id", in: event.type) }
      deletePoll(id, &change)
    } else if event.type == .pollClosed {
      note(PollPatch(poll.id) { $0.isClosed = .set(true) }, &change)
    }
    let held = heldPoll(of: event)
    if let vote = event.countedVote { try check(vote, poll, held) }
    let turn = PollTurn(event, poll, currentUserID, noteVote(of: event, poll, held))
    guard poll.id == nil else { return count(turn, held, &change) }
    // A poll without an id can only be the one in the message that the event contains.
    guard let id = event.subjectID else { throw .missing("poll.id", in: event.type) }
    let isFound = try editMessage(id, of: event, &change) { message in
      guard var known = message.keptContent.poll else { return }
      poll.apply(to: &known)
      if event.type == .pollClosed { known.isClosed = true }
      turn.take(in: &known)
      message.poll = known
    }
    guard isFound else { throw .unknown(message: id) }
  }

  private mutating func deletePoll(_ id: String, _ change: inout ChatChange) {
    if case .deleted = polls[id] { return }
    polls[id] = .deleted
    change.modelsTouched += 1
    change.pollIDs.insert(id)
  }

  /// Returns the poll in the message that an event contains, or `nil` if that is unknown or another poll.
  private func heldPoll(of event: ChatEvent) -> ChatPoll? {
    guard let id = event.subjectID, let channel = event.channelID else { return nil }
    let parent = event.message?.parentID.value ?? event.parentID
    let poll = message(id, in: channel, parent: parent ?? id)?.keptContent.poll
    return poll?.id == event.poll?.id ? poll : nil
  }

  /// Refuses a vote for an option that the poll does not have, unless the event carries the counts.
  private func check(
    _ vote: PollPatch.Vote,
    _ poll: PollPatch,
    _ held: ChatPoll?
  ) throws(ChatRefusal) {
    guard let option = vote.optionID, poll.voteCounts == .kept, let held, !held.options.isEmpty,
      held.option(option) == nil
    else { return }
    throw .unknown(option: option)
  }

  /// Counts the vote of an event in every message with the poll.
  private mutating func count(_ turn: PollTurn, _ held: ChatPoll?, _ change: inout ChatChange) {
    guard turn.vote != nil, let id = turn.told.id, case .changed(let told)? = polls[id] else {
      return
    }
    var before = held ?? ChatPoll(name: "")
    if held == nil { told.apply(to: &before) }
    var after = before
    turn.take(in: &after)
    var votes = PollPatch(votesOf: after, since: before)
    if held == nil {
      // For a poll in no known message, only events can say how many votes there were.
      if told.voteCounts == .kept { votes.voteCounts = .kept }
      if told.ownVotes == .kept { votes.ownVotes = .kept }
    }
    votes.id = id
    note(votes, &change)
  }

  /// Records the time of an event's vote and returns what is known about the voter's choices.
  ///
  /// Returns `nil` if the event is too late to change anything.
  private mutating func noteVote(
    of event: ChatEvent,
    _ poll: PollPatch,
    _ held: ChatPoll?
  ) -> KnownChoices? {
    guard let vote = event.countedVote, let option = vote.optionID, let user = vote.user?.id,
      let place = poll.id.map({ Ballot.Poll.id($0) }) ?? event.subjectID.map({ .message($0) })
    else { return KnownChoices() }
    let isCast = event.type != .pollVoteRemoved
    let isOnly = isCast && (event.type == .pollVoteChanged || held?.replacesVotes == true)
    return note(
      Ballot(poll: place, user: user, option: option),
      isCast: isCast,
      replacing: isOnly ? held?.options.map(\.id) ?? [] : nil,
      at: moment(of: event)
    )
  }
}

extension ChatEvent {
  /// The vote that was cast or withdrawn, or `nil` if the event is not about a vote.
  fileprivate var countedVote: PollPatch.Vote? {
    switch type {
    case .pollVoteCasted, .pollVoteChanged, .pollVoteRemoved: vote
    default: nil
    }
  }
}

/// A vote that was cast or withdrawn, and what its event says about the poll otherwise.
private struct PollTurn {
  /// The vote, or `nil` if the event has none or is too late.
  let vote: PollPatch.Vote?
  let type: ChatEventType
  let told: PollPatch
  let me: UserID
  let known: KnownChoices

  init(_ event: ChatEvent, _ told: PollPatch, _ me: UserID, _ known: KnownChoices?) {
    vote = known == nil ? nil : event.countedVote
    type = event.type
    self.told = told
    self.me = me
    self.known = known ?? KnownChoices()
  }

  /// Counts the vote in a poll; counts and votes that the event itself carries are left as they are.
  func take(in poll: inout ChatPoll) {
    guard let vote else { return }
    let before = poll
    if let option = vote.optionID, let user = vote.user?.id {
      let isOwn = user == me
      if type == .pollVoteRemoved {
        poll.takeBack(option, by: user, isOwn: isOwn, known: known.before)
      } else {
        if type == .pollVoteChanged || poll.replacesVotes {
          let kept = known.later.union([option])
          poll.takeBackVotes(by: user, isOwn: isOwn, known: known.before, keeping: kept)
        }
        if !known.isOver {
          poll.cast(vote.vote, by: user, isOwn: isOwn, known: known.before)
        }
      }
    } else if type != .pollVoteRemoved, !poll.latestVotes.contains(where: { $0.isSame(as: vote) }) {
      // Without voter or option it can't be told apart from a repeated vote, so it is only listed.
      poll.list(vote.vote)
    }
    if told.voteCounts != .kept { poll.voteCounts = before.voteCounts }
    if told.latestVotes != .kept { poll.latestVotes = before.latestVotes }
    if told.ownVotes != .kept { poll.ownVotes = before.ownVotes }
  }
}

extension PollVote {
  fileprivate func isSame(as vote: PollPatch.Vote) -> Bool {
    (user?.id, optionID, createdAt) == (vote.user?.id, vote.optionID, vote.createdAt)
  }
}
