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
    guard let bad = text.unicodeScalars.first(where: isRefused) else { return nil }
    let number = String(bad.value, radix: 16, uppercase: true)
    return PluginRefusal(.badItem, "a text to send is refused: it has the character U+\(number)")
  }

  /// Whether a character has no place in a message: one that controls a terminal, or turns the
  /// direction of what stands behind it.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
