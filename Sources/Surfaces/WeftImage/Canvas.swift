// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
private import Glibc
internal import WeftDrawing
internal import WeftScene

/// A picture being painted, in points.
///
/// SAFETY, for all of the class: the surface and the context are created together, checked once, used only by this
/// object and freed with it. Cairo keeps its own error state, so painting on a failed context does nothing.
@safe
final class Canvas {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  /// The opacities of the open layers; `nil` for a layer that is not a group.
  private var layers: [Double?] = []

  init(width: Int, height: Int, scale: Int) throws(ImageError) {
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_RGB24,
      Int32(width * scale),
      Int32(height * scale)
    )
    let context = unsafe surface.flatMap { unsafe cairo_create($0) }
    guard let surface = unsafe surface, let context = unsafe context,
      unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { throw ImageError("a picture of \(width) by \(height) points can't be made") }
    unsafe self.surface = surface
    unsafe self.context = context
    unsafe cairo_scale(context, Double(scale), Double(scale))
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Starts a path along an outline.
  private func path(_ rect: Rect, _ outline: Outline, inset: Double = 0) {
    let rounded = RoundedRect(rect, outline, inset: inset)
    let x = rounded.rect.x
    let y = rounded.rect.y
    let radius = rounded.radius
    let width = rounded.rect.size.width
    let height = rounded.rect.size.height
    unsafe cairo_new_path(context)
    guard radius > 0 else {
      unsafe cairo_rectangle(context, x, y, width, height)
      return
    }
    let quarter = Double.pi / 2
    let corners = [
      (x + width - radius, y + radius, -quarter), (x + width - radius, y + height - radius, 0),
      (x + radius, y + height - radius, quarter), (x + radius, y + radius, 2 * quarter),
    ]
    for (centerX, centerY, angle) in corners {
      unsafe cairo_arc(context, centerX, centerY, radius, angle, angle + quarter)
    }
    unsafe cairo_close_path(context)
  }

  private func set(_ color: RGBA) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Sets a linear gradient across a rectangle as the source.
  private func set(_ gradient: Gradient, in rect: Rect) {
    let x = cos(gradient.angle * .pi / 180)
    let y = sin(gradient.angle * .pi / 180)
    let reach = (abs(x) * rect.size.width + abs(y) * rect.size.height) / 2
    let middleX = rect.x + rect.size.width / 2
    let middleY = rect.y + rect.size.height / 2
    let pattern = unsafe cairo_pattern_create_linear(
      middleX - x * reach,
      middleY - y * reach,
      middleX + x * reach,
      middleY + y * reach
    )
    for (offset, color) in [(0.0, gradient.first), (1.0, gradient.last)] {
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern,
        offset,
        color.red,
        color.green,
        color.blue,
        color.alpha
      )
    }
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }

  private static func write(_ picture: Picture, to surface: OpaquePointer) {
    unsafe cairo_surface_flush(surface)
    // SAFETY: a surface without an error has that many bytes in a line, and as many lines as it was created with; one
    // with an error has no data.
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    for line in 0..<picture.height {
      for column in 0..<picture.width {
        let pixel = (line * picture.width + column) * 4
        func part(_ index: Int) -> UInt32 { UInt32(picture.bytes[pixel + index]) }
        // Cairo's pixels are words in the machine's byte order.
        let word = part(3) << 24 | part(0) << 16 | part(1) << 8 | part(2)
        unsafe (data + line * stride + column * 4)
          .withMemoryRebound(to: UInt32.self, capacity: 1) { unsafe $0.pointee = word }
      }
    }
    unsafe cairo_surface_mark_dirty(surface)
  }

  /// Encodes the picture as a PNG file.
  func png() throws(ImageError) -> [UInt8] {
    final class Sink {
      var bytes: [UInt8] = []
    }
    let sink = Sink()
    unsafe cairo_surface_flush(surface)
    // SAFETY: the sink outlives the call, and only the call writes to it.
    let status = unsafe cairo_surface_write_to_png_stream(
      surface,
      { closure, data, length in
        guard let closure = unsafe closure, let data = unsafe data else {
          return CAIRO_STATUS_WRITE_ERROR
        }
        let sink = unsafe Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        unsafe sink.bytes.append(
          contentsOf: UnsafeBufferPointer(start: data, count: Int(length))
        )
        return CAIRO_STATUS_SUCCESS
      },
      Unmanaged.passUnretained(sink).toOpaque()
    )
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ImageError("the picture can't be encoded as PNG")
    }
    return sink.bytes
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Canvas: Brush {
  var seenRows: ClosedRange<Double> {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
    return top...max(top, bottom)
  }

  func fill(_ rect: Rect, _ outline: Outline, growing: Double, with color: RGBA) {
    path(rect, outline, inset: -growing)
    set(color)
    unsafe cairo_fill(context)
  }

  func fill(_ rect: Rect, _ outline: Outline, with gradient: Gradient) {
    path(rect, outline)
    set(gradient, in: rect)
    unsafe cairo_fill(context)
  }

  func fill(_ rect: Rect, _ outline: Outline, with picture: Picture) {
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32,
      Int32(picture.width),
      Int32(picture.height)
    )
    guard let surface = unsafe surface else { return }
    defer { unsafe cairo_surface_destroy(surface) }
    unsafe Self.write(picture, to: surface)
    path(rect, outline)
    unsafe cairo_save(context)
    unsafe cairo_translate(context, rect.x, rect.y)
    unsafe cairo_scale(
      context,
      rect.size.width / Double(picture.width),
      rect.size.height / Double(picture.height)
    )
    unsafe cairo_set_source_surface(context, surface, 0, 0)
    // If the two pixel grids don't coincide, the edge is blended with itself rather than with nothing.
    unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    unsafe cairo_fill(context)
    unsafe cairo_restore(context)
  }

  func border(_ rect: Rect, _ outline: Outline, width: Double, color: RGBA) {
    path(rect, outline, inset: width / 2)
    set(color)
    unsafe cairo_set_line_width(context, width)
    unsafe cairo_stroke(context)
  }

  func write(_ text: TextShaper.Layout, x: Double, y: Double, _ color: RGBA) {
    set(color)
    unsafe cairo_move_to(context, x, y)
    unsafe pango_cairo_show_layout(context, text.layout)
  }

  func beginLayer(clip: (Rect, Outline)?, isGroup: Bool, opacity: Double) {
    unsafe cairo_save(context)
    if let (rect, outline) = clip {
      path(rect, outline)
      unsafe cairo_clip(context)
    }
    // A group needs memory, which a layer that only clips to a rectangle can do without.
    if isGroup { unsafe cairo_push_group(context) }
    layers.append(isGroup ? opacity : nil)
  }

  func endLayer() {
    guard let layer = layers.popLast() else { return }
    if let opacity = layer {
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_paint_with_alpha(context, opacity)
    }
    unsafe cairo_restore(context)
  }
}
