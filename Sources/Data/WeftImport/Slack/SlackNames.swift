// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The names behind the ids in texts.
struct SlackNames {
  /// The users read so far.
  var users: [UserID: ChatUser] = [:]
  /// The names of channels, by id.
  var channels: [String: String] = [:]
  /// Integrations by the ids in messages, which are their own or those of their application.
  var bots: [String: Bot] = [:]

  /// An integration from the lists of an export.
  struct Bot {
    /// Its user, if it is one of the users.
    var user: UserID?
    /// Its name.
    var name: String?
  }

  /// Returns a user by id; an unknown user shows the id.
  func user(_ id: UserID) -> ChatUser { users[id] ?? ChatUser(id: id) }
}
