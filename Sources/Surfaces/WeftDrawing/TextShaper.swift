// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
package import WeftScene

/// Shapes, breaks and cuts texts, and caches what it shaped.
///
/// SAFETY, for all of the class: every Pango object is created here, referenced here and released
/// with this object; texts are lent with their length for the duration of a call.
@safe
package final class TextShaper {
  /// The fonts it shapes with.
  package let fonts: FontSet
  private let library: FontLibrary
  private let families: String
  /// The families for letters of one width, then all others.
  let codeFamilies: String
  /// The contexts for paragraphs whose base direction is left to right or undecided, and right to
  /// left.
  private let contexts: (leftToRight: OpaquePointer, rightToLeft: OpaquePointer)
  private var layouts: [TextKey: Layout] = [:]
  /// Those that were used last before ``layouts`` was full.
  private var earlierLayouts: [TextKey: Layout] = [:]
  private var longTexts: [TextKey: LongText] = [:]
  /// How many bytes of texts have been shaped; those shaped twice count twice.
  package private(set) var shapedByteCount = 0

  /// A shaped text.
  @safe
  package final class Layout {
    /// The layout of Pango, for as long as this object lives.
    package let layout: OpaquePointer
    /// Its size in points.
    package let size: Size

    fileprivate init(_ layout: OpaquePointer, size: Size) {
      unsafe self.layout = layout
      self.size = size
    }

    deinit {
      unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }
  }

  /// Sets up fonts.
  ///
  /// - Throws: An error when a font is missing.
  package init(fonts: FontSet) throws(DrawingError) {
    self.fonts = fonts
    families = fonts.families.joined(separator: ",")
    codeFamilies = (fonts.codeFamilies + fonts.families).joined(separator: ",")
    library = try FontLibrary(fonts)
    unsafe contexts = (try Self.context(library), try Self.context(library))
    unsafe pango_context_set_base_dir(contexts.leftToRight, PANGO_DIRECTION_LTR)
    unsafe pango_context_set_base_dir(contexts.rightToLeft, PANGO_DIRECTION_RTL)
  }

  deinit {
    layouts.removeAll()
    earlierLayouts.removeAll()
    unsafe g_object_unref(UnsafeMutableRawPointer(contexts.leftToRight))
    unsafe g_object_unref(UnsafeMutableRawPointer(contexts.rightToLeft))
  }

  private static func context(_ library: FontLibrary) throws(DrawingError) -> OpaquePointer {
    guard let context = unsafe pango_font_map_create_context(library.map) else {
      throw DrawingError("fonts can't be set up: not enough memory")
    }
    // No hinting, so that shapes are the same at every scale.
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_cairo_context_set_resolution(context, 96)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    return unsafe context
  }

  /// Returns the size of a text in at most a width and a number of lines.
  package func size(
    of text: String,
    _ face: FontFace,
    runs: TextRuns? = nil,
    width: Double?,
    lineLimit: Int?
  ) -> Size {
    let key = TextKey(text: text, face: face, runs: runs, width: width, lineLimit: lineLimit)
    return LongText.isNeeded(for: key) ? longText(key).size : layout(key).size
  }

  /// Whether the fonts lack a character of a text, so that a box stands in its place.
  package func lacksCharacter(of text: String, _ style: TextStyle) -> Bool {
    let shaped = shape(text, FontFace(style, fonts), width: nil, lineLimit: nil)
    return unsafe pango_layout_get_unknown_glyphs_count(shaped.layout) > 0
  }

  /// Writes a text with its upper left corner at a point, without its invisible lines.
  func write(_ key: TextKey, with brush: any Brush, x: Double, y: Double, _ color: RGBA) {
    let seen = brush.seenRows
    guard LongText.isNeeded(for: key) else {
      let layout = layout(key)
      guard y < seen.upperBound, y + layout.size.height > seen.lowerBound else { return }
      brush.write(layout, x: x, y: y, color)
      return
    }
    for piece in longText(key).pieces
    where y + piece.y < seen.upperBound && y + piece.y + piece.height > seen.lowerBound {
      brush.write(shape(piece, of: key), x: x, y: y + piece.y, color)
    }
  }

  private func layout(_ key: TextKey) -> Layout {
    if let known = layouts[key] { return known }
    // A screen needs a few hundred texts. Those of a long run are dropped in small parts, so that no
    // frame frees them all.
    if layouts.count >= Self.mostLayouts {
      earlierLayouts = layouts
      layouts.removeAll(keepingCapacity: true)
    }
    if let known = earlierLayouts[key] {
      layouts[key] = known
      return known
    }
    let made = shape(
      key.text,
      key.face,
      runs: key.runs,
      width: key.width,
      lineLimit: key.lineLimit
    )
    layouts[key] = made
    return made
  }

  /// The most texts that are kept, and as many again of those before.
  private static let mostLayouts = 512

  private func longText(_ key: TextKey) -> LongText {
    if let known = longTexts[key] { return known }
    if longTexts.count > 256 { longTexts.removeAll(keepingCapacity: true) }
    let made = LongText(key, shapedBy: self)
    longTexts[key] = made
    return made
  }

  private func shape(_ piece: LongText.Piece, of key: TextKey) -> Layout {
    shape(
      piece.text,
      key.face,
      runs: key.runs?.part(piece.start..<piece.start + piece.text.utf8.count),
      width: key.width,
      lineLimit: piece.isLastLine ? 1 : nil,
      isRightToLeft: piece.isRightToLeft
    )
  }

  /// Shapes a text.
  ///
  /// - Parameter isRightToLeft: The direction of its lines; nil to follow its first strong letter.
  package func shape(
    _ text: String,
    _ face: FontFace,
    runs: TextRuns? = nil,
    width: Double?,
    lineLimit: Int?,
    isRightToLeft: Bool? = nil
  ) -> Layout {
    shapedByteCount += text.utf8.count
    let context =
      unsafe isRightToLeft == true ? contexts.rightToLeft : contexts.leftToRight
    guard let layout = unsafe pango_layout_new(context) else {
      preconditionFailure("Pango makes a layout for every context")
    }
    if isRightToLeft != nil { unsafe pango_layout_set_auto_dir(layout, 0) }
    let description = unsafe pango_font_description_new()
    unsafe pango_font_description_set_family(
      description,
      face.isCode ? codeFamilies : families
    )
    unsafe pango_font_description_set_absolute_size(
      description,
      face.size * Double(PANGO_SCALE)
    )
    unsafe pango_font_description_set_weight(
      description,
      PangoWeight(rawValue: PangoWeight.RawValue(face.weight))
    )
    if face.isItalic {
      unsafe pango_font_description_set_style(description, PANGO_STYLE_ITALIC)
    }
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_font_description_free(description)
    let attributes = unsafe pango_attr_list_new()
    let lineHeight = Int32(face.lineHeight * Double(PANGO_SCALE))
    unsafe pango_attr_list_insert(attributes, pango_attr_line_height_new_absolute(lineHeight))
    // A word that has to be broken gets no hyphen.
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    // Signs of programs stay as they were typed: "!=" is two of them.
    if face.isCode {
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("calt=0"))
    }
    if let runs { unsafe runs.add(to: attributes, families: codeFamilies) }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    var text = lineLimit == 1 ? text.replacing("\n", with: " ") : text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe pango_layout_set_text(layout, bytes.baseAddress, Int32(bytes.count))
      }
    }
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if let width {
      let units = min(max(0, width), 100_000) * Double(PANGO_SCALE)
      unsafe pango_layout_set_width(layout, Int32(units.rounded(.up)))
    }
    if let lines = lineLimit {
      unsafe pango_layout_set_height(layout, -Int32(clamping: lines))
      unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe pango_layout_get_size(layout, &width, &height)
    let scale = Double(PANGO_SCALE)
    let size = Size(
      width: (Double(width) / scale).rounded(.up),
      height: (Double(height) / scale).rounded(.up)
    )
    return unsafe Layout(layout, size: size)
  }
}

/// Everything the shape of a text depends on.
package struct TextKey {
  let text: String
  let face: FontFace
  var runs: TextRuns?
  let width: Double?
  let lineLimit: Int?

  /// Names a text to shape; nil for a width or a number of lines means no limit.
  package init(
    text: String,
    face: FontFace,
    runs: TextRuns? = nil,
    width: Double?,
    lineLimit: Int?
  ) {
    (self.text, self.face, self.runs) = (text, face, runs)
    (self.width, self.lineLimit) = (width, lineLimit)
  }
}

/// Compares texts by their bytes: texts that are canonically equivalent need not look the same, and
/// comparing them by Unicode's rules takes longer the more marks they have.
extension TextKey: Hashable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package static func == (one: TextKey, other: TextKey) -> Bool {
    one.width == other.width && one.lineLimit == other.lineLimit && one.face == other.face
      && one.runs == other.runs
      && one.text.utf8.elementsEqual(other.text.utf8)
  }

  // swift-format-ignore
  package func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(runs)
    hasher.combine(width)
    hasher.combine(lineLimit)
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
