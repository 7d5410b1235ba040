// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftGTK
public import WeftScene
internal import WeftViews

/// The desktop settings that a list depends on.
struct Look: Equatable {
  let isDark: Bool
  let isHighContrast: Bool
  let hasAnimations: Bool
  let isRightToLeft: Bool
  /// The text scale, from 0.5 to 4; 1 is the default.
  let textScale: Double
  /// The number of pixels per point.
  let scale: Int

  /// Creates the default settings of a desktop.
  init() {
    isDark = false
    isHighContrast = false
    hasAnimations = true
    isRightToLeft = false
    textScale = 1
    scale = 1
  }

  init(_ look: weft_look) {
    isDark = look.is_dark
    isHighContrast = look.is_high_contrast
    hasAnimations = look.has_animations
    isRightToLeft = look.is_right_to_left
    textScale = min(max(look.text_scale, 0.5), 4)
    scale = Int(look.scale)
  }

  /// Returns the theme for these settings.
  func theme(_ themes: ListThemes) -> Theme {
    var theme = isDark ? themes.dark : themes.light
    if isHighContrast { theme = theme.contrasting }
    // The back icon points to the right.
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
  /// A high-contrast variant of the theme: lines, all texts and the shapes behind them stand out.
  fileprivate var contrasting: Theme {
    let text = rgb(.text)
    let ground = rgb(.background)
    var colors: [Color: UInt32] = [.secondary: text, .border: text]
    // The strongest mix that leaves the text at WCAG's best contrast level (7:1).
    for color in [Color.raised, .selected, .messageMine, .messageTheirs] {
      let mixed = [0.16, 0.12, 0.08, 0.04].map { RGB.mix(rgb(color), with: text, share: $0) }
      colors[color] = mixed.first { RGB.contrast($0, text) >= 7 }
    }
    for color in [Color.accent, .alert, .online] {
      let mixed = (0...10).map { RGB.mix(rgb(color), with: text, share: Double($0) / 10) }
      colors[color] = mixed.first { RGB.contrast($0, ground) >= 7 }
    }
    return replacing(colors, name: name)
  }
}

/// A list's themes for light and dark desktops.
public struct ListThemes: Equatable, Sendable {
  /// The theme of a light desktop.
  public var light: Theme
  /// The theme of a dark desktop.
  public var dark: Theme

  /// Creates the themes between which the desktop's setting chooses.
  public init(light: Theme = .light, dark: Theme = .dark) {
    self.light = light
    self.dark = dark
  }
}
