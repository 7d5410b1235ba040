// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Functions for the names under which users see plugins.
enum PluginName {
  /// Returns a plugin's name as users see it: with its id if the name claims to be Weft itself.
  ///
  ///     PluginName.shown("Weft", of: "org.example.a")   // "Weft (org.example.a)"
  ///     PluginName.shown("Shrug", of: "org.example.b")  // "Shrug"
  static func shown(_ name: String, of id: String) -> String {
    claimsToBeHost(name) ? "\(name) (\(id))" : name
  }

  /// Whether a word of a name reads "weft", also in letters that only look similar.
  ///
  /// Marks and characters without a shape are skipped, because they change nothing that a user sees.
  private static func claimsToBeHost(_ name: String) -> Bool {
    var words = [""]
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .format, .control, .nonspacingMark, .enclosingMark: continue
      default: break
      }
      if scalar.properties.isAlphabetic {
        words[words.count - 1] += plain(scalar)
      } else {
        words.append("")
      }
    }
    return words.contains("weft") || words.joined() == "weft"
  }

  /// Returns the small Latin letter that a letter looks like, or else the letter in lower case.
  private static func plain(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    // Accented letters count as the plain ones. Cyrillic, Greek, Armenian and Lisu letters follow.
    case "ŵ", "Ŵ", "ẁ", "ẃ", "ẅ", "ԝ", "Ԝ", "ω", "ѡ", "ա", "ꓪ", "ᴡ": return "w"
    case "è"..."ë", "È"..."Ë", "ē", "ĕ", "ė", "ę", "ě", "е", "Е", "ё", "Ё", "ε", "Ε", "ꓰ", "ᴇ", "℮":
      return "e"
    case "ƒ", "ḟ", "ſ", "ϝ", "Ϝ", "ꓝ", "ꜰ", "ք": return "f"
    case "ţ", "ť", "ț", "т", "Т", "τ", "Τ", "ꓔ", "ᴛ": return "t"
    // Fullwidth letters and mathematical letters are in alphabetical order.
    case "\u{FF21}"..."\u{FF3A}": return letter(scalar.value - 0xFF21)
    case "\u{FF41}"..."\u{FF5A}": return letter(scalar.value - 0xFF41)
    case "\u{1D400}"..."\u{1D6A3}": return letter((scalar.value - 0x1D400) % 26)
    default: return scalar.properties.lowercaseMapping
    }
  }

  private static func letter(_ number: UInt32) -> String {
    Unicode.Scalar(0x61 + number).map { String($0) } ?? ""
  }
}
