// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The animation of a row to its position after the list has changed.
struct RowMotion {
  /// The distance from its final position at the start, or `nil` for a new row, which fades in.
  private let start: Double?
  /// The start time in microseconds, or `nil` before the first frame.
  private var beginning: Int64?
  private var progress = 0.0

  /// The length of the animation in microseconds.
  private static let length = 180_000.0

  /// Creates an animation from a distance, or for a new row if that is `nil`.
  init(from start: Double?) {
    self.start = start
  }

  /// The current distance of the row from its final position.
  var shift: Double { (start ?? 0) * (1 - progress) }

  /// The current opacity of the row.
  var opacity: Double { start == nil ? progress : 1 }

  /// Advances to a time; returns `false` once the row has arrived.
  mutating func advance(to time: Int64) -> Bool {
    let beginning = beginning ?? time
    self.beginning = beginning
    let part = min(1, max(0, Double(time - beginning) / Self.length))
    // Ease-out: fast at first, slow at the end.
    progress = 1 - (1 - part) * (1 - part) * (1 - part)
    return part < 1
  }
}
