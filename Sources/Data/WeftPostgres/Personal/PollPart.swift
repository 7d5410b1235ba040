// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The members of a poll; see ``Ownership``.
///
/// A raw value is the name of the stored member.
enum PollPart: String, CaseIterable {
  case id, name, details, createdBy, isClosed, options, votesAllowed, isAnonymous, voteCounts
  case allowsSuggestions, allowsComments, closesAt
  case ownVotes, latestVotes

  /// Whether the member is shared or each user's own.
  var ownership: Ownership {
    switch self {
    case .ownVotes: .own
    case .id, .name, .details, .createdBy, .isClosed, .options, .votesAllowed, .isAnonymous,
      .allowsSuggestions, .allowsComments, .closesAt, .voteCounts, .latestVotes:
      .shared
    }
  }

  func copy(from source: ChatPoll, to poll: inout ChatPoll) {
    switch self {
    case .id: poll.id = source.id
    case .name: poll.name = source.name
    case .details: poll.details = source.details
    case .createdBy: poll.createdBy = source.createdBy
    case .isClosed: poll.isClosed = source.isClosed
    case .options: poll.options = source.options
    case .votesAllowed: poll.votesAllowed = source.votesAllowed
    case .isAnonymous: poll.isAnonymous = source.isAnonymous
    case .allowsSuggestions: poll.allowsSuggestions = source.allowsSuggestions
    case .allowsComments: poll.allowsComments = source.allowsComments
    case .closesAt: poll.closesAt = source.closesAt
    case .voteCounts: poll.voteCounts = source.voteCounts
    case .ownVotes: poll.ownVotes = source.ownVotes
    case .latestVotes: poll.latestVotes = source.latestVotes
    }
  }

  /// Copies the member of a patch.
  func copy(from source: PollPatch, to patch: inout PollPatch) {
    switch self {
    case .id: patch.id = source.id
    case .name: patch.name = source.name
    case .details: patch.details = source.details
    case .createdBy: patch.createdBy = source.createdBy
    case .isClosed: patch.isClosed = source.isClosed
    case .options: patch.options = source.options
    case .votesAllowed: patch.votesAllowed = source.votesAllowed
    case .isAnonymous: patch.isAnonymous = source.isAnonymous
    case .allowsSuggestions: patch.allowsSuggestions = source.allowsSuggestions
    case .allowsComments: patch.allowsComments = source.allowsComments
    case .closesAt: patch.closesAt = source.closesAt
    case .voteCounts: patch.voteCounts = source.voteCounts
    case .ownVotes: patch.ownVotes = source.ownVotes
    case .latestVotes: patch.latestVotes = source.latestVotes
    }
  }
}

extension ChatPoll {
  /// The poll without each user's own votes.
  var shared: ChatPoll {
    var poll = ChatPoll(name: "")
    for part in PollPart.allCases where part.ownership == .shared {
      part.copy(from: self, to: &poll)
    }
    return poll
  }
}

extension PollPatch {
  /// The patch for other users of the channel.
  var told: PollPatch {
    var told = PollPatch(nil)
    for part in PollPart.allCases where part.ownership == .shared {
      part.copy(from: self, to: &told)
    }
    return told
  }
}
