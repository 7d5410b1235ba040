// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftPluginFormat

/// The rules for a plugin's text that is put into the composer, or sent.
///
/// The user is responsible for such a text, so it is neither cut nor changed: a text that breaks a rule is refused.
enum WrittenText {
  /// Returns why a text is refused, or `nil` if it may be used.
  static func refusal(of text: String) -> PluginRefusal? {
    let count = text.utf8.count
    if count > ComposerSession.mostBytes {
      return PluginRefusal(
        .limit,
        "a text to send has \(count) bytes, but at most \(ComposerSession.mostBytes) are allowed"
      )
    }
    guard let bad = firstRefused(in: text) else { return nil }
    let number = String(bad.value, radix: 16, uppercase: true)
    return PluginRefusal(.badItem, "a text to send is refused: it has the character U+\(number)")
  }

  /// Whether a text is refused because of an invisible character.
  static func hasUnseen(_ text: String) -> Bool {
    guard let bad = firstRefused(in: text), !steers(bad) else { return false }
    return bad.properties.isDefaultIgnorableCodePoint
  }

  /// Returns the first character that must not occur in a message.
  ///
  /// That is one that controls a terminal, changes the direction of the following text, or is
  /// invisible, because a plugin could use it to send something that its user doesn't see.
  /// Languages and emoji need some invisible characters: one or two in a row, or the few of a flag.
  private static func firstRefused(in text: String) -> Unicode.Scalar? {
    var run = 0
    var flag = 0
    var before = Unicode.Scalar(0x20 as UInt8)
    for scalar in text.unicodeScalars {
      let isInFlag = flag > 0 && (0xE0020...0xE007F).contains(scalar.value)
      flag = scalar == "\u{1F3F4}" ? mostInFlag : isInFlag && scalar != endOfFlag ? flag - 1 : 0
      if isInFlag { continue }
      if isNeeded(scalar, behind: before) {
        run += 1
        if run > mostInRow { return scalar }
      } else {
        if steers(scalar) || scalar.properties.isDefaultIgnorableCodePoint { return scalar }
        run = 0
        before = scalar
      }
    }
    return nil
  }

  /// An emoji may have a variation selector and a joiner to the next one.
  private static let mostInRow = 2
  /// A flag of a region has a country, a region of it, and an end mark.
  private static let mostInFlag = 7
  private static let endOfFlag: Unicode.Scalar = "\u{E007F}"

  /// Whether an invisible character is a joiner, a mark of direction, or a variation selector.
  private static func isNeeded(_ scalar: Unicode.Scalar, behind before: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200C...0x200F, 0xFE0E, 0xFE0F: true
    // There are 240 variation selectors for ideographs, enough to encode any byte.
    case 0xE0100...0xE01EF: before.properties.isIdeographic
    default: false
    }
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
