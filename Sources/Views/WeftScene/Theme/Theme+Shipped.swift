// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftViews

extension Theme {
  /// The themes that Weft includes, in the order in which users see them.
  package static let shipped = [light, dark, contrast, sepia, night]

  /// White on black, with the strongest contrast.
  package static let contrast = dark.replacing(
    [
      .text: 0xFFFFFF, .secondary: 0xE0E0E0, .inverted: 0x000000, .accent: 0xFFD84A,
      .alert: 0xFF9E94, .background: 0x000000, .raised: 0x141414, .selected: 0x003A6B,
      .border: 0xFFFFFF, .online: 0x6BFF6B, .messageMine: 0x00305C, .messageTheirs: 0x242424,
    ],
    name: "contrast"
  )

  /// Brown on warm paper.
  package static let sepia = light.replacing(
    [
      .text: 0x3B2A1A, .secondary: 0x64503A, .inverted: 0xFFF9EE, .accent: 0x7E4306,
      .alert: 0xA3231F, .background: 0xF6EBD9, .raised: 0xEFE0C8, .selected: 0xE6CFA8,
      .border: 0xCDB893, .online: 0x3F7D2C, .messageMine: 0xEBD3A4, .messageTheirs: 0xE7D8BC,
    ],
    name: "sepia"
  )

  /// Pale blue on midnight blue.
  package static let night = dark.replacing(
    [
      .text: 0xE6EDF7, .secondary: 0xA5B4CC, .inverted: 0x0B1530, .accent: 0x8AB8FF,
      .alert: 0xFF9A94, .background: 0x0B1530, .raised: 0x132042, .selected: 0x1F3468,
      .border: 0x2F4372, .online: 0x5AD18A, .messageMine: 0x1C3568, .messageTheirs: 0x1B2A52,
    ],
    name: "night"
  )
}

extension Theme {
  /// Whether light texts are on a dark ground.
  package var isDark: Bool { RGB.isDarker(rgb(.background), than: rgb(.text)) }

  /// Two colours that are too similar for a text and the ground below it.
  package struct Unreadable: Sendable {
    /// The token of the text, and its colour.
    package let ink: (name: String, rgb: UInt32)
    /// The token of the ground, and its colour.
    package let ground: (name: String, rgb: UInt32)
    /// The contrast of the two, and the least that is readable.
    package let contrast: (found: Double, least: Double)
  }

  /// The first pair of a text and a ground that can't be read, or `nil` if all can.
  package var unreadable: Unreadable? {
    for (inks, grounds, least) in Self.pairs {
      for ink in inks {
        for ground in grounds {
          let contrast = RGB.contrast(rgb(ink), rgb(ground))
          if contrast >= least { continue }
          return Unreadable(
            ink: (ink.tokenName ?? "", rgb(ink)),
            ground: (ground.tokenName ?? "", rgb(ground)),
            contrast: (contrast, least)
          )
        }
      }
    }
    return nil
  }

  /// Texts, the grounds that they are on, and the least contrast: WCAG's AA for ordinary and for large texts.
  private static let pairs: [(inks: [Color], grounds: [Color], least: Double)] = {
    let grounds: [Color] = [.background, .raised, .selected, .messageMine, .messageTheirs]
    return [
      ([.text], grounds, 4.5), ([.secondary, .accent, .alert], grounds, 3),
      ([.inverted], [.accent, .alert], 3),
    ]
  }()
}

extension Color {
  /// Returns the token of a name such as "message-mine", or `nil` for an unknown name.
  package static func token(named name: String) -> Color? {
    tokenNames.firstIndex(of: name).map { Color(code: Int64($0)) }
  }
}
