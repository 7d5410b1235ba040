// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// PNG files for tests, made without a library and without compression.
public enum PNGFile {
  /// A file of pixels with red, green, blue and alpha.
  public static func bytes(
    width: Int,
    height: Int,
    pixel: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) -> [UInt8] {
    var content: [UInt8] = []
    for y in 0..<height {
      content.append(0)
      for x in 0..<width {
        let (red, green, blue, alpha) = pixel(x, y)
        content += [red, green, blue, alpha]
      }
    }
    return file(width: width, height: height, content)
  }

  /// A file that declares a number of pixels and contains other data.
  public static func file(width: Int, height: Int, _ content: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var (low, high) = (1, 0)
    for byte in content {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    for start in stride(from: 0, to: content.count, by: 60_000) {
      let block = content[start..<min(start + 60_000, content.count)]
      let count = block.count
      stream += [block.endIndex == content.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + block
    }
    stream += number(high << 16 | low)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0])
      + chunk("IDAT", stream) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var rest = UInt32.max
    for byte in body {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
    return number(content.count) + body + number(Int(~rest))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
