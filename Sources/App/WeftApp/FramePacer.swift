// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftSystem

/// A limit on the frames of a surface: at most 60 a second, in small bursts, within a budget of bytes.
///
/// The first frame after a pause is shown at once. The surface asks before each frame and reports each one it shows:
///
///     if pacer.wait(at: now) == .zero {
///       pacer.show(bytes: draw(), at: now)
///     }
package struct FramePacer: Equatable, Sendable {
  /// The sustained rate and the burst, which together stay within the limit in any second.
  private var frames: Allowance
  private var bytes: Allowance?
  private let start: ContinuousClock.Instant

  /// Creates a pacer that allows a whole burst at its start.
  ///
  /// - Parameters:
  ///   - perSecond: The maximum number of frames per second.
  ///   - bytesPerSecond: The maximum number of bytes per second, or `nil` for no limit.
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

  /// Returns how long the next frame has to wait; zero if it may be shown now.
  ///
  /// - Parameter isAction: Whether the frame answers a user's action; such a frame doesn't wait for the byte budget.
  package mutating func wait(
    at now: ContinuousClock.Instant,
    isAction: Bool = false
  ) -> Duration {
    let time = now - start
    let wait = frames.wait(at: time)
    return isAction ? wait : max(wait, bytes?.wait(at: time) ?? .zero)
  }

  /// Charges a frame that was shown, and its bytes.
  package mutating func show(bytes count: Int = 0, at now: ContinuousClock.Instant) {
    let time = now - start
    frames.spend(1, at: time)
    bytes?.spend(Double(count), at: time)
  }
}
