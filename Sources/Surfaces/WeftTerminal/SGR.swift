// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How many colours a terminal can show.
public enum ColorDepth: Sendable {
  /// No colours, only bold and italics, as `NO_COLOR` asks for.
  case none
  /// The sixteen colours of every terminal.
  case sixteen
  /// The 256 colours of xterm.
  case indexed
  /// 24 bits a colour.
  case full
}

/// Writes the SGR sequences that set the look of the cells that follow.
struct SGR {
  let depth: ColorDepth

  func write(_ style: CellStyle, to output: inout [UInt8]) {
    output.append(contentsOf: "\u{1B}[0".utf8)
    if style.isBold { output.append(contentsOf: ";1".utf8) }
    if style.isItalic { output.append(contentsOf: ";3".utf8) }
    if depth == .none {
      // Without colours, reversed video alone marks selections and badges.
      if style.isEmphasized { output.append(contentsOf: ";7".utf8) }
    } else {
      write(style.foreground, isGround: false, to: &output)
      write(style.background, isGround: true, to: &output)
    }
    output.append(UInt8(ascii: "m"))
  }

  private func write(_ rgb: UInt32, isGround: Bool, to output: inout [UInt8]) {
    func write(_ number: Int) {
      output.append(UInt8(ascii: ";"))
      output.append(decimal: number)
    }
    switch depth {
    case .none: break
    case .full:
      write(isGround ? 48 : 38)
      write(2)
      for shift in [16, 8, 0] as [UInt32] { write(Int(rgb >> shift & 0xFF)) }
    case .indexed:
      write(isGround ? 48 : 38)
      write(5)
      write(Self.index256(rgb))
    case .sixteen: write(Self.code16(rgb, isGround: isGround))
    }
  }

  /// The nearest colour of the 6 by 6 by 6 cube and the 24 greys.
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

  /// The nearest of the sixteen colours, by the strong channels and the brightness.
  static func code16(_ rgb: UInt32, isGround: Bool) -> Int {
    let channels = [16, 8, 0].map { Int(rgb >> UInt32($0) & 0xFF) }
    let brightest = channels.max() ?? 0
    let bits = channels.enumerated().reduce(0) { bits, channel in
      channel.element * 3 > brightest * 2 && brightest > 60 ? bits | 1 << channel.offset : bits
    }
    let isBright = brightest > 190
    return (isGround ? 40 : 30) + bits + (isBright ? 60 : 0)
  }
}
