// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CUtf8proc

/// Text as a terminal shows it: in cells, cluster by cluster.
///
/// Width is a property of a grapheme cluster, not of its scalars: summing scalars gives six cells for
/// one family emoji.
enum TerminalText {
  /// The cells a cluster takes: 0, 1 or 2.
  static func width(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII { return 1 }
    // VS16 asks for the emoji form, which is two cells wide.
    if scalars.contains("\u{FE0F}") { return 2 }
    if (0x1F1E6...0x1F1FF).contains(first.value) { return scalars.count > 1 ? 2 : 1 }
    return min(2, max(0, Int(utf8proc_charwidth(Int32(first.value)))))
  }

  /// The cells a text takes on one line.
  static func width(of text: some StringProtocol) -> Int {
    if isPlain(text) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// Whether a text is printable ASCII, which needs no clusters: a byte is a cell.
  static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The cells a cluster takes at most on a terminal that shows its scalars one by one.
  static func reach(of cluster: String) -> Int {
    let scalars = cluster.unicodeScalars
    guard cluster.utf8.count > 2, scalars.count > 1 else { return 0 }
    // Every terminal puts marks over what they belong to.
    return 2 * scalars.count { $0.properties.generalCategory != .nonspacingMark }
  }

  /// Whether a cluster begins with what takes no cell, such as a direction control.
  static func beginsWithMark(_ cluster: String) -> Bool {
    cluster.unicodeScalars.first.map { width(of: Character($0)) == 0 } ?? false
  }

  /// What may be written to a terminal: control characters, which could steer it, become U+FFFD.
  static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
      || scalar.value == 0x2029
  }

  /// The text on lines of at most a width, broken between words where possible; what does not fit
  /// the limit ends in an ellipsis.
  static func lines(of text: String, width: Int?, limit: Int?) -> [String] {
    // Most texts are short and plain: there is nothing to break, to cut or to make harmless.
    if text.utf8.count <= width ?? .max, isPlain(text) { return [text] }
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard limit != 1 else {
      // One line shows the breaks of the text as spaces.
      let line = harmless(paragraphs.joined(separator: " "))
      return [isolated(width.map { cut(line, to: $0) } ?? line)]
    }
    var lines = paragraphs.flatMap { wrap(harmless(String($0)), to: width) }
    if let limit, lines.count > limit {
      lines.removeSubrange(limit...)
      lines[limit - 1] = cut(lines[limit - 1] + "…", to: width ?? .max, always: true)
    }
    return lines.map(isolated)
  }

  /// The text in at most a width, its end replaced by an ellipsis when it is longer.
  static func cut(_ text: String, to width: Int, always: Bool = false) -> String {
    if self.width(of: text) <= width { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for cluster in text {
      let next = self.width(of: cluster)
      if used + next > width - 1 { break }
      result.append(cluster)
      used += next
    }
    return result + "…"
  }

  private static func wrap(_ text: String, to width: Int?) -> [String] {
    guard let width = width.map({ max(1, $0) }), self.width(of: text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let length = self.width(of: word)
      if used > 0, used + 1 + length <= width {
        line += " " + word
        used += 1 + length
        continue
      }
      if used > 0 { lines.append(line) }
      (line, used) = ("", 0)
      // A word longer than the line is broken where it must be.
      for cluster in word {
        let next = self.width(of: cluster)
        if used + next > width, used > 0 {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(cluster)
        used += next
      }
    }
    return lines + [line]
  }
}
