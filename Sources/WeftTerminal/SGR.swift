// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How many colours a terminal shows.
public enum ColorDepth: Sendable {
  /// Bold and slanted only, as `NO_COLOR` asks for.
  case none
  /// The sixteen every terminal has.
  case sixteen
  /// The 256 of xterm.
  case indexed
  /// 24 bits a colour.
  case full
}

/// The sequences that set how the cells that follow look.
struct SGR {
  let depth: ColorDepth

  func sequence(_ style: CellStyle) -> String {
    var sequence = "\u{1B}[0"
    if style.isBold { sequence += ";1" }
    if style.isItalic { sequence += ";3" }
    if depth == .none {
      // The ground is all that tells what is selected, and how a badge stands out.
      if style.isEmphasized { sequence += ";7" }
    } else {
      sequence += ";" + color(style.foreground, isGround: false)
      sequence += ";" + color(style.background, isGround: true)
    }
    return sequence + "m"
  }

  private func color(_ rgb: UInt32, isGround: Bool) -> String {
    switch depth {
    case .none: ""
    case .full:
      (isGround ? "48" : "38") + ";2;\(rgb >> 16 & 0xFF);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
    case .indexed: (isGround ? "48" : "38") + ";5;\(Self.index256(rgb))"
    case .sixteen: Self.code16(rgb, isGround: isGround)
    }
  }

  /// The nearest of the 6 by 6 by 6 cube or of the 24 greys.
  static func index256(_ rgb: UInt32) -> Int {
    let channels = [16, 8, 0].map { Int(rgb >> UInt32($0) & 0xFF) }
    let steps = channels.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    let levels = [0, 95, 135, 175, 215, 255]
    let mean = channels.reduce(0, +) / 3
    let grey = min(23, max(0, (mean - 3) / 10))
    func distance(_ others: [Int]) -> Int {
      zip(channels, others).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let isGrey =
      distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(steps.map { levels[$0] })
    return isGrey ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  /// The nearest of the sixteen, by which channels are strong and how bright it is.
  static func code16(_ rgb: UInt32, isGround: Bool) -> String {
    let channels = [16, 8, 0].map { Int(rgb >> UInt32($0) & 0xFF) }
    let brightest = channels.max() ?? 0
    let bits = channels.enumerated().reduce(0) { bits, channel in
      channel.element * 3 > brightest * 2 && brightest > 60 ? bits | 1 << channel.offset : bits
    }
    let isBright = brightest > 190
    return String((isGround ? 40 : 30) + bits + (isBright ? 60 : 0))
  }
}
