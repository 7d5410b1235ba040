// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftScene

/// Formats numbers, colours and outlines for SVG.
enum SVG {
  /// A number with at most two decimal digits, the same in every locale.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = Int((min(max(value, -1e9), 1e9) * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return (hundredths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(digits)")
  }

  /// A colour as `#rrggbb`.
  static func color(_ rgb: UInt32) -> String {
    let digits = String(rgb & 0xFFFFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The attributes of a rectangle.
  static func box(_ rect: Rect, inset: Double = 0) -> [(String, String)] {
    [
      ("x", number(rect.x + inset)), ("y", number(rect.y + inset)),
      ("width", number(max(0, rect.size.width - 2 * inset))),
      ("height", number(max(0, rect.size.height - 2 * inset))),
    ]
  }

  /// The element and the attributes of an outline.
  static func shape(
    _ rect: Rect,
    _ outline: Outline,
    inset: Double = 0
  ) -> (name: String, place: [(String, String)]) {
    let radius = max(0, outline.radius(in: rect.size) - inset)
    if outline == .circle {
      return (
        "circle",
        [
          ("cx", number(rect.x + rect.size.width / 2)),
          ("cy", number(rect.y + rect.size.height / 2)), ("r", number(radius)),
        ]
      )
    }
    let corners = radius > 0 ? [("rx", number(radius))] : []
    return ("rect", box(rect, inset: inset) + corners)
  }

  /// The line of a gradient: 0 degrees from left to right, 90 from top to bottom.
  static func line(across rect: Rect, angle: Double) -> [(String, String)] {
    let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    let half = (abs(x) * rect.size.width + abs(y) * rect.size.height) / 2
    let middle = (x: rect.x + rect.size.width / 2, y: rect.y + rect.size.height / 2)
    return [
      ("gradientUnits", "userSpaceOnUse"),
      ("x1", number(middle.x - x * half)), ("y1", number(middle.y - y * half)),
      ("x2", number(middle.x + x * half)), ("y2", number(middle.y + y * half)),
    ]
  }
}

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
