// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

extension ChatChannel {
  /// The number of members searched for in a text; members whom the author chose count beyond it.
  private static let mostNamedMembers = 5_000

  /// Returns the members whom a text mentions: those whose name follows an `@` in it.
  ///
  /// If several members have that name, the ones the author chose are mentioned; without a choice
  /// none is, since the text doesn't say which one is meant. At most 16 members are mentioned, in
  /// their order in the text.
  ///
  /// - Parameter chosen: The users whom the author picked from the text's completions.
  /// - Complexity: O(*n*) in the bytes of the text, and O(*m*) in the members, for each of at most 64
  ///   `@`.
  package func mentioned(in text: String, chosen: [UserID]) -> [ChatUser] {
    var places = MentionPlace.all(in: text)
    guard !places.isEmpty else { return [] }
    let chosen = Set(chosen)
    for (index, member) in members.enumerated() {
      guard index < Self.mostNamedMembers || chosen.contains(member.id) else { continue }
      let name = member.user.displayName
      for place in places.indices { places[place].note(member.user, named: name, in: text) }
    }
    var (mentioned, known): ([ChatUser], Set<UserID>) = ([], [])
    for user in places.flatMap({ $0.mentioned(chosen: chosen) })
    where known.insert(user.id).inserted {
      mentioned.append(user)
    }
    return Array(mentioned.prefix(MentionPlace.most))
  }
}

/// The place after an `@`, and the users whose names follow there.
private struct MentionPlace {
  /// The maximum number of users that a text mentions, which is also how many are coloured.
  static let most = 16
  /// The maximum number of `@` of a text that are examined.
  private static let mostSigns = 64

  private let start: String.Index
  /// The byte length of the longest name found, and the users who have that name.
  private var length = 0
  private var users: [ChatUser] = []

  private init(_ start: String.Index) { self.start = start }

  /// Returns the places in a text; an `@` inside a word, as in a mail address, mentions no one.
  static func all(in text: String) -> [MentionPlace] {
    let scalars = text.unicodeScalars
    var (places, before, count): ([MentionPlace], Unicode.Scalar?, Int) = ([], nil, 0)
    for index in scalars.indices {
      let scalar = scalars[index]
      if scalar == "@" {
        if before.map(isInWord) != true { places.append(MentionPlace(scalars.index(after: index))) }
        count += 1
        if count == mostSigns { break }
      }
      before = scalar
    }
    return places
  }

  /// Adds a user if their name follows here and no longer name was found.
  mutating func note(_ user: ChatUser, named name: String, in text: String) {
    let bytes = name.utf8
    guard !bytes.isEmpty, bytes.count >= length, text.utf8[start...].starts(with: bytes) else {
      return
    }
    let end = text.utf8.index(start, offsetBy: bytes.count)
    if end < text.endIndex, Self.isInWord(text.unicodeScalars[end]) { return }
    if bytes.count > length { (length, users) = (bytes.count, []) }
    users.append(user)
  }

  func mentioned(chosen: Set<UserID>) -> [ChatUser] {
    let meant = users.filter { chosen.contains($0.id) }
    return meant.isEmpty && users.count == 1 ? users : meant
  }

  /// Whether a scalar continues a name; an underscore doesn't, since it is also markup.
  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "_" && scalar.properties.isXIDContinue
  }
}
