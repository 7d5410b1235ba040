// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The text that is shown for a type of reaction.
///
/// A type is a text of another user. Short names have an emoji, and an emoji is shown as it is;
/// of everything else only a few letters are shown, so that no type takes more than its place.
package enum ReactionSign {
  /// The most characters of a name.
  static let mostCharacters = 8
  /// The most bytes of an emoji, which may be joined of several.
  private static let mostEmojiBytes = 64
  /// The most scalars of a name that are read: a character may have any number of marks.
  private static let mostScalars = 16

  /// Returns the text for a type, which is never empty.
  package static func text(of type: String) -> String {
    if let emoji = own[type] ?? EmojiShortNames.emoji(named: type) { return emoji }
    if type.utf8.count <= mostEmojiBytes, type.count == 1, type.first?.isEmoji == true {
      return type
    }
    return name(type)
  }

  /// The emoji of the names that Stream's SDKs give reactions, where those aren't short names of emoji.
  static let own = [
    "like": "👍", "love": "❤️", "haha": "😂", "wow": "😮", "sad": "😢",
  ]

  /// The beginning of a name on one line, without what has no shape of its own: a mark of direction
  /// would change the text beside it.
  private static func name(_ type: String) -> String {
    var kept = String.UnicodeScalarView()
    var isCut = false
    for (index, scalar) in type.unicodeScalars.prefix(mostScalars + 1).enumerated() {
      if index == mostScalars {
        isCut = true
        break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        continue
      case .spaceSeparator: kept.append(" ")
      default: kept.append(scalar)
      }
    }
    let name = String(kept)
    let shown = name.prefix(mostCharacters)
    if shown.allSatisfy({ $0 == " " }) { return "?" }
    return isCut || shown.count < name.count ? shown + "…" : String(shown)
  }
}

extension Character {
  /// Whether the character is drawn as a picture; digits and signs without a variation selector
  /// don't count.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji && unicodeScalars.dropFirst().first == "\u{FE0F}"
  }
}
