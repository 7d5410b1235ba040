// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Progressive JPEG files whose scans cover many pixels and contain nothing.
///
/// They break no rule of the format: each scan refines one coefficient by one bit.
enum ManyScansJPEG {
  /// A file of three colour components with a side in pixels and a number of scans, at most 2,600.
  static func bytes(side: Int, scans: Int) -> [UInt8] {
    let blocks = (side / 8) * (side / 8)
    var file: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    let size = [UInt8(side >> 8), UInt8(side & 255)]
    file += segment(0xC2, [8] + size + size + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    // One code of one bit in each table: no difference, and a run of empty blocks.
    let one = [1] + [UInt8](repeating: 0, count: 15)
    file += segment(0xC4, [0] + one + [0]) + segment(0xC4, [0x10] + one + [0xE0])
    file += segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0])
    file += [UInt8](repeating: 0, count: blocks * 3 / 8)
    let run = run(of: blocks)
    for scan in 0..<scans - 1 {
      let (component, rest) = (UInt8(1 + scan / 882), scan % 882)
      let (step, place) = (rest / 63, UInt8(1 + rest % 63))
      let bits = step == 0 ? 13 : UInt8(14 - step) << 4 | UInt8(13 - step)
      file += segment(0xDA, [1, component, 0, place, place, bits]) + run
    }
    return file + [0xFF, 0xD9]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// Runs of 16,384 to 32,767 blocks: a bit for the code, then 14 bits.
  private static func run(of blocks: Int) -> [UInt8] {
    var (bits, left) = ([Bool](), blocks)
    while left > 0 {
      let count = max(16_384, min(left, 32_767))
      bits.append(false)
      bits += (0..<14).reversed().map { (count - 16_384) >> $0 & 1 == 1 }
      left -= count
    }
    while bits.count % 8 != 0 { bits.append(true) }
    return stride(from: 0, to: bits.count, by: 8).flatMap { place -> [UInt8] in
      let byte = bits[place..<place + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      return byte == 0xFF ? [0xFF, 0] : [byte]
    }
  }
}
