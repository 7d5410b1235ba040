// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The limits on how much of one text is ever shown, from any origin.
///
/// A surface measures, shapes and writes no more than this, so that a frame costs in proportion to
/// the visible part of its texts and not to their length.
package enum TextLimits {
  /// The most scalars shown of a text.
  package static let scalars = 8_192
  /// The most scalars for each line of a text with a line limit: several times what the widest
  /// window shows.
  package static let lineScalars = 1_024
  /// The most lines that the line breaks of a text may begin.
  package static let lines = 400
  /// The most scalars of one character: a base and 30 marks, as in Unicode's stream-safe texts (UAX
  /// #15).
  package static let characterScalars = 31
  /// The most bytes a scene holds of a text, enough for one scalar more than is shown.
  package static let bytes = 4 * (scalars + 1)
  /// The most bytes a scene holds of a text of one line.
  package static let lineBytes = 4 * (lineScalars + 1)

  /// Returns the start of a text, as many whole scalars as fit a number of bytes.
  package static func start(of text: String, bytes most: Int = bytes) -> String {
    let bytes = text.utf8
    guard bytes.count > most else { return text }
    var end = bytes.index(bytes.startIndex, offsetBy: most)
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(text[..<end])
  }
}
