// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ThreadElement {
  /// The parts in which two versions of a thread differ, with presence told apart from the rest.
  ///
  /// Differences of its channel's title, members and presence are included.
  ///
  /// - Complexity: O(*m*) in members, participants and replies.
  package init(seen old: ChatThread, as new: ChatThread, for user: UserID) {
    self.init(from: old, to: new, for: user)
    if old.channel != new.channel {
      let channel = ChannelElement(seen: old.channel, as: new.channel)
      if !channel.isDisjoint(with: [.title, .members]) { insert(.channel) }
      if channel.contains(.presence) { insert(.presence) }
    }
    // A draft is stored in the message it answers and changes nothing else of it.
    var parent = old.parentMessage
    if parent.draftReply != new.parentMessage.draftReply {
      parent.draftReply = new.parentMessage.draftReply
    }
    split(.parent, PeopleDifference(from: parent, to: new.parentMessage))
    split(.replies, PeopleDifference(from: old.latestReplies, to: new.latestReplies))
    split(
      .participants,
      PeopleDifference(from: old.threadParticipants, to: new.threadParticipants),
      unless: old.replyCount != new.replyCount || old.participantCount != new.participantCount
        || old.activeParticipantCount != new.activeParticipantCount
    )
  }

  /// Replaces a part by ``presence`` if only the presence of its users differs.
  private mutating func split(
    _ part: ThreadElement,
    _ difference: PeopleDifference,
    unless differsOtherwise: Bool = false
  ) {
    if difference.inPresence { insert(.presence) }
    if !difference.inContent, !differsOtherwise { remove(part) }
  }
}
