// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

/// The name of a room, computed by the rules of the Matrix specification.
struct RoomName: Equatable, Sendable {
  /// The name in the room's state.
  var given: String?
  /// The room's main address.
  var alias: String?
  /// The members whose names make up the name of an unnamed room, without the current user.
  var heroes: [UserID] = []
  /// The number of members who have joined.
  var joined: Int?
  /// The number of invited users.
  var invited: Int?

  /// The maximum length of a name in bytes.
  static let mostBytes = 1_024

  /// Returns the name; one made of members' names is in English, as lists are searched and sorted by it.
  ///
  /// - Parameter user: Returns what is known about a user.
  func text(_ user: (UserID) -> ChatUser) -> String {
    if let told { return told }
    let (names, others, isLeft) = called(user)
    if names.isEmpty { return others > 0 ? "Room of \(others + 1)" : "Empty room" }
    let joined = Self.joined(names, others: others)
    return isLeft ? "Empty room (was \(joined))" : joined
  }

  /// Returns the parts of a computed name, so that it can be shown in the reader's language.
  ///
  /// - Returns: `nil` for a name that is the same in every language.
  func parts(_ user: (UserID) -> ChatUser) -> JSONValue? {
    if told != nil { return nil }
    let (names, others, isLeft) = called(user)
    if names.count == 1, others == 0, !isLeft { return nil }
    return .object([
      .init("names", .array(names.map { .string($0) })), .init("others", .integer(Int64(others))),
      .init("left", .bool(isLeft)),
    ])
  }

  /// The name in the room's state, or else its main alias.
  private var told: String? {
    (given?.ifShown ?? alias?.ifShown).map { $0.cut(to: Self.mostBytes) }
  }

  /// Returns the names to call an unnamed room by, the number of members without one, and whether all have left.
  private func called(
    _ user: (UserID) -> ChatUser
  ) -> (names: [String], others: Int, isLeft: Bool) {
    let names = names(user)
    let members = (joined ?? heroes.count + 1) + (invited ?? 0)
    if !names.isEmpty, members <= 1 { return (names, 0, true) }
    return (names, max(0, members - 1 - names.count), false)
  }

  /// Returns the names of the heroes; equal names are followed by the user's id.
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
