// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene

/// Encodes pictures as PNG files with uncompressed pixels.
///
/// An avatar has few pixels, so compression would save little. This way the bytes are the same on every machine, and no
/// part of an external file ends up in a page.
enum StoredPNG {
  static func bytes(_ picture: Picture) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = bigEndian(UInt32(picture.width)) + bigEndian(UInt32(picture.height))
    // 8 bits in each component; colour type 2 has three components, 6 also has alpha.
    append("IHDR", size + [8, picture.isOpaque ? 2 : 6, 0, 0, 0], to: &bytes)
    append("IDAT", stored(lines(picture)), to: &bytes)
    append("IEND", [], to: &bytes)
    return bytes
  }

  /// Returns the pixels line by line, each after the byte that means "no prediction".
  private static func lines(_ picture: Picture) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(picture.bytes.count + picture.height)
    for pixel in stride(from: 0, to: picture.bytes.count, by: 4) {
      if pixel % (picture.width * 4) == 0 { lines.append(0) }
      let alpha = Int(picture.bytes[pixel + 3])
      for part in 0..<3 {
        let value = Int(picture.bytes[pixel + part])
        lines.append(alpha == 0 ? 0 : UInt8((value * 255 + alpha / 2) / alpha))
      }
      if !picture.isOpaque { lines.append(UInt8(alpha)) }
    }
    return lines
  }

  /// Returns a zlib stream of stored blocks.
  private static func stored(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    bytes.reserveCapacity(content.count + content.count / 8_192 + 16)
    let largest = 65_535
    for start in stride(from: 0, to: content.count, by: largest) {
      let block = content[start..<min(start + largest, content.count)]
      let count = UInt16(block.count)
      bytes.append(block.endIndex == content.count ? 1 : 0)
      for number in [count, ~count] {
        bytes += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
      }
      bytes += block
    }
    return bytes + bigEndian(adler32(content))
  }

  private static func append(_ name: String, _ content: [UInt8], to bytes: inout [UInt8]) {
    let chunk = Array(name.utf8) + content
    bytes += bigEndian(UInt32(content.count)) + chunk + bigEndian(crc32(chunk))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { rest, byte in
      remainders[Int((rest ^ UInt32(byte)) & 0xFF)] ^ rest >> 8
    }
  }

  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
  }
}
