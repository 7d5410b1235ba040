// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension PollPatch {
  /// Reads a poll in Weft's format or in the chat servers', which group its votes by option.
  init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    self.init(try cursor["id"].idText())
    name = try cursor["name"].text()
    details = try cursor["description"].optionalText()
    createdBy = try UserPatch.read(cursor, "created_by")
    isClosed = try cursor.first("closed", "is_closed").switched()
    try readRules(cursor)
    try readVotes(cursor)
  }

  private mutating func readRules(_ cursor: PayloadCursor) throws(WorkspaceError) {
    if cursor["options"].isPresent {
      var all: [PollOption] = []
      for element in try cursor["options"].elements() { all.append(try PollOption(element)) }
      if let offence = PollBounds.offence(all) { throw cursor["options"].fail(offence) }
      options = .set(all)
    }
    let most = try cursor["max_votes_allowed"].count()
    if try cursor["enforce_unique_vote"].flag() == true {
      votesAllowed = .set(1)
    } else {
      // Servers send "no limit" as null or as 0.
      votesAllowed = cursor["max_votes_allowed"].optional(most == 0 ? nil : most)
    }
    // Polls that aren't public hide the voters.
    if let visibility = try cursor["voting_visibility"].string() {
      isAnonymous = .set(visibility != "public")
    }
    allowsSuggestions = try cursor["allow_user_suggested_options"].switched()
    allowsComments = try cursor["allow_answers"].switched()
    closesAt = try cursor["closes_at"].optionalDate()
  }

  private mutating func readVotes(_ cursor: PayloadCursor) throws(WorkspaceError) {
    let counts = cursor["vote_counts_by_option"]
    let own = cursor["own_votes"]
    if counts.isPresent {
      var read: [String: Int] = [:]
      for (option, place) in try counts.members() {
        if let count = try place.count(), count > 0 { read[option] = count }
      }
      if let offence = PollBounds.offence(choices: read.count) { throw counts.fail(offence) }
      voteCounts = .set(read)
    }
    if own.isPresent {
      var ids: Set<String> = []
      for element in try own.elements() {
        if let id = try Self.choice(element) { ids.insert(id) }
      }
      if let offence = PollBounds.offence(choices: ids.count) { throw own.fail(offence) }
      ownVotes = .set(ids)
    }
    if cursor["latest_votes"].isPresent {
      var votes: [Vote] = []
      for element in try cursor["latest_votes"].elements() { votes.append(try Vote(element)) }
      latestVotes = .set(Self.newest(votes))
    } else if cursor["latest_votes_by_option"].isPresent {
      latestVotes = .set(Self.newest(try Self.sortedVotes(cursor["latest_votes_by_option"])))
    }
  }

  /// Returns the option of a vote, which is an id or a vote object, or `nil` for an answer in words.
  private static func choice(_ cursor: PayloadCursor) throws(WorkspaceError) -> String? {
    cursor.isObject ? try Vote(cursor).optionID : try cursor.idText()
  }

  private static func newest(_ votes: [Vote]) -> [Vote] {
    Array(votes.prefix(ChatPoll.mostKeptVotes))
  }

  private static func sortedVotes(_ cursor: PayloadCursor) throws(WorkspaceError) -> [Vote] {
    var votes: [Vote] = []
    for (id, option) in try cursor.members() {
      for element in try option.elements() {
        var vote = try Vote(element)
        if vote.optionID == nil, !id.isEmpty { vote.optionID = id }
        votes.append(vote)
      }
    }
    return votes.sorted { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
  }
}

extension PollOption {
  /// Reads an option.
  init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    guard let id = try cursor["id"].idText() else { throw cursor.missing("id") }
    self.init(id: id, text: try cursor["text"].string() ?? "")
  }
}

extension PollPatch.Vote {
  /// Reads the user, the option and the date of a vote.
  init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    let option = try cursor["option_id"].string()
    self.init(
      try UserPatch.read(cursor),
      for: option?.isEmpty == true ? nil : option,
      at: try cursor["created_at"].date()
    )
  }
}

extension EventWriter {
  static func poll(_ poll: PollPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("id", poll.id)
    members.put("name", poll.name)
    members.put("description", poll.details)
    members.put("created_by", poll.createdBy.map { user($0) })
    members.put("closed", poll.isClosed)
    members.put("options", all: poll.options.value.map(PollBounds.possible)) {
      WorkspaceWriter.option($0)
    }
    members.put("max_votes_allowed", poll.votesAllowed) { ValueRules.json(max($0, 1)) }
    members.put(
      "voting_visibility",
      poll.isAnonymous.value.map { JSONValue.string($0 ? "anonymous" : "public") }
    )
    members.put("allow_user_suggested_options", poll.allowsSuggestions)
    members.put("allow_answers", poll.allowsComments)
    members.put("closes_at", poll.closesAt)
    members.put("vote_counts_by_option", poll.voteCounts.value.map { WorkspaceWriter.counts($0) })
    members.put("own_votes", all: poll.ownVotes.value.map(PollBounds.possible)) { .string($0) }
    members.put("latest_votes", all: poll.latestVotes.value) { vote($0) }
    return members.object
  }

  static func vote(_ vote: PollPatch.Vote) -> JSONValue {
    var members = JSONMembers()
    members.put("user", vote.user.map { user($0) })
    members.put("option_id", vote.optionID)
    members.put("created_at", vote.createdAt)
    return members.object
  }
}
