// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A generator of rows with legal but extreme values.
struct RowFuzzer {
  /// Whether a text has the maximum length, so that answers based on it may exceed the limits.
  private(set) var hasLongTexts = false
  private var numbers: SeededNumbers
  private let fields: [String]
  private let settings: [String: PluginSetting]
  private var hasLongText = false

  private static let longest = String(repeating: "x", count: 65_536)
  private static let texts = [
    "", " ", "a", "\u{202E}over\u{2069}ride", "NUL\u{0}inside", "%s%n%d", "line\nline\r\n\t",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "e" + String(repeating: "\u{301}", count: 60),
    "\u{10FFFF}\u{FFFD}\u{FEFF}", "<b>&amp;</b>", "../../etc/passwd", "\u{1B}[31mred",
    String(repeating: "word ", count: 300),
    "One sentence. And another, 3.14 (\u{201C}so\u{201D})? Yes!",
  ]
  private static let extremes: [Int64] = [
    .min, .min + 1, -1, 0, 1, 2, 63, 1 << 31, 1 << 32, 1 << 53, .max - 1, .max,
  ]

  init(seed: UInt64, fields: [String], settings: [PluginSetting]) {
    numbers = SeededNumbers(seed: seed)
    self.fields = fields
    self.settings = Dictionary(settings.map { ("setting." + $0.id, $0) }) { first, _ in first }
  }

  /// Returns rows whose values have the types of the samples, or are absent.
  mutating func rows(_ count: Int, like samples: [FieldValue]) -> [CheckRow] {
    let allAbsent = numbers.next() % 8 == 0
    // As in a host, all rows of a window have the same settings.
    let shared = fields.map { field in settings[field].map { value(of: $0) } }
    return (0..<count).map { place in
      hasLongText = false
      return CheckRow(
        id: numbers.next() & ~0xFF | UInt64(place),
        values: samples.enumerated().map { index, sample in
          if let value = shared[index] { return value }
          if allAbsent || numbers.next() % 4 == 0 { return .absent }
          return fields[index].hasSuffix("utcOffset")
            ? offset() : value(like: sample)
        }
      )
    }
  }

  /// Returns a random or extreme number.
  mutating func number(_ sample: FieldValue) -> Int64 {
    numbers.next() % 2 == 0
      ? Self.extremes[Int(numbers.next() % UInt64(Self.extremes.count))]
      : Int64(bitPattern: numbers.next())
  }

  /// Returns a time zone's offset, which is at most a day.
  private mutating func offset() -> FieldValue {
    .integer(Int64(numbers.next() % 172_801) - 86_400)
  }

  private mutating func value(like sample: FieldValue) -> FieldValue {
    switch sample {
    case .absent: return .absent
    case .integer: return .integer(number(sample))
    case .time: return .time(microseconds: number(sample))
    case .text:
      // Each row gets at most one, because more would not fit into a window.
      if !hasLongText, numbers.next() % 64 == 0 {
        hasLongText = true
        hasLongTexts = true
        return .text(Self.longest)
      }
      return .text(Self.texts[Int(numbers.next() % UInt64(Self.texts.count))])
    }
  }

  private mutating func value(of setting: PluginSetting) -> FieldValue {
    switch setting.kind {
    case .toggle: .integer(Int64(numbers.next() % 2))
    case .number(_, let range):
      .integer(numbers.next() % 2 == 0 ? range.lowerBound : range.upperBound)
    case .text: .text(Self.texts[Int(numbers.next() % UInt64(Self.texts.count))])
    }
  }
}

/// A generator whose numbers depend on the seed alone, on every machine (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
