// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The sentence that names the users who are typing.
enum TypingText {
  /// The sentence for some users, such as "Han is typing" or "Han and 2 more are typing".
  ///
  /// It names the first user by name, then id, so that it doesn't depend on the order of events.
  /// Users without a name are counted but not named.
  static func sentence(for users: [ChatUser], strings: StringCatalog) -> String {
    let named = users.filter { $0.shownName != nil }.sorted {
      let (first, second) = (Array(($0.name ?? "").utf8), Array(($1.name ?? "").utf8))
      return first == second ? $0.id < $1.id : first.lexicographicallyPrecedes(second)
    }
    guard let first = named.first else { return strings.text(.typingSomeone) }
    let name = TextArgument.name(first.displayName)
    if users.count == 1 { return strings.text(.typingOne, name) }
    return strings.text(.typingMore, name, .count(users.count - 1))
  }
}
