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
    if poll.isClosed {
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
