// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The users of a document, merged from all its parts that describe them.
struct StreamUsers {
  private(set) var list: [UserID] = []
  private var users: [UserID: ChatUser] = [:]

  /// Returns a user by id; one that is not described shows the id.
  subscript(id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }

  /// Merges a description of a user; a later one replaces values of an earlier one.
  mutating func note(_ patch: UserPatch) {
    if users[patch.id] == nil { list.append(patch.id) }
    var user = self[patch.id]
    patch.apply(to: &user)
    users[patch.id] = user
  }

  mutating func note(_ patches: [UserPatch]) {
    for patch in patches { note(patch) }
  }

  /// Merges the users of a channel and its messages.
  mutating func note(_ channel: ChannelPatch) {
    note(ChatEvent(.channelUpdated) { $0.channel = channel }.users)
    for message in channel.messages { note(message) }
  }

  /// Merges the users of a message.
  mutating func note(_ message: MessagePatch) {
    note(ChatEvent(.messageNew) { $0.message = message }.users)
  }

  /// Merges the users of a thread and its parent message.
  mutating func note(_ thread: ThreadPatch) {
    note(ChatEvent(.threadUpdated) { $0.thread = thread }.users)
    if let parent = thread.parentMessage { note(parent) }
  }
}
