// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The way of a row to its place, after the list has changed.
struct RowMotion {
  /// How far above or below its place it began; nil for a row that is new and fades in.
  private let start: Double?
  /// When it began, in microseconds; nil before the first frame.
  private var beginning: Int64?
  private var progress = 0.0

  /// How long a row is on its way, in microseconds.
  private static let length = 180_000.0

  /// Begins at a distance; nil for a new row.
  init(from start: Double?) {
    self.start = start
  }

  /// How far from its place the row is.
  var shift: Double { (start ?? 0) * (1 - progress) }

  /// How visible it is.
  var opacity: Double { start == nil ? progress : 1 }

  /// Moves on to a time; false where the row has arrived.
  mutating func advance(to time: Int64) -> Bool {
    let beginning = beginning ?? time
    self.beginning = beginning
    let part = min(1, max(0, Double(time - beginning) / Self.length))
    // Fast at first, and slow at the end.
    progress = 1 - (1 - part) * (1 - part) * (1 - part)
    return part < 1
  }
}
