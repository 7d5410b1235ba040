// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// Makes slightly invalid scenes, as from a broken or hostile plugin.
public struct SceneMutator {
  private var random: SeededGenerator
  private let sample: Scene

  /// Creates a mutator of a sample, with the same scenes for the same seed.
  public init(seed: UInt64, sample: Scene = Self.everything) {
    random = SeededGenerator(seed: seed)
    self.sample = sample
  }

  /// The next scene: the sample with some words and bytes changed, moved, duplicated or removed.
  public mutating func next() -> Scene {
    var (words, text) = (sample.words, sample.text)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<words.count, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: words[place] = random.next()
      case 1: words[place] ^= 1 << UInt64.random(in: 0..<64, using: &random)
      case 2: words[place] = Self.values.randomElement(using: &random) ?? 0
      case 3: words.removeSubrange(place..<min(words.count, place + 2))
      case 4: words.insert(contentsOf: words[place..<min(words.count, place + 8)], at: place)
      case 5: words.removeLast(Int.random(in: 0...min(9, words.count - 1), using: &random))
      case 6:
        // Another kind or property of the same size, which the encoding's rules allow.
        words[place] = words[place] & ~0xFFFF_0000 | UInt64.random(in: 0..<48, using: &random) << 16
      case 7: words[place] = words[place] & ~0xFFFF | UInt64.random(in: 0..<48, using: &random)
      default:
        if !text.isEmpty {
          text[Int.random(in: 0..<text.count, using: &random)] = UInt8(
            truncatingIfNeeded: random.next()
          )
        }
      }
      if words.isEmpty { words = sample.words }
    }
    return Scene(words: words, text: text)
  }

  private static let values: [UInt64] = [
    0, .max, 1 << 63, Double.nan.bitPattern, Double.infinity.bitPattern, (-1e308).bitPattern,
    1e308.bitPattern, (-0.0).bitPattern, Double.leastNonzeroMagnitude.bitPattern, 1e6.bitPattern,
    UInt64(UInt32.max),
  ]

  /// A scene with every view and modifier.
  public static let everything = Scene {
    VStack(alignment: .leading, spacing: 4) {
      HStack(alignment: .top) {
        Avatar(initials: "AB", color: .accent, url: "https://example.org/a.png")
        PictureView(url: "a.png", name: "Bay", width: 60, height: 40, radius: 4)
        Text("Hello 日本語 👩🏽‍💻").font(.headline).bold().italic().lineLimit(2).layoutPriority(1)
        Spacer(minLength: 3)
        Badge("12")
      }
      .padding(.horizontal, 5).background(.raised, in: .rounded(4)).shadow(radius: 3, x: 1, y: 2)
      Divider()
      ZStack(alignment: .bottomTrailing) {
        FilledShape(.circle, fill: .linearGradient(from: .accent, to: .alert, angle: 30))
          .frame(width: 40, height: 20)
        Icon("pinned", color: .alert).opacity(0.4)
      }
      .border(.border, width: 2, in: .capsule).cornerRadius(3)
      Button("Go", action: "go").onLongPress("menu").key("k").accessibilityLabel("Go on")
      ProgressView(value: 0.3).frame(minWidth: 10, maxWidth: .infinity, alignment: .trailing)
      ProgressView()
      Text("مرحبا").redacted().offset(x: 3, y: -2).overlay { Text("over").foregroundColor(.accent) }
        .background { FilledShape(.rectangle, color: .selected) }
    }
  }
}
