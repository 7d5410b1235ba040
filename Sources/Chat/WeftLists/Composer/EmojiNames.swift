// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Finds emoji by their Unicode names and by their short names.
///
///     EmojiNames.matching("thumbs", most: 1).first?.emoji  // "👍"
package enum EmojiNames {
  /// An emoji with the names by which users find it.
  package struct Entry: Equatable, Sendable {
    package let emoji: String
    package let name: String
    /// The lowercased names without spaces and hyphens: the Unicode name, then short names such as `tada`.
    fileprivate let plain: [String]
  }

  /// All emoji, in the order of emoji keyboards.
  package static let all: [Entry] = table.split(separator: "\n").compactMap { line in
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let name = String(parts[1])
    let emoji = String(parts[0])
    return Entry(emoji: emoji, name: name, plain: [plain(name)] + (aliases[emoji] ?? []))
  }

  private static let aliases: [String: [String]] = {
    let own = Dictionary(grouping: ReactionSign.own.keys.sorted()) { ReactionSign.own[$0] ?? "" }
    let known = EmojiShortNames.all.map { ($0.emoji, $0.names) }
    return Dictionary(known) { $0 + $1 }.merging(own) { $0 + $1 }
      .mapValues { names in names.map { plain($0) } }
  }()

  /// The emoji with a name that starts with some letters, then those with a later word that does.
  ///
  /// Spaces in a name can be typed as underscores or left out.
  package static func matching(_ letters: some StringProtocol, most: Int) -> [Entry] {
    let wanted = plain(letters)
    if wanted.isEmpty { return [] }
    var (first, second): ([Entry], [Entry]) = ([], [])
    for entry in all {
      if entry.plain.contains(where: { $0.hasPrefix(wanted) }) {
        first.append(entry)
        if first.count == most { break }
      } else if second.count < most, hasWord(entry.name, beginningWith: wanted) {
        second.append(entry)
      }
    }
    return Array((first + second).prefix(most))
  }

  /// The Unicode name of an emoji, or `nil` if it has none.
  package static func name(of emoji: String) -> String? {
    all.first { $0.emoji == emoji }?.name
  }

  private static func hasWord(_ name: String, beginningWith letters: String) -> Bool {
    let words = name.split { $0 == " " || $0 == "-" }
    return words.indices.dropFirst().contains { place in
      plain(words[place...].joined()).hasPrefix(letters)
    }
  }

  private static func plain(_ text: some StringProtocol) -> String {
    text.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" && $0 != ":" }
  }
}
