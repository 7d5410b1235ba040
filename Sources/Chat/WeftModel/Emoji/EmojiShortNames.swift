// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The short names of emoji that Slack's texts, types of reactions and typing people use.
///
///     EmojiShortNames.emoji(named: "tada")  // "🎉"
///     EmojiShortNames.emoji(named: "our_logo")  // nil
package enum EmojiShortNames {
  /// The most bytes of a name in the table.
  package static let mostBytes = 64

  /// The names of each emoji, in the order of keyboards.
  package static let all: [(emoji: String, names: [String])] = table.split(separator: "\n").map {
    let parts = $0.split(separator: " ").map(String.init)
    return (parts[0], Array(parts.dropFirst()))
  }

  private static let emoji: [String: String] = Dictionary(
    all.flatMap { entry in entry.names.map { ($0, entry.emoji) } }
  ) { first, _ in first }

  /// Returns the emoji with a name, which may end in a skin tone such as `::skin-tone-3`; `nil` for other
  /// names, such as those of a workspace's own pictures.
  package static func emoji(named name: String) -> String? {
    guard name.utf8.count <= 2 * mostBytes else { return nil }
    if let found = emoji[name] { return found }
    guard let end = name.firstRange(of: "::"), let plain = emoji[String(name[..<end.lowerBound])],
      let first = plain.unicodeScalars.first, let tone = emoji[String(name[end.upperBound...])]
    else { return nil }
    // The tone replaces the variation selector behind the first scalar.
    let rest = plain.unicodeScalars.dropFirst()
    return "\(first)\(tone)" + String(rest.first?.value == 0xFE0F ? rest.dropFirst() : rest)
  }
}
