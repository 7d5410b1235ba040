// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft

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
