// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeftGTK
import Testing
import WeftScene
import WeftViews

@testable import WeftGTK

/// How a theme follows the settings of a desktop.
@Suite struct LookTests {
  private func theme(isDark: Bool, isHighContrast: Bool, isRightToLeft: Bool = false) -> Theme {
    Look(
      weft_look(
        is_dark: isDark,
        is_high_contrast: isHighContrast,
        has_animations: true,
        is_right_to_left: isRightToLeft,
        text_scale: 1,
        scale: 1
      )
    )
    .theme(ListThemes())
  }

  @Test(arguments: [false, true])
  func `with high contrast all texts stand out, and so do the shapes behind them`(isDark: Bool) {
    let usual = theme(isDark: isDark, isHighContrast: false)
    let theme = theme(isDark: isDark, isHighContrast: true)
    let ground = theme.rgb(.background)
    for color in [Color.text, .secondary, .accent, .alert, .online, .border] {
      #expect(RGB.contrast(theme.rgb(color), ground) >= 7, "\(color)")
    }
    for color in [Color.raised, .selected, .messageMine, .messageTheirs] {
      let contrast = RGB.contrast(theme.rgb(color), ground)
      #expect(contrast > 1.3 && contrast > RGB.contrast(usual.rgb(color), ground), "\(color)")
      #expect(RGB.contrast(theme.rgb(.text), theme.rgb(color)) >= 7, "\(color)")
    }
    #expect(RGB.contrast(theme.rgb(.inverted), theme.rgb(.accent)) >= 7)
  }

  @Test func `in a right-to-left layout the back icon points to the right`() {
    let icons = theme(isDark: false, isHighContrast: false, isRightToLeft: true).icons
    #expect(icons.character("back") == "›" && icons.character("forward") == "‹")
    #expect(theme(isDark: false, isHighContrast: false).icons == .standard)
  }
}
