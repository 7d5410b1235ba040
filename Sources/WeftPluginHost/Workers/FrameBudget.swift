// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
private import Synchronization
internal import WeftPluginWire

/// How much of its time a frame has left for plugins.
///
/// It is the drawing thread's: whatever that thread waits for, an answer of a hook or a function for an open
/// point, it waits for no longer than is left. Other threads are not held up by it.
final class FrameBudget: Sendable {
  private struct State {
    var left: Duration
    var background: Duration
    /// The thread that draws, and when its frame began.
    var thread: pthread_t?
    var began = Duration.zero
    /// Until when the drawing thread waits for the answer it waits for now.
    var until: Duration?
    /// Whether a hook in this process that is asked now is one that is asked outside of frames.
    var isBackground = false
    var overruns = 0
    var isOverrun = false
    var turns: HookTurns
    /// How many frames were begun.
    var frames = 0
  }

  /// What is left is there again after this, for what a host calls between two frames that lie far apart.
  private static let frameLength = Duration.microseconds(16_667)

  private let times: PluginTimes
  /// What there is for as long as the host lives, or longer.
  private let allowance: PluginAllowance
  private let clock: @Sendable () -> Duration
  private let state: Mutex<State>

  init(
    _ times: PluginTimes,
    _ allowance: PluginAllowance? = nil,
    clock: @escaping @Sendable () -> Duration
  ) {
    self.times = times
    self.allowance = allowance ?? PluginAllowance(times)
    self.clock = clock
    state = Mutex(
      State(left: times.frame, background: times.background, turns: HookTurns(most: times.asks))
    )
  }

  /// Frames in which waiting took more than twice the time there was for it.
  var overruns: Int { state.withLock { $0.overruns } }

  /// How many frames were begun.
  var frame: Int { state.withLock { $0.frames } }

  /// Whose time for as long as the host lives is over, and why.
  var overdrafts: [PluginAllowance.Overdraft] { allowance.overdrafts }

  /// Begins a frame of this thread, and with it the time until the next one.
  func begin() {
    let now = clock()
    state.withLock { state in
      (state.left, state.background) = (times.frame, times.background)
      (state.thread, state.began) = (pthread_self(), now)
      state.isOverrun = false
      state.frames += 1
      state.turns.begin()
    }
  }

  /// Whether a hook may be asked in this frame; one that may not has its turn in a later one.
  func takeTurn(_ hook: ObjectIdentifier) -> Bool {
    state.withLock { state in
      state.turns.take(hook, hasTime: state.left >= .zero - times.frame)
    }
  }

  /// Whether a plugin may be asked at all.
  func admits(_ plugin: String) -> Bool {
    allowance.left(of: plugin).map { $0 > .zero } ?? true
  }

  /// Waits for a hook of a plugin with what is left: of the frame, or of what there is beside it.
  func spend<Result>(
    of plugin: String,
    isBackground: Bool,
    _ wait: (_ atMost: Duration) throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result {
    let start = clock()
    let most = allowance.left(of: plugin)
    let time = state.withLock { state in
      var left = isBackground ? state.background : min(state.left, times.call)
      if let most { left = min(left, most) }
      state.until = start + max(.zero, left)
      return max(.zero, left)
    }
    defer {
      let time = clock() - start
      state.withLock { state in
        state.until = nil
        take(time, isBackground: isBackground, from: &state)
      }
      allowance.note(time, of: plugin)
    }
    return try wait(time)
  }

  /// Counts what the host does with an answer as time of the frame.
  func charge<Result>(
    _ work: () throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result {
    let start = clock()
    defer {
      let time = clock() - start
      state.withLock { take(time, isBackground: false, from: &$0) }
    }
    return try work()
  }

  /// Notes while a hook in this process is asked what it may have others waited for by.
  func asking<Result>(
    isBackground: Bool,
    _ ask: () throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result {
    state.withLock { $0.isBackground = isBackground }
    defer { state.withLock { $0.isBackground = false } }
    return try ask()
  }

  /// Waits for a function for an open point: the thread that draws no longer than is left to it, any other as
  /// long as such a function may take.
  ///
  /// - Parameter wait: Waits for at most some time; not run where there is none.
  /// - Returns: What that came to; nil where no time is left.
  func spendOnPoint<Result>(
    _ wait: (_ atMost: Duration, _ isWhole: Bool) throws -> Result?
  ) rethrows -> Result? {
    guard let (start, left, isCounted) = timeForPoint() else {
      return try wait(times.point, true)
    }
    guard left > .zero else { return nil }
    defer {
      // What is called while a hook is waited for is part of that.
      if !isCounted {
        let time = clock() - start
        state.withLock { state in take(time, isBackground: state.isBackground, from: &state) }
      }
    }
    return try wait(min(left, times.point), left >= times.point)
  }

  /// What this thread has left for a function for a point, nil where it is none that draws.
  private func timeForPoint() -> (start: Duration, left: Duration, isCounted: Bool)? {
    let isDrawing = state.withLock { state in
      state.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false
    }
    guard isDrawing else { return nil }
    let now = clock()
    return state.withLock { state in
      if let until = state.until { return (now, until - now, true) }
      if state.isBackground { return (now, state.background, false) }
      if now - state.began > Self.frameLength {
        (state.left, state.began) = (times.frame, now)
      }
      return (now, state.left, false)
    }
  }

  private func take(_ time: Duration, isBackground: Bool, from state: inout State) {
    if isBackground {
      state.background -= time
      return
    }
    state.left -= time
    if state.left < .zero - times.frame, !state.isOverrun {
      state.overruns += 1
      state.isOverrun = true
    }
  }
}
