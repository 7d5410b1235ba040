// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftGTK
public import WeftScene
internal import WeftViews

/// How the user has set up the desktop, as far as a list depends on it.
struct Look: Equatable {
  let isDark: Bool
  let isHighContrast: Bool
  let hasAnimations: Bool
  let isRightToLeft: Bool
  /// How much larger than usual texts are, from 0.5 to 4.
  let textScale: Double
  /// The pixels of a point.
  let scale: Int

  /// That of a desktop as it comes.
  init() {
    (isDark, isHighContrast, hasAnimations, isRightToLeft) = (false, false, true, false)
    (textScale, scale) = (1, 1)
  }

  init(_ look: weft_look) {
    isDark = look.is_dark
    isHighContrast = look.is_high_contrast
    hasAnimations = look.has_animations
    isRightToLeft = look.is_right_to_left
    textScale = min(max(look.text_scale, 0.5), 4)
    scale = Int(look.scale)
  }

  /// A theme as this desktop wants it.
  func theme(_ themes: ListThemes) -> Theme {
    var theme = isDark ? themes.dark : themes.light
    if isHighContrast { theme = theme.contrasting }
    // The way back leads to the right.
    if isRightToLeft { theme.icons = theme.icons.mirrored }
    if textScale != 1 {
      let fonts = theme.fonts
      let scales = FontSet.roles.map { role in
        let scale = fonts.scale(of: role)
        return (
          role,
          TypeScale(size: scale.size * textScale, lineHeight: scale.lineHeight * textScale)
        )
      }
      theme.fonts = fonts.replacing(Dictionary(uniqueKeysWithValues: scales))
    }
    return theme
  }
}

extension Theme {
  /// The theme for users who see differences of colours badly: lines and all texts stand out, and so do
  /// the shapes behind them.
  fileprivate var contrasting: Theme {
    let (text, ground) = (rgb(.text), rgb(.background))
    var colors: [Color: UInt32] = [.secondary: text, .border: text]
    // In steps, as far as texts are as readable as WCAG asks of the best.
    for color in [Color.raised, .selected, .messageMine, .messageTheirs] {
      let mixed = [0.16, 0.12, 0.08, 0.04].map { RGB.mix(rgb(color), text, $0) }
      colors[color] = mixed.first { RGB.contrast($0, text) >= 7 }
    }
    for color in [Color.accent, .alert, .online] {
      let mixed = (0...10).map { RGB.mix(rgb(color), text, Double($0) / 10) }
      colors[color] = mixed.first { RGB.contrast($0, ground) >= 7 }
    }
    return replacing(colors, name: name)
  }
}

/// The themes of a list, by the colour scheme of the desktop.
public struct ListThemes: Equatable, Sendable {
  /// The theme of a light desktop.
  public var light: Theme
  /// The theme of a dark desktop.
  public var dark: Theme

  /// Creates the themes.
  public init(light: Theme = .light, dark: Theme = .dark) {
    (self.light, self.dark) = (light, dark)
  }
}
