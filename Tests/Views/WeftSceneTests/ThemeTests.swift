// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftViews

@Suite struct ThemeTests {
  @Test(arguments: Theme.shipped)
  func `texts are readable on every background`(theme: Theme) {
    // AA asks for 4.5 for texts of ordinary size.
    for ground in [Color.background, .raised, .selected, .messageMine, .messageTheirs] {
      for ink in [Color.text, .secondary, .accent, .alert] {
        let contrast = RGB.contrast(theme.rgb(ink), theme.rgb(ground))
        #expect(contrast >= 4.5, "\(theme.name): \(ink) on \(ground) has \(contrast)")
      }
    }
    for ground in [Color.accent, .alert] {
      #expect(RGB.contrast(theme.rgb(.inverted), theme.rgb(ground)) >= 4.5)
    }
    #expect(RGB.contrast(theme.rgb(.border), theme.rgb(.background)) >= 1.2)
  }

  @Test func `the first unreadable pair of a theme is found, with its contrast`() throws {
    #expect(Theme.shipped.allSatisfy { $0.unreadable == nil })
    #expect(Set(Theme.shipped.map(\.name)).count == Theme.shipped.count)
    let pair = try #require(
      Theme.light.replacing([.secondary: 0xBBBBBB], name: "pale").unreadable
    )
    #expect(pair.ink.name == "secondary" && pair.ground.name == "background")
    #expect(pair.contrast.found < 2 && pair.contrast.least == 3)
  }

  @Test func `a theme is dark if its texts are lighter than its ground`() {
    #expect(Theme.shipped.filter(\.isDark).map(\.name) == ["dark", "contrast", "night"])
  }

  @Test func `tokens have the names of files`() {
    for (name, rgb) in Theme.sepia.tokens {
      #expect(Color.token(named: name).map { Theme.sepia.rgb($0) } == rgb)
    }
    #expect(Color.token(named: "pink") == nil)
  }

  @Test(arguments: [Theme.light, .dark])
  func `the bubbles of messages stand out from the background`(theme: Theme) {
    for bubble in [Color.messageMine, .messageTheirs] {
      let contrast = RGB.contrast(theme.rgb(bubble), theme.rgb(.background))
      #expect(contrast >= 1.3, "\(theme.name): \(bubble) has \(contrast)")
    }
  }

  @Test func `contrast follows the WCAG formula`() {
    #expect(RGB.contrast(0x000000, 0xFFFFFF) == 21 && RGB.contrast(0x777777, 0x777777) == 1)
    #expect(abs(RGB.contrast(0x777777, 0xFFFFFF) - 4.48) < 0.01)
  }

  @Test func `mixing gives a colour between two others`() {
    #expect(RGB.mix(0x000000, with: 0xFFFFFF, share: 0.5) == 0x808080)
    #expect(
      RGB.mix(0x102030, with: 0x405060, share: 0) == 0x102030
        && RGB.mix(0x102030, with: 0x405060, share: 7) == 0x405060
    )
  }

  @Test func `a host replaces any token by its name in the palette`() {
    let theme = Theme.dark.replacing(
      [.accent: 0x7A3EF0, Color(red: 1, green: 2, blue: 3): 9],
      name: "v"
    )
    #expect(theme.rgb(.accent) == 0x7A3EF0 && theme.rgb(.text) == Theme.dark.rgb(.text))
    #expect(theme.name == "v" && theme.tokens.count == Theme.dark.tokens.count)
    #expect(PaletteNames.color("subtitleText") == .secondary)
    #expect(PaletteNames.color("alternativeActiveTint") == .accent)
    #expect(PaletteNames.color("nobody") == nil)
  }

  @Test func `a token is opaque, a custom colour as opaque as it says`() {
    #expect(Theme.dark.opacity(.accent) == 1)
    #expect(Theme.dark.opacity(Color(red: 1, green: 2, blue: 3)) == 1)
    #expect(Theme.light.opacity(Color(red: 0, green: 0, blue: 0, opacity: 51)) == 0.2)
    #expect(Theme.light.opacity(Color(red: 9, green: 9, blue: 9, opacity: 0)) == 0)
  }

  @Test func `unknown icons keep their space and a host may replace any icon`() {
    let icons = IconSet.standard.replacing(["pinned": "P"])
    #expect(icons.character("pinned") == "P" && icons.character("nobody") == "•")
    #expect(IconSet.standard.character("muted") == icons.character("muted"))
  }
}
