// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
private import Glibc
internal import WeftScene

/// A picture being painted, in points.
///
/// SAFETY, for all of the class: the surface and the context are created together, checked once,
/// used by this object alone and freed with it. Cairo keeps its own error state, so that painting
/// on a failed context does nothing.
@safe
final class Canvas {
  private let surface: OpaquePointer
  let context: OpaquePointer

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

  /// The part of the height that the clip leaves visible, in points.
  var seenRows: ClosedRange<Double> {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
    return top...max(top, bottom)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Starts a path along an outline.
  func path(_ rect: Rect, _ outline: Outline, inset: Double = 0) {
    var rect = rect
    if outline == .circle {
      let side = min(rect.size.width, rect.size.height)
      rect.x += (rect.size.width - side) / 2
      rect.y += (rect.size.height - side) / 2
      rect.size = Size(width: side, height: side)
    }
    let (x, y) = (rect.x + inset, rect.y + inset)
    let width = max(0, rect.size.width - 2 * inset)
    let height = max(0, rect.size.height - 2 * inset)
    let radius = max(0, outline.radius(in: rect.size) - inset)
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

  func setColor(_ color: RGBA) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Sets a linear gradient across a rectangle as the source.
  func setGradient(_ first: RGBA, _ last: RGBA, angle: Double, in rect: Rect) {
    let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    let reach = (abs(x) * rect.size.width + abs(y) * rect.size.height) / 2
    let (middleX, middleY) = (rect.x + rect.size.width / 2, rect.y + rect.size.height / 2)
    let pattern = unsafe cairo_pattern_create_linear(
      middleX - x * reach,
      middleY - y * reach,
      middleX + x * reach,
      middleY + y * reach
    )
    for (offset, color) in [(0.0, first), (1.0, last)] {
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

  func fill() { unsafe cairo_fill(context) }

  /// Fills the path with a picture stretched over a rectangle.
  func fill(_ picture: Picture, over rect: Rect) {
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32,
      Int32(picture.width),
      Int32(picture.height)
    )
    guard let surface = unsafe surface else { return }
    defer { unsafe cairo_surface_destroy(surface) }
    unsafe Self.write(picture, to: surface)
    unsafe cairo_save(context)
    unsafe cairo_translate(context, rect.x, rect.y)
    unsafe cairo_scale(
      context,
      rect.size.width / Double(picture.width),
      rect.size.height / Double(picture.height)
    )
    unsafe cairo_set_source_surface(context, surface, 0, 0)
    // Where the two pixel grids don't coincide, the edge is mixed with itself rather than with
    // nothing.
    unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    unsafe cairo_fill(context)
    unsafe cairo_restore(context)
  }

  private static func write(_ picture: Picture, to surface: OpaquePointer) {
    unsafe cairo_surface_flush(surface)
    // SAFETY: a surface without an error has that many bytes a line, and as many lines as it was
    // made with; one with an error has no data.
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

  func stroke(width: Double) {
    unsafe cairo_set_line_width(context, width)
    unsafe cairo_stroke(context)
  }

  /// Begins a layer.
  ///
  /// - Parameter isGroup: Whether its contents are painted together when the layer ends. That takes
  ///   memory for the layer, which a layer that only clips to a rectangle doesn't need.
  func beginLayer(clip: (Rect, Outline)?, isGroup: Bool) {
    unsafe cairo_save(context)
    if let (rect, outline) = clip {
      path(rect, outline)
      unsafe cairo_clip(context)
    }
    if isGroup { unsafe cairo_push_group(context) }
  }

  /// Ends the current layer; a group is painted with an opacity.
  func endLayer(opacity: Double?) {
    if let opacity {
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_paint_with_alpha(context, opacity)
    }
    unsafe cairo_restore(context)
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
