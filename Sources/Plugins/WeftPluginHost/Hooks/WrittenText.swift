// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftPluginFormat

/// The rules for a text of a plugin that goes into the field below messages, or is sent.
///
/// It is the user who answers for such a text, so it is neither cut nor changed: one that breaks a rule is
/// refused.
enum WrittenText {
  /// Returns why a text is refused; nil when it may be used.
  static func refusal(of text: String) -> PluginRefusal? {
    let count = text.utf8.count
    if count > ComposerSession.mostBytes {
      return PluginRefusal(
        .limit,
        "a text to send of \(count) bytes, \(ComposerSession.mostBytes) are allowed"
      )
    }
    guard let bad = firstRefused(in: text) else { return nil }
    let number = String(bad.value, radix: 16, uppercase: true)
    return PluginRefusal(.badItem, "a text to send is refused: it has the character U+\(number)")
  }

  /// Whether a text is refused for a character that can't be seen.
  static func hasUnseen(_ text: String) -> Bool {
    guard let bad = firstRefused(in: text), !steers(bad) else { return false }
    return bad.properties.isDefaultIgnorableCodePoint
  }

  /// The first character that has no place in a message: one that controls a terminal, turns the direction of what
  /// stands behind it, or can't be seen, so that a plugin could send by it what its user doesn't see.
  private static func firstRefused(in text: String) -> Unicode.Scalar? {
    var isInFlag = false
    for scalar in text.unicodeScalars {
      // Flags of regions are a black flag, letters that can't be seen, and an end.
      if scalar == "\u{1F3F4}" {
        isInFlag = true
      } else if !(isInFlag && (0xE0020...0xE007F).contains(scalar.value)) {
        isInFlag = false
        if isRefused(scalar) { return scalar }
      }
    }
    return nil
  }

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    // Joiners, marks of direction, and what chooses the look of a character: languages and emoji need them.
    case 0x061C, 0x200C...0x200F, 0xFE0E, 0xFE0F, 0xE0100...0xE01EF: false
    default: steers(scalar) || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
