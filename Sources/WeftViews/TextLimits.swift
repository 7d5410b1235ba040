// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much of one text is ever shown, whoever wrote it.
///
/// A surface measures, shapes and writes no more than this, so a frame costs what can be seen of its texts,
/// not what was sent.
package enum TextLimits {
  /// Most scalars of a text.
  package static let scalars = 8_192
  /// Most scalars for each line of a text whose lines are counted: several times what the widest window shows.
  package static let lineScalars = 1_024
  /// Most lines that the breaks of a text begin.
  package static let lines = 400
  /// Most scalars of one character: the base and the 30 marks of Unicode's stream-safe texts (UAX #15).
  package static let characterScalars = 31
  /// Most bytes a scene keeps of a text, enough for one scalar more than is shown.
  package static let bytes = 4 * (scalars + 1)
  /// Most bytes that are kept of a text of one line.
  package static let lineBytes = 4 * (lineScalars + 1)

  /// As many whole scalars of a text as some bytes hold.
  package static func start(of text: String, bytes most: Int = bytes) -> String {
    let bytes = text.utf8
    guard bytes.count > most else { return text }
    var end = bytes.index(bytes.startIndex, offsetBy: most)
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(text[..<end])
  }
}
