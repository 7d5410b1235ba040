// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

// The events of votes.
extension SourceAction {
  /// Returns the event that casts or retracts a vote.
  ///
  /// The event names that vote only and no counts, so it doesn't override votes of others.
  static func vote(
    for option: String,
    on message: ChatMessage,
    isOn: Bool,
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    try require(.castPollVote, in: channel, "vote in")
    if message.isDeleted { throw .deleted(message.id) }
    guard let poll = message.poll else {
      throw SourceError(.notAllowed, "the message \"\(message.id)\" has no poll")
    }
    guard poll.ownVotes.contains(option) != isOn else { return nil }
    if isOn { try check(option, poll) }
    if poll.isClosed(at: moment) {
      throw SourceError(
        .notAllowed,
        "the poll is closed; its votes can't change",
        refusal: .closedPoll
      )
    }
    let replaces = isOn && poll.replacesVotes && !poll.ownVotes.isEmpty
    let cast: ChatEventType = replaces ? .pollVoteChanged : .pollVoteCasted
    var told = event(
      isOn ? cast : .pollVoteRemoved,
      about: message,
      in: channel,
      of: state,
      at: moment
    )
    told.poll = PollPatch(poll.id)
    told.vote = PollPatch.Vote(UserPatch(state.currentUserID), for: option, at: moment)
    return told
  }

  /// Returns the event that adds an option to a poll; it names all options, so actions on one poll must not overlap.
  static func suggest(
    _ option: PollOption,
    in message: ChatMessage,
    of channel: ChatChannel,
    in state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    try require(.castPollVote, in: channel, "suggest an option in")
    let poll = try openPoll(of: message, at: moment)
    guard poll.allowsSuggestions else {
      throw SourceError(.notAllowed, "the author of the poll allows no suggestions")
    }
    if poll.options.contains(option) { return nil }
    var changed = poll
    changed.options.append(option)
    try changed.check(at: moment)
    var told = event(.pollUpdated, about: message, in: channel, of: state, at: moment)
    told.poll = PollPatch(poll.id) { $0.options = .set(changed.options) }
    return told
  }

  /// Returns the event that ends the voting in a poll.
  static func close(
    _ message: ChatMessage,
    in channel: ChatChannel,
    of state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    guard message.poll?.isClosed != true else { return nil }
    let poll = try openPoll(of: message, at: moment)
    let author = poll.createdBy?.id ?? message.author.id
    if author != state.currentUserID {
      try require(.updateAnyMessage, in: channel, "end a poll in")
    }
    var told = event(.pollClosed, about: message, in: channel, of: state, at: moment)
    told.poll = PollPatch(poll.id)
    return told
  }

  private static func openPoll(
    of message: ChatMessage,
    at moment: Date
  ) throws(SourceError) -> ChatPoll {
    if message.isDeleted { throw .deleted(message.id) }
    guard let poll = message.poll else {
      throw SourceError(.notAllowed, "the message \"\(message.id)\" has no poll")
    }
    guard !poll.isClosed(at: moment) else {
      throw SourceError(.notAllowed, "the poll is closed; it can't change", refusal: .closedPoll)
    }
    return poll
  }

  /// Throws if the option doesn't exist, or if the poll allows no further vote.
  private static func check(_ option: String, _ poll: ChatPoll) throws(SourceError) {
    guard poll.option(option) != nil else {
      throw SourceError(.notFound, "the poll has no option \"\(option)\"; reload it")
    }
    guard poll.replacesVotes || poll.ownVotes.count < poll.mostChosen else {
      throw SourceError(
        .notAllowed,
        "the poll allows \(poll.mostChosen) votes, and the user has already cast \(poll.ownVotes.count); "
          + "remove one first",
        refusal: .noVoteLeft
      )
    }
  }
}
