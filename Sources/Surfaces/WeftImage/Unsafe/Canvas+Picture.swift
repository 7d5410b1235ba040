// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CPangoCairo
internal import WeftScene

extension Canvas {
  /// Fills the path with a picture stretched over a square.
  func fill(_ picture: Picture, over square: Rect) {
    let side = Int32(picture.side)
    guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side) else {
      return
    }
    defer { unsafe cairo_surface_destroy(surface) }
    unsafe Self.write(picture, to: surface)
    unsafe cairo_save(context)
    unsafe cairo_translate(context, square.x, square.y)
    let scale = square.size.width / Double(side)
    unsafe cairo_scale(context, scale, scale)
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
    for line in 0..<picture.side {
      for column in 0..<picture.side {
        let pixel = (line * picture.side + column) * 4
        func part(_ index: Int) -> UInt32 { UInt32(picture.bytes[pixel + index]) }
        // Cairo's pixels are words in the machine's byte order.
        let word = part(3) << 24 | part(0) << 16 | part(1) << 8 | part(2)
        unsafe (data + line * stride + column * 4)
          .withMemoryRebound(to: UInt32.self, capacity: 1) { unsafe $0.pointee = word }
      }
    }
    unsafe cairo_surface_mark_dirty(surface)
  }
}
