// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// Formats values for style sheets.
enum CSS {
  static func hex(_ rgb: UInt32) -> String {
    let digits = String(rgb & 0xFFFFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  static func color(_ color: Color) -> String {
    if let token = color.tokenName { return "var(--\(token))" }
    let rgba = color.rgba ?? 0
    let digits = String(rgba, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  static func paint(_ paint: Paint) -> String {
    guard let end = paint.end else { return color(paint.color) }
    // Style sheets count angles clockwise from the top, scenes from the leading edge.
    let angle = number(paint.angle + 90)
    return "linear-gradient(\(angle)deg,\(color(paint.color)),\(color(end)))"
  }

  static func radius(_ outline: Outline) -> String {
    switch outline {
    case .rectangle: "0"
    case .rounded(let radius): length(radius)
    case .capsule: "9999px"
    case .circle: "50%"
    }
  }

  /// Returns a length that scales with the reader's font size, given in points at the default size.
  static func length(_ points: Double) -> String {
    points == 0 ? "0" : number(points / pointsPerRem, scale: 10_000) + "rem"
  }

  /// Returns a horizontal length that scales with the reader's font size, but not in a narrow window, where it would
  /// take space from texts.
  static func inset(_ points: Double) -> String {
    points == 0 ? "0" : "calc(\(number(points / pointsPerRem, scale: 10_000))*var(--inset))"
  }

  /// Returns a length that doesn't scale, such as the width of a border.
  static func pixels(_ length: Double) -> String {
    length == 0 ? "0" : number(length) + "px"
  }

  /// The font size of a page unless its reader chooses another one.
  private static let pointsPerRem = 16.0

  /// Returns a quoted string for a style sheet, escaped so that nothing in it can end it.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " "
        ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
    }
    return "\"" + escaped.joined() + "\""
  }

  /// Returns a number without needless digits, the same on every machine.
  ///
  /// - Parameter scale: The reciprocal of the precision.
  static func number(_ value: Double, scale: Double = 100) -> String {
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }

  /// Returns the alignment of a view in its grid area: `start`, `center` or `end`.
  static func owner(_ code: UInt32) -> String {
    switch code {
    case 1: "start"
    case 2: "end"
    default: "center"
    }
  }
}

/// Assigns a class to each distinct style, so that a page needs no style attributes and a style shared by thousands of
/// rows is written once.
struct StyleClasses {
  private var names: [String: String] = [:]
  private(set) var rules = ""
  var count: Int { names.count }

  /// Returns the class of a declaration such as `padding:4px`.
  mutating func name(for declaration: String) -> String {
    if let name = names[declaration] { return name }
    let name = "s\(names.count)"
    names[declaration] = name
    rules += ".\(name){\(declaration)}\n"
    return name
  }
}
