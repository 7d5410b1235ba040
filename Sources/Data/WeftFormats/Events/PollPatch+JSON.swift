// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension PollPatch {
  /// Reads a poll in Weft's format or in the chat servers', which group its votes by option.
  init(_ place: PayloadCursor) throws(WorkspaceError) {
    try place.requireObject()
    self.init(try place["id"].idText())
    name = try place["name"].text()
    createdBy = try UserPatch.read(place, "created_by")
    isClosed = try place.first("closed", "is_closed").switched()
    if place["latest_votes"].isPresent {
      latestVotes = .set(try place["latest_votes"].elements().map(Vote.init))
    } else if place["latest_votes_by_option"].isPresent {
      latestVotes = .set(try Self.sortedVotes(place["latest_votes_by_option"]))
    }
  }

  private static func sortedVotes(_ place: PayloadCursor) throws(WorkspaceError) -> [Vote] {
    var votes: [Vote] = []
    for (_, option) in try place.members() { votes += try option.elements().map(Vote.init) }
    return votes.sorted { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
  }
}

extension PollPatch.Vote {
  /// Reads the user and the moment of a vote.
  init(_ place: PayloadCursor) throws(WorkspaceError) {
    try place.requireObject()
    self.init(try UserPatch.read(place), at: try place["created_at"].date())
  }
}

extension EventWriter {
  static func poll(_ poll: PollPatch) -> JSONValue {
    var members = JSONMembers()
    members.put("id", poll.id)
    members.put("name", poll.name)
    members.put("created_by", poll.createdBy.map { user($0) })
    members.put("closed", poll.isClosed)
    members.put("latest_votes", all: poll.latestVotes.value) { vote in
      var members = JSONMembers()
      members.put("user", vote.user.map { user($0) })
      members.put("created_at", vote.createdAt)
      return members.object
    }
    return members.object
  }
}
