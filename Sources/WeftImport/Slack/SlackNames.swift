// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What texts refer to by id.
struct SlackNames {
  /// Everybody known so far.
  var users: [UserID: ChatUser] = [:]
  /// The names of channels.
  var channels: [String: String] = [:]
  /// Integrations by the ids that messages name: of themselves, or of the application they belong to.
  var bots: [String: Bot] = [:]

  /// An integration as the lists of an export tell of it.
  struct Bot {
    /// Who it is among the users, where it is one of them.
    var user: UserID?
    /// What it is called.
    var name: String?
  }

  /// A user by id; one that is not known shows the id.
  func user(_ id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }
}
