// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

extension ChatChannel {
  /// The most members whose names are looked for; a chosen member counts beyond them.
  private static let mostNamedMembers = 5_000

  /// Returns the members whom a text mentions: those whose name follows an `@` in it.
  ///
  /// Where several members have the name, those count whom the user chose; without a choice the text
  /// mentions nobody, since it doesn't say whom. At most 16 members are mentioned, in their order in
  /// the text.
  ///
  /// - Parameter chosen: The users whom the author chose among the completions of the text.
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

/// The place behind an `@`, and the users whose names stand there.
private struct MentionPlace {
  /// The most users that a text mentions, which is how many are coloured.
  static let most = 16
  /// The most `@` of a text that are looked at.
  private static let mostSigns = 64

  private let start: String.Index
  /// The bytes of the longest name found, and the users who have it.
  private var length = 0
  private var users: [ChatUser] = []

  private init(_ start: String.Index) { self.start = start }

  /// The places in a text; an `@` inside a word, as in an address of mail, mentions nobody.
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

  /// Takes in a user, if their name stands here and no longer one does.
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

  /// The users who are meant.
  func mentioned(chosen: Set<UserID>) -> [ChatUser] {
    let meant = users.filter { chosen.contains($0.id) }
    return meant.isEmpty && users.count == 1 ? users : meant
  }

  /// Whether a name goes on with a scalar; an underscore is also markup.
  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "_" && scalar.properties.isXIDContinue
  }
}
