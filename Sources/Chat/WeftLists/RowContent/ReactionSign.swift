// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The text shown for a type of reaction.
///
/// Another user can choose any text as the type. Short names are shown as their emoji, and emoji are shown as they are.
/// Any other type is cut to a few letters, to limit its width.
package enum ReactionSign {
  /// The maximum number of characters of a name.
  static let mostCharacters = 8
  /// The maximum length of an emoji in bytes; an emoji can be composed of several others.
  private static let mostEmojiBytes = 64
  /// The maximum number of scalars read from a name, because a character can have any number of marks.
  private static let mostScalars = 16

  /// Returns the text for a type, which is never empty.
  package static func text(of type: String) -> String {
    if let emoji = own[type] ?? EmojiShortNames.emoji(named: type) { return emoji }
    if type.utf8.count <= mostEmojiBytes, type.count == 1, type.first?.isEmoji == true {
      return type
    }
    return name(type)
  }

  /// The emoji for Stream's names of reactions that aren't short names of emoji.
  static let own = [
    "like": "👍", "love": "❤️", "haha": "😂", "wow": "😮", "sad": "😢",
  ]

  /// The start of a name as one line, without invisible characters.
  ///
  /// A direction mark, for example, would change the text next to it.
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
  /// Whether the character is drawn as a picture; a digit or symbol needs a variation selector for that.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji && unicodeScalars.dropFirst().first == "\u{FE0F}"
  }
}
