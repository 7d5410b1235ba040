// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Makes file names safe to show: on one line, and with the letters in an order that can't fake the extension.
///
///     FileName.shown("n\u{202E}gnp.exe")  // "ngnp.exe", which would look like "nexe.png"
///
/// Names come from strangers, and the extension decides what a file does when it is opened.
package enum FileName {
  /// Returns a name without bidirectional controls; line breaks and other controls become U+FFFD.
  package static func shown(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { replacement(of: $0) != $0 }) else { return name }
    return String(String.UnicodeScalarView(name.unicodeScalars.compactMap(replacement(of:))))
  }

  private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if isDirection(scalar) { return nil }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return "\u{FFFD}"
    default: return scalar
    }
  }

  /// Whether a scalar changes the order in which letters are shown.
  static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The marks U+061C, U+200E and U+200F don't reverse letters, but can move the dots between them.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension ChatAttachment {
  /// The title in a form that is safe to show, or `nil` if there is no title.
  package var shownTitle: String? { title.map { FileName.shown($0) } }
}
