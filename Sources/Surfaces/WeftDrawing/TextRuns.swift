// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
package import WeftScene
package import WeftViews

/// The styled parts of a text, as attributes of Pango.
///
/// SAFETY, for all of the type: an attribute belongs to the function that creates it until a list takes it over;
/// strings are valid during a call.
@safe
package struct TextRuns: Hashable {
  private let runs: [TextRun]
  /// The colours, or `nil` if the text is only measured.
  private let colors: RunColors?

  /// Creates the runs of a text, or returns `nil` if it has none.
  package init?(_ runs: [TextRun], _ colors: RunColors?) {
    if runs.isEmpty { return nil }
    self.runs = runs
    self.colors = colors
  }

  /// Creates the runs that measuring needs, or returns `nil` if none of them affects the text's size.
  package init?(measuring runs: [TextRun]) {
    self.init(runs.filter { !$0.style.isDisjoint(with: .shaping) }, nil)
  }

  /// Returns the runs in a part of the text, relative to its first byte.
  func part(_ part: Range<Int>) -> TextRuns? {
    TextRuns(
      runs.compactMap { run in
        let shown = run.range.clamped(to: part)
        if shown.isEmpty { return nil }
        let range = shown.lowerBound - part.lowerBound..<shown.upperBound - part.lowerBound
        return TextRun(range, run.style)
      },
      colors
    )
  }

  /// The scale of monospaced letters, which look larger than others.
  private static let codeScale = 0.875

  /// Appends the attributes of all runs to a list.
  func add(to list: OpaquePointer?, families: String) {
    for run in runs {
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        guard let attribute = unsafe attribute else { return }
        unsafe attribute.pointee.start_index = UInt32(clamping: run.range.lowerBound)
        unsafe attribute.pointee.end_index = UInt32(clamping: run.range.upperBound)
        unsafe pango_attr_list_insert(list, attribute)
      }
      let style = run.style
      if !style.isDisjoint(with: [.bold, .mention]) {
        unsafe add(pango_attr_weight_new(PangoWeight(rawValue: 650)))
      }
      if style.contains(.italic) { unsafe add(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
      if style.contains(.struck) { unsafe add(pango_attr_strikethrough_new(1)) }
      if style.contains(.code) {
        unsafe add(pango_attr_family_new(families))
        unsafe add(pango_attr_font_features_new("calt=0"))
        unsafe add(pango_attr_scale_new(Self.codeScale))
      }
      if style.contains(.link) { unsafe add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
      guard let colors else { continue }
      if !style.isDisjoint(with: [.link, .mention]) { unsafe colors.accent.asForeground(add) }
      if style.contains(.code) { unsafe colors.text.asGround(RunColors.codeAlpha, add) }
      if style.contains(.highlight) {
        unsafe colors.text.asForeground(add)
        unsafe colors.accent.asGround(RunColors.highlightAlpha, add)
      }
    }
  }
}

/// The theme colours used for runs.
package struct RunColors: Hashable {
  /// The colour of highlighted letters and, mostly transparent, the background of code.
  let text: RunColor
  /// The colour of links and mentions and, mostly transparent, the background of highlighted letters.
  let accent: RunColor

  /// The opacity of a highlighted part's background, out of 65,535.
  static let highlightAlpha: UInt16 = 16_384
  /// The opacity of the background of code, out of 65,535.
  static let codeAlpha: UInt16 = 5_898

  /// Takes the colours from a theme.
  package init(_ theme: Theme) {
    text = RunColor(theme.rgb(.text))
    accent = RunColor(theme.rgb(.accent))
  }
}

/// A colour with 16-bit channels, as Pango expects.
struct RunColor: Hashable {
  private let red: UInt16
  private let green: UInt16
  private let blue: UInt16

  init(_ rgb: UInt32) {
    let bytes = [16, 8, 0].map { UInt16(truncatingIfNeeded: rgb >> $0 & 0xFF) * 257 }
    (red, green, blue) = (bytes[0], bytes[1], bytes[2])
  }

  /// Adds it as the colour of letters.
  func asForeground(_ add: (UnsafeMutablePointer<PangoAttribute>?) -> Void) {
    // SAFETY: the attribute is new and is passed to the closure that adds it to a list.
    unsafe add(pango_attr_foreground_new(red, green, blue))
  }

  /// Adds it as the colour behind letters.
  func asGround(_ alpha: UInt16, _ add: (UnsafeMutablePointer<PangoAttribute>?) -> Void) {
    // SAFETY: the attributes are new and are passed to the closure that adds them to a list.
    unsafe add(pango_attr_background_new(red, green, blue))
    unsafe add(pango_attr_background_alpha_new(alpha))
  }
}
