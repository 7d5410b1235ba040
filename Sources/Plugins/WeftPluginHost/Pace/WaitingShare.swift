// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftSystem

/// The part of a drawing thread's time that it may wait for the plugins of all people it serves.
///
/// Each person has the usual budget of a frame. With many people, a plugin that answers slowly in
/// all their workers would otherwise take up all of the thread's time. Once the share is used up,
/// frames don't wait, and answers appear in later frames.
final class WaitingShare: Sendable {
  /// The milliseconds that the thread may wait in a second, and at once.
  private static let share = (perSecond: 250.0, atOnce: 250.0)

  private let left = Mutex(Allowance(perSecond: share.perSecond, atOnce: share.atOnce))
  private let clock: @Sendable () -> Duration

  init(clock: @escaping @Sendable () -> Duration) { self.clock = clock }

  /// Whether the thread may wait now.
  var isLeft: Bool {
    let now = clock()
    return left.withLock { $0.wait(at: now) == .zero }
  }

  /// Charges a time that the thread has waited.
  func spend(_ time: Duration) {
    let now = clock()
    left.withLock { $0.spend(time / .milliseconds(1), at: now) }
  }
}
