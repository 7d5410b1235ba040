// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What texts refer to by id.
struct SlackNames {
  /// Everybody known so far.
  var users: [UserID: ChatUser] = [:]
  /// The names of channels.
  var channels: [String: String] = [:]

  /// A user by id; one that is not known shows the id.
  func user(_ id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }
}
