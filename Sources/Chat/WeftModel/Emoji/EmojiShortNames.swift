// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The short names of emoji that Slack uses in texts and reaction types, and that users type.
///
///     EmojiShortNames.emoji(named: "tada")  // "🎉"
///     EmojiShortNames.emoji(named: "our_logo")  // nil
package enum EmojiShortNames {
  /// The length of the longest name in the table, in bytes.
  package static let mostBytes = 64

  /// Each emoji with its names, in keyboard order.
  package static let all: [(emoji: String, names: [String])] = table.split(separator: "\n").map {
    let parts = $0.split(separator: " ").map(String.init)
    return (parts[0], Array(parts.dropFirst()))
  }

  private static let emoji: [String: String] = Dictionary(
    all.flatMap { entry in entry.names.map { ($0, entry.emoji) } }
  ) { first, _ in first }

  /// Returns the emoji with a name, or `nil` for an unknown name such as that of a custom emoji.
  ///
  /// The name may end in a skin tone, such as `::skin-tone-3`.
  package static func emoji(named name: String) -> String? {
    guard name.utf8.count <= 2 * mostBytes else { return nil }
    if let found = emoji[name] { return found }
    guard let end = name.firstRange(of: "::"), let plain = emoji[String(name[..<end.lowerBound])],
      let first = plain.unicodeScalars.first, let tone = emoji[String(name[end.upperBound...])]
    else { return nil }
    // The tone replaces the variation selector after the first scalar.
    let rest = plain.unicodeScalars.dropFirst()
    return "\(first)\(tone)" + String(rest.first?.value == 0xFE0F ? rest.dropFirst() : rest)
  }
}
