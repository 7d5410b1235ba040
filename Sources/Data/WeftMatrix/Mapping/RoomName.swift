// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The name of a room, computed as the specification of Matrix says.
struct RoomName: Equatable, Sendable {
  /// The name that the room was given.
  var given: String?
  /// The room's main address.
  var alias: String?
  /// The users by whom it is called otherwise, the current one not among them.
  var heroes: [UserID] = []
  /// How many users have joined it.
  var joined: Int?
  /// How many users are invited to it.
  var invited: Int?

  /// The most bytes of a name.
  static let mostBytes = 1_024

  /// Returns the name.
  ///
  /// - Parameter user: Returns what is known of a user.
  func text(_ user: (UserID) -> ChatUser) -> String {
    if let given = given?.ifShown { return given.cut(to: Self.mostBytes) }
    if let alias = alias?.ifShown { return alias.cut(to: Self.mostBytes) }
    let names = names(user)
    let members = (joined ?? heroes.count + 1) + (invited ?? 0)
    if names.isEmpty { return members > 1 ? "Room of \(members)" : "Empty room" }
    if members <= 1 { return "Empty room (was \(Self.joined(names, others: 0)))" }
    return Self.joined(names, others: max(0, members - 1 - names.count))
  }

  /// The heroes' names; those of the same name are told apart by their ids.
  private func names(_ user: (UserID) -> ChatUser) -> [String] {
    let users = heroes.prefix(5).map(user)
    let names = users.map { $0.displayName.cut(to: 128) }
    return zip(users, names).map { user, name in
      names.count { $0 == name } > 1 ? "\(name) (\(user.id))" : name
    }
  }

  private static func joined(_ names: [String], others: Int) -> String {
    var parts = names
    if others > 0 { parts.append(others == 1 ? "1 other" : "\(others) others") }
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
