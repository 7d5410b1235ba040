// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatChange {
  /// The users whose name changed.
  package var renamedUsers: Set<UserID> {
    Set(users.lazy.filter { $0.value.contains(.name) }.map(\.key))
  }

  /// The changed parts of a channel, including those that follow from changed users and polls.
  ///
  /// A list asks this for the rows it shows: a user may be in too many channels to list them all in
  /// a change.
  ///
  /// - Complexity: O(*m*) in its members, O(1) when no user changed.
  public func elements(of channel: ChatChannel) -> ChannelElement {
    var elements = channels[channel.id] ?? []
    if let message = channel.previewMessage, touches(message) { elements.insert(.preview) }
    guard !users.isEmpty else { return elements }
    for member in channel.members {
      guard let changed = users[member.id] else { continue }
      if changed.contains(.name) { elements.insert(.title) }
      if changed.contains(.avatar) { elements.insert(.avatar) }
      if changed.contains(.presence) { elements.insert(.presence) }
    }
    if channel.currentlyTypingUsers.contains(where: { users[$0.id]?.contains(.name) == true }) {
      elements.insert(.typing)
    }
    if users.values.contains(where: { $0.contains(.messages) }) {
      elements.formUnion([.preview, .messages])
    }
    return elements
  }

  /// The changed parts of a thread, including those that follow from its channel, users and polls.
  ///
  /// - Complexity: O(*m*) in the members, participants and replies.
  public func elements(of thread: ChatThread) -> ThreadElement {
    var elements = threads[thread.id] ?? []
    if self.elements(of: thread.channel).contains(.title) { elements.insert(.channel) }
    if touches(thread.parentMessage) { elements.insert(.parent) }
    if thread.latestReplies.contains(where: touches) { elements.insert(.replies) }
    if thread.threadParticipants.contains(where: { users[$0.user.id] != nil }) {
      elements.insert(.participants)
    }
    if users.values.contains(where: { $0.contains(.messages) }) {
      elements.formUnion([.parent, .replies])
    }
    return elements
  }

  private func touches(_ message: ChatMessage) -> Bool {
    if let changed = users[message.author.id], !changed.isDisjoint(with: [.name, .avatar]) {
      return true
    }
    guard let poll = message.poll else { return false }
    return poll.id.map(pollIDs.contains) == true
      || [poll.createdBy, poll.latestVoter].contains {
        $0.map { users[$0.id]?.contains(.name) == true } == true
      }
  }
}
