// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The characters that HTML has names for, such as `&amp;`.
package enum MarkupEntity {
  /// Returns the text of an entity; an unknown entity is returned as written.
  static func text(of entity: String) -> String {
    let name = entity.dropFirst().dropLast()
    guard name.first == "#" else { return names[String(name)] ?? entity }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let value = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
    guard let value, let scalar = Unicode.Scalar(value), scalar.value >= 0x20 else {
      return "\u{FFFD}"
    }
    return String(Character(scalar))
  }

  /// Replaces the entities in a text; anything longer than 32 bytes is not an entity.
  package static func replacingAll(in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      let window = rest[start...].prefix(32)
      guard let end = window.firstIndex(of: ";") else {
        result += "&"
        rest = rest[rest.index(after: start)...]
        continue
      }
      result += Self.text(of: String(rest[start...end]))
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The names that people type; programs write all others as numbers.
  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "shy": "\u{AD}",
    "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "bull": "•",
    "middot": "·", "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
    "rdquo": "”",
    "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "sect": "§", "para": "¶", "deg": "°",
    "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½", "frac14": "¼", "frac34": "¾",
    "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "hearts": "♥", "check": "✓",
    "infin": "∞", "ne": "≠", "le": "≤", "ge": "≥", "asymp": "≈", "auml": "ä", "ouml": "ö",
    "uuml": "ü",
    "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è",
    "agrave": "à",
    "ccedil": "ç", "ntilde": "ñ",
  ]
}
