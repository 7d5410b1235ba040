// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Writes XML that is well-formed for any text.
struct XMLWriter {
  private(set) var text = ""
  /// The open elements, innermost last.
  private var open: [String] = []

  /// Writes an element without content.
  mutating func element(_ name: String, _ attributes: [(String, String)]) {
    start(name, attributes)
    text += "/>\n"
  }

  /// Writes an element that contains only text.
  mutating func element(_ name: String, _ attributes: [(String, String)], _ content: String) {
    start(name, attributes)
    text += ">\(Self.escaped(content))</\(name)>\n"
  }

  /// Begins an element that contains others.
  mutating func begin(_ name: String, _ attributes: [(String, String)]) {
    start(name, attributes)
    text += ">\n"
    open.append(name)
  }

  /// Ends the innermost element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    text += "</\(name)>\n"
  }

  private mutating func start(_ name: String, _ attributes: [(String, String)]) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
  }

  /// Escapes a text, since any user can choose a chat's name.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += " "
      // XML 1.0 can't represent these, not even as character references.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
