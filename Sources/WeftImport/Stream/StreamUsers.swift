// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Everybody a document names, put together from all the places that tell of them.
struct StreamUsers {
  private(set) var list: [UserID] = []
  private var users: [UserID: ChatUser] = [:]

  /// Somebody by id; who is not described shows the id.
  subscript(id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }

  /// Takes what a place tells; what a later one tells counts.
  mutating func note(_ patch: UserPatch) {
    if users[patch.id] == nil { list.append(patch.id) }
    var user = self[patch.id]
    patch.apply(to: &user)
    users[patch.id] = user
  }

  mutating func note(_ patches: [UserPatch]) {
    for patch in patches { note(patch) }
  }

  /// Takes everybody a channel names, its messages included.
  mutating func note(_ channel: ChannelPatch) {
    note(ChatEvent(.channelUpdated) { $0.channel = channel }.users)
    for message in channel.messages { note(message) }
  }

  /// Takes everybody a message names.
  mutating func note(_ message: MessagePatch) {
    note(ChatEvent(.messageNew) { $0.message = message }.users)
  }

  /// Takes everybody a thread names.
  mutating func note(_ thread: ThreadPatch) {
    note(ChatEvent(.threadUpdated) { $0.thread = thread }.users)
    if let parent = thread.parentMessage { note(parent) }
  }
}
