// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The colour names of Stream's `ColorPalette`, as tokens of the theme.
///
/// The palette numbers its backgrounds by where they are used; the tokens name their meaning.
public enum PaletteNames {
  /// Returns the token of a palette name, or nil for an unknown name.
  ///
  ///     PaletteNames.color("subtitleText")  // .secondary
  public static func color(_ name: String) -> Color? { names[name] }

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
