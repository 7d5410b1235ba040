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
    createdBy = try UserPatch.read(cursor, "created_by")
    isClosed = try cursor.first("closed", "is_closed").switched()
    if cursor["latest_votes"].isPresent {
      latestVotes = .set(try cursor["latest_votes"].elements().map(Vote.init))
    } else if cursor["latest_votes_by_option"].isPresent {
      latestVotes = .set(try Self.sortedVotes(cursor["latest_votes_by_option"]))
    }
  }

  private static func sortedVotes(_ cursor: PayloadCursor) throws(WorkspaceError) -> [Vote] {
    var votes: [Vote] = []
    for (_, option) in try cursor.members() { votes += try option.elements().map(Vote.init) }
    return votes.sorted { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
  }
}

extension PollPatch.Vote {
  /// Reads the user and the moment of a vote.
  init(_ cursor: PayloadCursor) throws(WorkspaceError) {
    try cursor.requireObject()
    self.init(try UserPatch.read(cursor), at: try cursor["created_at"].date())
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
