// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
internal import WeftScene

/// Shapes, breaks and cuts texts, and remembers what it shaped.
///
/// SAFETY, for all of the class: every Pango object is created here, referenced here and released with
/// this object; texts are handed over with their length for the duration of a call.
@safe
final class TextShaper {
  let fonts: FontSet
  private let library: FontLibrary
  private let families: String
  private let context: OpaquePointer
  private var layouts: [Key: Layout] = [:]
  private var recent: [Key] = []

  private struct Key: Hashable {
    let text: String
    let face: FontFace
    let width: Double?
    let lineLimit: Int?
  }

  /// A shaped text.
  @safe
  private final class Layout {
    let layout: OpaquePointer
    let size: Size

    init(_ layout: OpaquePointer, size: Size) {
      unsafe self.layout = layout
      self.size = size
    }

    deinit {
      unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }
  }

  init(fonts: FontSet) throws(ImageError) {
    self.fonts = fonts
    families = fonts.families.joined(separator: ",")
    library = try FontLibrary(fonts)
    guard let context = unsafe pango_font_map_create_context(library.map) else {
      throw ImageError("fonts can't be set up: there is no memory")
    }
    unsafe self.context = context
    // The same shapes at every scale: nothing is fitted to the pixels of one.
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_cairo_context_set_resolution(context, 96)
    unsafe pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    layouts.removeAll()
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
  }

  func size(of text: String, _ face: FontFace, width: Double?, lineLimit: Int?) -> Size {
    layout(Key(text: text, face: face, width: width, lineLimit: lineLimit)).size
  }

  /// Paints a text with its upper leading corner at a point, in the colour set.
  func draw(
    _ text: String,
    _ face: FontFace,
    width: Double?,
    lineLimit: Int?,
    on canvas: Canvas,
    x: Double,
    y: Double
  ) {
    let layout = layout(Key(text: text, face: face, width: width, lineLimit: lineLimit))
    unsafe cairo_move_to(canvas.context, x, y)
    unsafe pango_cairo_show_layout(canvas.context, layout.layout)
  }

  private func layout(_ key: Key) -> Layout {
    if let known = layouts[key] { return known }
    // A screen needs a few hundred texts; what a long run leaves behind is dropped.
    if layouts.count > 4_096 { layouts.removeAll(keepingCapacity: true) }
    let made = makeLayout(key)
    layouts[key] = made
    return made
  }

  private func makeLayout(_ key: Key) -> Layout {
    guard let layout = unsafe pango_layout_new(context) else {
      preconditionFailure("Pango makes a layout for every context")
    }
    let description = unsafe pango_font_description_new()
    unsafe pango_font_description_set_family(description, families)
    unsafe pango_font_description_set_absolute_size(
      description,
      key.face.size * Double(PANGO_SCALE)
    )
    unsafe pango_font_description_set_weight(
      description,
      PangoWeight(rawValue: PangoWeight.RawValue(key.face.weight))
    )
    if key.face.isItalic {
      unsafe pango_font_description_set_style(description, PANGO_STYLE_ITALIC)
    }
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_font_description_free(description)
    let attributes = unsafe pango_attr_list_new()
    let lineHeight = Int32(key.face.lineHeight * Double(PANGO_SCALE))
    unsafe pango_attr_list_insert(attributes, pango_attr_line_height_new_absolute(lineHeight))
    // A word that has to be broken gets no hyphen that nobody wrote.
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    var text = key.lineLimit == 1 ? key.text.replacing("\n", with: " ") : key.text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe pango_layout_set_text(layout, bytes.baseAddress, Int32(bytes.count))
      }
    }
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if let width = key.width {
      let units = min(max(0, width), 100_000) * Double(PANGO_SCALE)
      unsafe pango_layout_set_width(layout, Int32(units.rounded(.up)))
    }
    if let lines = key.lineLimit {
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
