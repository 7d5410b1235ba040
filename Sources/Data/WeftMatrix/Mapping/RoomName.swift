// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
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

  /// Returns the name, in English where it is made of members' names: lists are searched and sorted by it.
  ///
  /// - Parameter user: Returns what is known of a user.
  func text(_ user: (UserID) -> ChatUser) -> String {
    if let told { return told }
    let (names, others, isLeft) = called(user)
    if names.isEmpty { return others > 0 ? "Room of \(others + 1)" : "Empty room" }
    let joined = Self.joined(names, others: others)
    return isLeft ? "Empty room (was \(joined))" : joined
  }

  /// Returns what a name is made of, so that it is said in the language of the one who reads it; nil for a name that
  /// is the same in each.
  func parts(_ user: (UserID) -> ChatUser) -> JSONValue? {
    if told != nil { return nil }
    let (names, others, isLeft) = called(user)
    if names.count == 1, others == 0, !isLeft { return nil }
    return .object([
      .init("names", .array(names.map { .string($0) })), .init("others", .integer(Int64(others))),
      .init("left", .bool(isLeft)),
    ])
  }

  /// The name that the room was given, else its main address.
  private var told: String? {
    (given?.ifShown ?? alias?.ifShown).map { $0.cut(to: Self.mostBytes) }
  }

  /// The names by which a room without one is called, how many members have none there, and whether all have left.
  private func called(
    _ user: (UserID) -> ChatUser
  ) -> (names: [String], others: Int, isLeft: Bool) {
    let names = names(user)
    let members = (joined ?? heroes.count + 1) + (invited ?? 0)
    if !names.isEmpty, members <= 1 { return (names, 0, true) }
    return (names, max(0, members - 1 - names.count), false)
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
