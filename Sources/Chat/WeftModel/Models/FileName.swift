// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The name of a file as it may be shown: on one line, with its letters in the order in which they end the name.
///
///     FileName.shown("n\u{202E}gnp.exe")  // "ngnp.exe", which would look like "nexe.png"
///
/// Names come from strangers, and their endings say what a file does when it is opened.
package enum FileName {
  /// Returns a name without signs that change the direction of text; line breaks and controls become U+FFFD.
  package static func shown(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { replacement(of: $0) != $0 }) else { return name }
    return String(String.UnicodeScalarView(name.unicodeScalars.compactMap(replacement(of:))))
  }

  private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // Marks (U+061C, U+200E, U+200F) turn no letters around, but the points between them.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return nil
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return "\u{FFFD}"
    default: return scalar
    }
  }
}

extension ChatAttachment {
  /// The title as it may be shown; nil where there is none.
  package var shownTitle: String? { title.map { FileName.shown($0) } }
}
