// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
public import WeftViews

/// The appearance of colour, font and icon tokens.
public struct Theme: Equatable, Sendable {
  /// The name of the theme, by which options select it.
  public let name: String
  /// The colours of the tokens as `0xRRGGBB`, in the order of the encoding.
  private var palette: [UInt32]
  /// The fonts for the font tokens.
  public var fonts = FontSet.standard
  /// The characters that are drawn for icon names.
  public var icons = IconSet.standard

  private init(name: String, palette: [UInt32]) {
    self.name = name
    self.palette = palette
  }

  /// Returns a colour as `0xRRGGBB`; a token that this version doesn't know gets the text colour.
  public func rgb(_ color: Color) -> UInt32 {
    if let own = color.rgba { return own >> 8 }
    let index = Int(clamping: color.code)
    return palette.indices.contains(index) ? palette[index] : palette[0]
  }

  /// Returns the opacity of a colour, from 0 to 1; tokens are opaque.
  ///
  ///     Theme.light.opacity(Color(red: 0, green: 0, blue: 0, opacity: 51))  // 0.2
  public func opacity(_ color: Color) -> Double {
    color.rgba.map { Double($0 & 0xFF) / 255 } ?? 1
  }

  /// Returns the theme with other colours for some tokens.
  ///
  ///     Theme.light.replacing([.accent: 0x7A3EF0], name: "violet")
  ///
  /// - Parameters:
  ///   - colors: `0xRRGGBB` by token; colours that are not tokens are ignored.
  ///   - name: The name of the new theme.
  public func replacing(_ colors: [Color: UInt32], name: String) -> Theme {
    var theme = Theme(name: name, palette: palette)
    (theme.fonts, theme.icons) = (fonts, icons)
    for (color, rgb) in colors where palette.indices.contains(Int(clamping: color.code)) {
      theme.palette[Int(color.code)] = rgb & 0xFFFFFF
    }
    return theme
  }

  /// The names and colours of the tokens, in the order of the encoding.
  package var tokens: [(name: String, rgb: UInt32)] {
    zip(Color.tokenNames, palette).map { ($0, $1) }
  }

  /// Dark text on a light background.
  public static let light = Theme(
    name: "light",
    palette: [
      0x1B1F23, 0x555E69, 0xFFFFFF, 0x0056BD, 0xB5222A, 0xFFFFFF, 0xF2F4F7, 0xDCE8FB, 0xC6CCD4,
      0x1E8E3E, 0xD0E2FF, 0xDADEE5,
    ]
  )

  /// Light text on a dark background.
  public static let dark = Theme(
    name: "dark",
    palette: [
      0xE8EAED, 0xA3ACB8, 0x101418, 0x79B0FF, 0xFF8A80, 0x101418, 0x1B2027, 0x23395C, 0x3A434E,
      0x4CC26B, 0x1F3A66, 0x282F39,
    ]
  )
}

extension Color {
  /// The names of the tokens, in the order of the encoding.
  static let tokenNames = [
    "text", "secondary", "inverted", "accent", "alert", "background", "raised", "selected",
    "border", "online", "message-mine", "message-theirs",
  ]

  /// The name of the token, or `nil` for a fixed colour; a token of a later version is `text`.
  package var tokenName: String? {
    guard rgba == nil else { return nil }
    let index = Int(clamping: code)
    return Self.tokenNames.indices.contains(index) ? Self.tokenNames[index] : Self.tokenNames[0]
  }

  /// The value of a fixed colour as `0xRRGGBBAA`, or `nil` for a token.
  package var rgba: UInt32? {
    code >> 32 == 1 ? UInt32(truncatingIfNeeded: code) : nil
  }
}

/// Arithmetic on colours written as `0xRRGGBB`.
package enum RGB {
  /// Returns a mixture of two colours: 0 is the first, 1 the second.
  package static func mix(_ first: UInt32, with second: UInt32, share: Double) -> UInt32 {
    let share = min(max(share, 0), 1)
    return [16, 8, 0].reduce(UInt32(0)) { mixed, shift in
      let from = Double(first >> shift & 0xFF)
      let to = Double(second >> shift & 0xFF)
      return mixed | UInt32((from + (to - from) * share).rounded()) << shift
    }
  }

  /// Returns the contrast of two colours by the formula of WCAG, from 1 to 21.
  package static func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let one = luminance(first)
    let other = luminance(second)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns whether the first of two colours is darker.
  package static func isDarker(_ first: UInt32, than second: UInt32) -> Bool {
    luminance(first) < luminance(second)
  }

  private static func luminance(_ color: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 0xFF) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
}

/// The colour names of Stream's `ColorPalette`, as tokens of the theme.
///
/// The palette numbers its backgrounds by where they are used; the tokens are named by meaning.
package enum PaletteNames {
  /// Returns the token for a palette name, or `nil` for an unknown name.
  ///
  ///     PaletteNames.color("subtitleText")  // .secondary
  package static func color(_ name: String) -> Color? { names[name] }

  private static let names: [String: Color] = [
    "text": .text, "textInverted": .inverted, "staticColorText": .inverted,
    "textLowEmphasis": .secondary, "subtitleText": .secondary, "innerBorder": .border,
    "background": .background, "background1": .background, "background2": .raised,
    "background3": .raised, "background4": .raised, "background5": .raised, "background6": .raised,
    "background7": .background, "background8": .background,
    "highlightedBackground": .selected, "highlightedAccentBackground": .accent,
    "highlightedAccentBackground1": .selected, "pinnedBackground": .selected,
    "messageCurrentUserBackground": .messageMine, "messageOtherUserBackground": .messageTheirs,
    "border": .border, "border2": .border, "border3": .border,
    "alert": .alert, "alternativeActiveTint": .accent, "tintColor": .accent,
    "quotedMessageBackground": .raised, "bannerBackgroundColor": .raised,
  ]
}
