// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftSystem

/// The part of its time that a drawing thread may wait for the plugins of all people whom it serves.
///
/// Every person has the usual budget of a frame. A plugin that answers slowly in all workers would otherwise take all
/// of the thread's time once many people look. Beyond the share no frame waits, and answers show in later frames.
final class WaitingShare: Sendable {
  /// How many milliseconds of a second the thread may wait, and how many at once.
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
