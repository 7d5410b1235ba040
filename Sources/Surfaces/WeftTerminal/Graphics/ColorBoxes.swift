// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The palette of a picture for a terminal with a limited number of colours.
///
/// Similar colours are counted together, with 32 steps in each channel, and put into boxes. The box with the greatest
/// differences is split at its mean until there are as many boxes as colours. The work is linear in the pixels, with a
/// fixed cost for each colour.
struct ColorBoxes {
  /// The colours, `0xRRGGBB`.
  let colors: [UInt32]
  /// The index in ``colors`` for each of the 32,768 kinds of colours; valid only for those of the pixels.
  private let indices: [UInt8]

  /// Pixels with similar colours.
  private struct Kind {
    let number: Int
    let count: Double
    let mean: SIMD3<Double>
  }

  /// Kinds that share one colour of the palette.
  private struct Box {
    let kinds: [Kind]
    let mean: SIMD3<Double>
    /// The sum of the squared distances from the mean, for each channel.
    let spread: SIMD3<Double>

    init(_ kinds: [Kind]) {
      self.kinds = kinds
      var count = 0.0
      var sum = SIMD3<Double>.zero
      for kind in kinds {
        count += kind.count
        sum += kind.mean * kind.count
      }
      let mean = sum / max(count, 1)
      self.mean = mean
      spread = kinds.reduce(into: .zero) { spread, kind in
        let distance = kind.mean - mean
        spread += distance * distance * kind.count
      }
    }

    /// The box split where its colours differ most, or `nil` if one side would be empty.
    var halves: (Box, Box)? {
      let channel = (0..<3).max { spread[$0] < spread[$1] } ?? 0
      let lower = kinds.filter { $0.mean[channel] <= mean[channel] }
      let upper = kinds.filter { $0.mean[channel] > mean[channel] }
      return lower.isEmpty || upper.isEmpty ? nil : (Box(lower), Box(upper))
    }
  }

  /// Chooses the colours for some pixels.
  init(_ pixels: [UInt32], atMost count: Int) {
    var boxes = [Box(Self.kinds(pixels))]
    while boxes.count < count {
      let widest = boxes.indices.max { boxes[$0].spread.max() < boxes[$1].spread.max() }
      guard let widest, boxes[widest].spread.max() > 0, let halves = boxes[widest].halves else {
        break
      }
      boxes[widest] = halves.0
      boxes.append(halves.1)
    }
    colors = boxes.map { box in
      let mean = SIMD3<UInt32>(box.mean, rounding: .toNearestOrAwayFromZero)
      return mean.x << 16 | mean.y << 8 | mean.z
    }
    var indices = [UInt8](repeating: 0, count: 1 << 15)
    for (index, box) in boxes.enumerated() {
      for kind in box.kinds { indices[kind.number] = UInt8(index) }
    }
    self.indices = indices
  }

  /// Returns the index of the colour for one of the pixels.
  func index(of pixel: UInt32) -> UInt8 { indices[Self.kind(of: pixel)] }

  /// Returns the five highest bits of each channel.
  private static func kind(of pixel: UInt32) -> Int {
    let red = pixel >> 19 & 31
    let green = pixel >> 11 & 31
    let blue = pixel >> 3 & 31
    return Int(red << 10 | green << 5 | blue)
  }

  private static func kinds(_ pixels: [UInt32]) -> [Kind] {
    var counts = [UInt32](repeating: 0, count: 1 << 15)
    var sums = [SIMD3<UInt32>](repeating: .zero, count: 1 << 15)
    for pixel in pixels {
      let kind = kind(of: pixel)
      counts[kind] += 1
      sums[kind] &+= SIMD3(pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    }
    return counts.indices.filter { counts[$0] > 0 }.map { kind in
      let count = Double(counts[kind])
      return Kind(number: kind, count: count, mean: SIMD3<Double>(sums[kind]) / count)
    }
  }
}
