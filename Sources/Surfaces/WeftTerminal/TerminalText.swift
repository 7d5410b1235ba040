// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CUtf8proc

/// Text on a terminal, measured in cells, cluster by cluster.
///
/// Width is a property of a grapheme cluster, not of its scalars: adding up scalars gives six cells for one family
/// emoji.
package enum TerminalText {
  /// Returns the number of cells a cluster takes: 0, 1 or 2.
  static func width(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII { return 1 }
    // VS16 asks for the emoji form, which is two cells wide.
    if scalars.contains("\u{FE0F}") { return 2 }
    if (0x1F1E6...0x1F1FF).contains(first.value) { return scalars.count > 1 ? 2 : 1 }
    return width(of: first.value)
  }

  /// Returns the number of cells a scalar takes by itself, from utf8proc's table.
  static func width(of scalar: UInt32) -> Int {
    min(2, max(0, Int(utf8proc_charwidth(Int32(scalar)))))
  }

  /// Returns the number of cells a text takes on one line.
  package static func width(of text: some StringProtocol) -> Int {
    if isPlain(text) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// Whether a text is printable ASCII, in which every byte is a cell.
  static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// Returns the maximum number of cells a cluster takes on a terminal that shows its scalars separately.
  static func reach(of cluster: String) -> Int {
    let scalars = cluster.unicodeScalars
    guard cluster.utf8.count > 2, scalars.count > 1 else { return 0 }
    // Every terminal combines nonspacing marks with their base.
    return 2 * scalars.count { $0.properties.generalCategory != .nonspacingMark }
  }

  /// Whether a cluster starts with a scalar that takes no cell, such as a direction control.
  static func beginsWithMark(_ cluster: String) -> Bool {
    cluster.unicodeScalars.first.map { width(of: Character($0)) == 0 } ?? false
  }

  /// Whether a cluster has a right-to-left letter.
  static func isRightToLeft(_ cluster: String) -> Bool {
    cluster.unicodeScalars.contains { scalar in
      // Hebrew, Arabic, Syriac, Thaana, NKo and their neighbours; their presentation forms; and the planes of old
      // scripts and of Adlam.
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// Returns the text with control characters, which could control the terminal, replaced by U+FFFD.
  ///
  /// Line breaks are kept.
  package static func harmless(_ text: String) -> String {
    guard mayHoldControls(text), text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// Whether a text has a byte that could start a control character other than a line break.
  private static func mayHoldControls(_ text: String) -> Bool {
    for byte in text.utf8 {
      switch byte {
      case 0x0A: break
      case 0..<0x20, 0x7F, 0xC2, 0xE2: return true
      default: break
      }
    }
    return false
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
      || scalar.value == 0x2028 || scalar.value == 0x2029
  }

  /// Returns a text in lines within a width, broken between words if possible; beyond the limit, the last line ends in
  /// an ellipsis.
  static func lines(of text: String, width: Int?, limit: Int?) -> [String] {
    var lines = TerminalLines(text, width: width, limit: limit)
    var strings: [String] = []
    while let line = lines.next() { strings.append(lines.string(line)) }
    return strings
  }

  /// Returns a text within a width; a longer text ends in an ellipsis.
  static func cut(_ text: String, to width: Int) -> String {
    lines(of: text, width: width, limit: 1)[0]
  }
}

extension TerminalText {
  /// Returns a line whose direction controls can't affect anything outside it.
  ///
  /// It wraps the line in an isolate, closes what the text leaves open, and drops surplus closing controls.
  static func isolated(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isDirectionControl) else { return line }
    var result = String.UnicodeScalarView()
    result.append(firstStrongIsolate)
    var open = 0
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: open += 1
      case 0x2069:
        if open == 0 { continue }
        open -= 1
      default: break
      }
      result.append(scalar)
    }
    // Ending an isolate also ends the overrides and embeddings inside it.
    for _ in 0...open { result.append(popIsolate) }
    return String(result)
  }

  private static var firstStrongIsolate: Unicode.Scalar { "\u{2068}" }
  private static var popIsolate: Unicode.Scalar { "\u{2069}" }

  /// Whether a scalar only changes the direction of the text around it: a control or a mark.
  static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    isDirectionControl(scalar) || [0x061C, 0x200E, 0x200F].contains(scalar.value)
  }

  private static func isDirectionControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
