// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
package import WeftScene

/// Shapes, breaks and truncates texts, and caches the results.
///
/// SAFETY, for all of the class: every Pango object is created, referenced and released with this object; texts are
/// passed with their length and valid during a call.
@safe
package final class TextShaper {
  /// The fonts it shapes with, whose sizes the faces of texts are made from.
  package let fonts: FontSet
  private let library: FontLibrary
  private let families: String
  /// The monospaced families, then all others.
  let codeFamilies: String
  /// The contexts for paragraphs whose base direction is left to right or undecided, and for those that are right to
  /// left.
  private let contexts: (leftToRight: OpaquePointer, rightToLeft: OpaquePointer)
  private var layouts = ShapedTexts()
  /// The data shared by all layouts of a face.
  private var faces: [FontFace: Face] = [:]
  private var longTexts: [TextKey: LongText] = [:]
  /// The number of bytes of text that have been shaped; texts shaped twice count twice.
  package private(set) var shapedByteCount = 0

  /// A shaped text.
  @safe
  package final class Layout {
    /// Pango's layout, which lives as long as this object.
    package let layout: OpaquePointer
    /// Its size in points.
    package let size: Size
    /// Its width in Pango units.
    let width: Int32
    /// Whether it has been used since ``ShapedTexts`` last checked.
    var isUsed = false

    fileprivate init(_ layout: OpaquePointer, width: Int32, size: Size) {
      unsafe self.layout = layout
      self.width = width
      self.size = size
    }

    deinit {
      unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }
  }

  /// Sets up fonts.
  ///
  /// - Throws: An error if a font is missing.
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
    layouts = ShapedTexts()
    faces.removeAll()
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

  /// Returns the size of a text within a width and a number of lines.
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

  /// Whether the fonts lack a character of a text, which is then drawn as a box.
  package func lacksCharacter(of text: String, _ style: TextStyle) -> Bool {
    let shaped = shape(text, FontFace(style, fonts), width: nil, lineLimit: nil)
    return unsafe pango_layout_get_unknown_glyphs_count(shaped.layout) > 0
  }

  /// Writes a text with its upper left corner at a point, leaving out invisible lines.
  func write(_ key: TextKey, with brush: any Brush, x: Double, y: Double, _ color: RGBA) {
    let seen = brush.seenRows
    guard LongText.isNeeded(for: key) else {
      if writeLine(key, with: brush, x: x, y: y, color) { return }
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

  /// Writes one line as it was measured, without shaping it again for its width.
  ///
  /// Returns false if it has to be shaped again.
  private func writeLine(
    _ key: TextKey,
    with brush: any Brush,
    x: Double,
    y: Double,
    _ color: RGBA
  ) -> Bool {
    guard key.lineLimit == 1, key.runs == nil, let width = key.width else { return false }
    var whole = key
    whole.width = nil
    let line = layout(whole)
    let seen = brush.seenRows
    guard y < seen.upperBound, y + line.size.height > seen.lowerBound else { return true }
    let left = Self.units(width) - line.width
    guard left >= 0 else {
      whole.text = "…"
      let cut = CutLine(whole: line, sign: layout(whole), width: width)
      return brush.write(cut, x: x, y: y, color)
    }
    // Pango aligns right-to-left lines with the right edge of the available width.
    let shift = line.isRightToLeft ? Double(left) / Double(PANGO_SCALE) : 0
    brush.write(line, x: x + shift, y: y, color)
    return true
  }

  /// A shaped part of a text; only long texts have several.
  package struct Part {
    /// The shaped letters.
    package let layout: Layout
    /// The byte of the text at which the part starts.
    package let start: Int
    /// The number of bytes of the part.
    package let byteCount: Int
    /// The distance of its upper edge from that of the text.
    package let y: Double
  }

  /// Returns the parts of a text that are at some heights, from top to bottom.
  package func parts(of key: TextKey, across heights: ClosedRange<Double>) -> [Part] {
    guard LongText.isNeeded(for: key) else {
      return [Part(layout: layout(key), start: 0, byteCount: key.text.utf8.count, y: 0)]
    }
    return longText(key).pieces
      .filter { $0.y <= heights.upperBound && $0.y + $0.height >= heights.lowerBound }
      .map { piece in
        Part(
          layout: shape(piece, of: key),
          start: piece.start,
          byteCount: piece.text.utf8.count,
          y: piece.y
        )
      }
  }

  private func layout(_ key: TextKey) -> Layout {
    if let known = layouts[key] { return known }
    let made = shape(
      key.text,
      key.face,
      runs: key.runs,
      width: key.width,
      lineLimit: key.lineLimit
    )
    layouts.add(made, for: key)
    return made
  }

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
  /// - Parameter isRightToLeft: The direction of its lines, or `nil` to use that of its first strong letter.
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
    let shared = shared(face)
    unsafe pango_layout_set_font_description(layout, shared.description)
    if let runs {
      let attributes = unsafe attributes(of: face)
      unsafe runs.add(to: attributes, families: codeFamilies)
      unsafe pango_layout_set_attributes(layout, attributes)
      unsafe pango_attr_list_unref(attributes)
    } else {
      unsafe pango_layout_set_attributes(layout, shared.attributes)
    }
    var text = text
    if lineLimit == 1, text.utf8.contains(UInt8(ascii: "\n")) {
      text = text.replacing("\n", with: " ")
    }
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe pango_layout_set_text(layout, bytes.baseAddress, Int32(bytes.count))
      }
    }
    unsafe weft_layout_break_words(layout)
    if let width { unsafe pango_layout_set_width(layout, Self.units(width)) }
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
    return unsafe Layout(layout, width: width, size: size)
  }

  /// Returns a width in Pango units.
  package static func units(_ width: Double) -> Int32 {
    Int32((min(max(0, width), 100_000) * Double(PANGO_SCALE)).rounded(.up))
  }

  private func shared(_ face: FontFace) -> Face {
    if let known = faces[face] { return known }
    if faces.count >= Self.mostFaces { faces.removeAll(keepingCapacity: true) }
    let made = unsafe Face(
      face,
      families: face.isCode ? codeFamilies : families,
      attributes: attributes(of: face)
    )
    faces[face] = made
    return made
  }

  /// The maximum number of cached faces; a theme has ten, and each size of initials another.
  private static let mostFaces = 64

  /// Creates the list of what Pango has to know about a face besides its font.
  private func attributes(of face: FontFace) -> OpaquePointer? {
    let attributes = unsafe pango_attr_list_new()
    let lineHeight = Int32(face.lineHeight * Double(PANGO_SCALE))
    unsafe pango_attr_list_insert(attributes, pango_attr_line_height_new_absolute(lineHeight))
    // A word that has to be broken gets no hyphen.
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    // Ligatures are switched off in code, so that "!=" stays two characters.
    if face.isCode {
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("calt=0"))
    }
    return unsafe attributes
  }

  /// The data shared by all layouts of a face.
  ///
  /// SAFETY, for all of the class: it frees what it was given and what it created when it is deinitialised; layouts
  /// hold their own references.
  @safe
  private final class Face {
    let description: OpaquePointer?
    let attributes: OpaquePointer?

    init(_ face: FontFace, families: String, attributes: OpaquePointer?) {
      let description = unsafe pango_font_description_new()
      unsafe pango_font_description_set_family(description, families)
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
      unsafe (self.description, self.attributes) = (description, attributes)
    }

    deinit {
      unsafe pango_font_description_free(description)
      unsafe pango_attr_list_unref(attributes)
    }
  }
}
