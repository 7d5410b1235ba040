// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CPangoCairo
import WeftTestSupport

/// Shows the differences between two pictures.
enum PNGDifference {
  /// A picture that is black where both are equal, and brighter the more they differ, or `nil` if one is not a PNG.
  static func png(_ first: [UInt8], _ second: [UInt8]) -> [UInt8]? {
    guard let picture = DecodedPNG(first), let other = DecodedPNG(second) else { return nil }
    return PNGFile.bytes(width: picture.width, height: picture.height) { x, y in
      let (one, two) = (picture.pixel(x, y), other.pixel(x, y))
      func difference(_ shift: UInt32) -> UInt8 {
        let (left, right) = (Int(one >> shift & 0xFF), Int(two >> shift & 0xFF))
        return UInt8(abs(left - right))
      }
      return (difference(16), difference(8), difference(0), 255)
    }
  }
}

/// The pixels of a PNG file.
private struct DecodedPNG {
  let width: Int
  let height: Int
  private var pixels: [UInt32] = []

  /// Reads a file; fails if the bytes are not a PNG.
  init?(_ bytes: [UInt8]) {
    final class Source {
      var rest: ArraySlice<UInt8>

      init(_ bytes: [UInt8]) {
        rest = bytes[...]
      }
    }
    let source = Source(bytes)
    // SAFETY: the source outlives the call, and no more is copied than it holds.
    let surface = unsafe cairo_image_surface_create_from_png_stream(
      { closure, data, length in
        guard let closure = unsafe closure, let data = unsafe data else {
          return CAIRO_STATUS_READ_ERROR
        }
        let source = unsafe Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
        guard source.rest.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
        for (index, byte) in source.rest.prefix(Int(length)).enumerated() {
          unsafe data[index] = byte
        }
        source.rest = source.rest.dropFirst(Int(length))
        return CAIRO_STATUS_SUCCESS
      },
      Unmanaged.passUnretained(source).toOpaque()
    )
    guard let surface = unsafe surface else { return nil }
    // SAFETY: this function alone has the surface; its memory is read before it is freed.
    defer { unsafe cairo_surface_destroy(surface) }
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = unsafe cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(unsafe cairo_image_surface_get_width(surface))
    height = Int(unsafe cairo_image_surface_get_height(surface))
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    for y in 0..<height {
      for x in 0..<width {
        // SAFETY: a pixel takes four bytes of its line, in the order of this machine.
        pixels.append(
          unsafe UnsafeRawPointer(data).loadUnaligned(
            fromByteOffset: y * stride + 4 * x,
            as: UInt32.self
          )
        )
      }
    }
  }

  /// Red, green and blue of a pixel; black outside the picture.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { x < width && y < height ? pixels[y * width + x] : 0 }
}
