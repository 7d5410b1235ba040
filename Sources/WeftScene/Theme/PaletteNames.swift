// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The colours of Stream's `ColorPalette`, by the names people know, as tokens of the theme.
///
/// Their numbered backgrounds say where they were used; tokens say what they mean.
public enum PaletteNames {
  /// The token a name stands for, or nil when the palette has no such name.
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
