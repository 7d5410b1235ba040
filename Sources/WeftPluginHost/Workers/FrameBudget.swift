// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// How much of its time a frame has left for plugins.
///
/// It belongs to the thread that draws.
final class FrameBudget {
  private let times: PluginTimes
  private let clock: @Sendable () -> Duration
  private var left: Duration
  private var background: Duration
  /// Frames in which waiting took more than twice the time there was for it.
  private(set) var overruns = 0
  private var isOverrun = false

  init(_ times: PluginTimes, clock: @escaping @Sendable () -> Duration) {
    self.times = times
    self.clock = clock
    (left, background) = (times.frame, times.background)
  }

  /// Begins a frame, and with it the time until the next one.
  func begin() {
    (left, background) = (times.frame, times.background)
    isOverrun = false
  }

  /// Waits for a plugin with what is left: of the frame, or of what there is beside it.
  func spend<Result>(
    isBackground: Bool,
    _ wait: (_ atMost: Duration) throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result {
    let start = clock()
    defer { take(clock() - start, isBackground: isBackground) }
    return try wait(max(.zero, isBackground ? background : min(left, times.call)))
  }

  private func take(_ time: Duration, isBackground: Bool) {
    if isBackground {
      background -= time
      return
    }
    left -= time
    if left < .zero - times.frame, !isOverrun {
      overruns += 1
      isOverrun = true
    }
  }
}
