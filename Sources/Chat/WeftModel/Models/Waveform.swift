// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftJSON

/// The loudness of a sound over its playing time, as a short row of bars.
///
///     Waveform([0, 0.5, 7, .nan])?.bars  // [0, 0.5, 1, 0]
///
/// The values come from the sender of a message and may be anything: wrong ones are corrected, and a long list is
/// reduced without reading all of it.
package struct Waveform: Equatable, Sendable {
  /// The maximum number of bars.
  package static let most = 128
  /// How many values of a long list are read for one bar.
  private static let mostRead = 8

  /// The height of each bar, from 0 to 1.
  package let bars: [Double]

  /// Creates a waveform from loudnesses between 0 and 1, or returns `nil` if there are none.
  package init?(_ values: some RandomAccessCollection<Double>) {
    guard !values.isEmpty else { return nil }
    bars = Self.reduced(count: values.count, to: min(values.count, Self.most)) { place in
      values[values.index(values.startIndex, offsetBy: place)]
    }
  }

  private init(bars: [Double]) { self.bars = bars }

  /// Returns a waveform with a number of bars, whether that is more or fewer.
  package func resampled(to count: Int) -> Waveform {
    Waveform(bars: Self.reduced(count: bars.count, to: min(max(1, count), Self.most)) { bars[$0] })
  }

  /// Returns the highest value in each of some equal parts; looks at a limited number of values.
  private static func reduced(
    count: Int,
    to parts: Int,
    _ value: (Int) -> Double
  ) -> [Double] {
    (0..<parts).map { part in
      // A long list would overflow the product of its length and the number of parts.
      let start = Int(Double(count) * Double(part) / Double(parts))
      let end = max(start + 1, Int(Double(count) * Double(part + 1) / Double(parts)))
      let step = max(1, (end - start) / mostRead)
      let heights = stride(from: start, to: min(end, count), by: step).map { corrected(value($0)) }
      return heights.max() ?? 0
    }
  }

  private static func corrected(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), 1)
  }
}

extension Waveform {
  /// The name of the member of an attachment that has the waveform: a list of numbers from 0 to 1.
  package static let member = "waveform_data"

  /// Reads a list of numbers, each of which is divided by a scale; returns `nil` for anything else.
  package init?(json: JSONValue?, scale: Double = 1) {
    guard case .array(let values)? = json, !values.isEmpty else { return nil }
    self.init(values.lazy.map { ($0.asNumber ?? 0) / scale })
  }

  /// The list of numbers that ``init(json:scale:)`` reads, with two decimals.
  package var json: JSONValue { .array(bars.map { .number(($0 * 100).rounded() / 100) }) }
}

extension ChatAttachment {
  /// The loudness of a recording over its playing time, or `nil` if it is unknown.
  package var waveform: Waveform? {
    get { Waveform(json: custom[Waveform.member]) }
    set { custom[Waveform.member] = newValue?.json }
  }

  /// Whether the attachment is a sound, such as a spoken message.
  package var isSound: Bool { kind == .voiceRecording || kind == .audio }

  /// The name of the file; a spoken message without one is named by its kind and type.
  package var fileName: String? {
    if kind != .voiceRecording || title?.isEmpty == false { return title }
    return "voice-message.\(Self.endings[mimeType ?? ""] ?? "audio")"
  }

  private static let endings = [
    "audio/ogg": "ogg", "audio/webm": "webm", "audio/mp4": "m4a", "audio/mpeg": "mp3",
    "audio/aac": "aac", "audio/wav": "wav", "audio/flac": "flac",
  ]
}

extension JSONValue {
  fileprivate var asNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
