// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftProcess

/// When a surface may show its next frame: at most sixty a second, a few of them at once, and none that would
/// take more bytes than the surface is sent in a time.
///
/// A key after a pause is shown at once. Whoever shows frames asks before each of them, and tells of each:
///
///     if pacer.wait(at: now) == .zero {
///       pacer.show(bytes: draw(), at: now)
///     }
package struct FramePacer: Equatable, Sendable {
  /// In any second no more than these two together.
  private var frames: Allowance
  private var bytes: Allowance?
  private let start: ContinuousClock.Instant

  /// - Parameters:
  ///   - perSecond: The most frames in a second.
  ///   - bytesPerSecond: The most bytes in a second; nil for any number.
  package init(
    perSecond: Double = 60,
    bytesPerSecond: Double? = nil,
    at start: ContinuousClock.Instant = .now
  ) {
    let atOnce = max(1, perSecond / 10)
    frames = Allowance(perSecond: perSecond - atOnce, atOnce: atOnce)
    bytes = bytesPerSecond.map { Allowance(perSecond: $0 / 2, atOnce: $0 / 2) }
    self.start = start
  }

  /// How long the next frame has to wait, zero where it need not.
  ///
  /// - Parameter isAction: Whether it shows what a user has just done, which waits for no bytes.
  package mutating func wait(
    at now: ContinuousClock.Instant,
    isAction: Bool = false
  ) -> Duration {
    let time = now - start
    let wait = frames.wait(at: time)
    return isAction ? wait : max(wait, bytes?.wait(at: time) ?? .zero)
  }

  /// Counts a frame that was shown, and what it took.
  package mutating func show(bytes count: Int = 0, at now: ContinuousClock.Instant) {
    let time = now - start
    frames.spend(1, at: time)
    bytes?.spend(Double(count), at: time)
  }
}
