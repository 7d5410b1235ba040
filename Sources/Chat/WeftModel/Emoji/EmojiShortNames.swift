// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The emoji behind the names that Slack writes in texts.
///
///     SlackEmoji.emoji(named: "tada")  // "🎉"
///     SlackEmoji.emoji(named: "our_logo")  // nil
enum SlackEmoji {
  /// The most bytes of a name in the table.
  static let mostBytes = 64

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard let emoji = parts.first else { continue }
      for name in parts.dropFirst() { names[String(name)] = String(emoji) }
    }
    return names
  }()

  /// The emoji with a name, which may end in a shade such as `::skin-tone-3`; nil for a name that a
  /// workspace has given a picture of its own.
  static func emoji(named name: String) -> String? {
    if let emoji = names[name] { return emoji }
    guard let end = name.firstRange(of: "::"), let emoji = names[String(name[..<end.lowerBound])],
      let first = emoji.unicodeScalars.first, let tone = names[String(name[end.upperBound...])]
    else { return nil }
    // The shade takes the place of the sign that asks for a picture, behind the first scalar.
    let rest = emoji.unicodeScalars.dropFirst()
    return "\(first)\(tone)" + String(rest.first?.value == 0xFE0F ? rest.dropFirst() : rest)
  }
}
