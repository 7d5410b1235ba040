// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The sentence about who is typing.
enum TypingText {
  /// "Han is typing" or "Han and 2 more are typing": the first by name, then id, so that the
  /// sentence does not depend on the order of events.
  ///
  /// Users without a name are somebody.
  static func sentence(for users: [ChatUser]) -> String {
    let named = users.filter { !($0.name ?? "").isEmpty }.sorted {
      let (first, second) = (Array(($0.name ?? "").utf8), Array(($1.name ?? "").utf8))
      return first == second ? $0.id < $1.id : first.lexicographicallyPrecedes(second)
    }
    guard let first = named.first else { return "Someone is typing" }
    guard users.count > 1 else { return "\(first.displayName) is typing" }
    return "\(first.displayName) and \(users.count - 1) more are typing"
  }
}
