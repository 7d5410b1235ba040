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
  /// follows, or can't be seen, so that a plugin could send by it what its user doesn't see.
  ///
  /// Languages and emoji need some that can't be seen: one or two in a row, or the few of a flag.
  private static func firstRefused(in text: String) -> Unicode.Scalar? {
    var (run, flag, before) = (0, 0, Unicode.Scalar(0x20 as UInt8))
    for scalar in text.unicodeScalars {
      let isInFlag = flag > 0 && (0xE0020...0xE007F).contains(scalar.value)
      flag = scalar == "\u{1F3F4}" ? mostInFlag : isInFlag && scalar != endOfFlag ? flag - 1 : 0
      if isInFlag { continue }
      if isNeeded(scalar, behind: before) {
        run += 1
        if run > mostInRow { return scalar }
      } else {
        if steers(scalar) || scalar.properties.isDefaultIgnorableCodePoint { return scalar }
        (run, before) = (0, scalar)
      }
    }
    return nil
  }

  /// An emoji may have a sign for its look and one that joins it to the next.
  private static let mostInRow = 2
  /// A flag of a region has a country, a region of it, and an end.
  private static let mostInFlag = 7
  private static let endOfFlag: Unicode.Scalar = "\u{E007F}"

  /// Whether a character that can't be seen is a joiner, a mark of direction, or the choice of a look.
  private static func isNeeded(_ scalar: Unicode.Scalar, behind before: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200C...0x200F, 0xFE0E, 0xFE0F: true
    // There are 240 of these, for the look of ideographs: as many as a byte has values.
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
