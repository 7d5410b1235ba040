// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

// The events of votes.
extension SourceAction {
  /// Casts a vote or takes it back.
  ///
  /// The event names the one vote and no counts, so that a vote that others cast meanwhile stays.
  static func vote(
    for option: String,
    in message: ChatMessage,
    isOn: Bool,
    _ channel: ChatChannel,
    _ state: ChatState,
    _ moment: Date
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
        "the poll is closed: its votes stay as they are",
        .closedPoll
      )
    }
    let replaces = isOn && poll.replacesVotes && !poll.ownVotes.isEmpty
    let cast: ChatEventType = replaces ? .pollVoteChanged : .pollVoteCasted
    var told = event(isOn ? cast : .pollVoteRemoved, about: message, channel, state, moment)
    told.poll = PollPatch(poll.id)
    told.vote = PollPatch.Vote(UserPatch(state.currentUserID), for: option, at: moment)
    return told
  }

  /// Refuses a vote for an option that is not there, and one more than the poll allows.
  private static func check(_ option: String, _ poll: ChatPoll) throws(SourceError) {
    guard poll.option(option) != nil else {
      throw SourceError(.notFound, "the poll has no option \"\(option)\"; load it anew")
    }
    guard poll.replacesVotes || poll.ownVotes.count < poll.mostChosen else {
      throw SourceError(
        .notAllowed,
        "the poll allows \(poll.mostChosen) votes, and the user has \(poll.ownVotes.count); "
          + "take one back first",
        .noVoteLeft
      )
    }
  }
}
