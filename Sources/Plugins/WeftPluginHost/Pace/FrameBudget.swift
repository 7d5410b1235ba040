// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
internal import WeftPluginFormat

/// The time that a frame has left for plugins.
///
///     let budget = FrameBudget(PluginTimes(), clock: clock)
///     budget.begin()
///     budget.spend(of: "org.example.badge", isBackground: false) { most in
///       wait(most)  // 2 ms, the limit of a call
///     }
///     // If that took 3 ms, the next hook of this frame may wait for 1 ms, because a frame has 4.
///
/// It limits how long the drawing thread waits for hooks and for functions of open points. Other
/// threads are not limited by it: they wait as long as such a function may take.
///
/// One `PluginHost` owns it. The drawing thread calls ``begin()``, and the budget recognizes it by that call; a
/// frame that is drawn without it continues to use the last frame's time. All members are safe to use from any thread,
/// and each takes O(1). No lock is held while a closure runs.
///
/// The budget never throws by itself: a hook without time is asked with a limit of zero, which posts the question and
/// collects the answer in a later frame. A closure that waits longer than its limit delays the frame, and the frame
/// counts as an overrun once all plugins have used twice their time.
final class FrameBudget: Sendable {
  private struct State {
    var left: Duration
    var background: Duration
    /// The drawing thread, and the time at which its frame began.
    var thread: pthread_t?
    var began = Duration.zero
    /// The end of the drawing thread's current wait for an answer.
    var until: Duration?
    /// Whether the hook that is running in this process is one that is asked outside of frames.
    var isBackground = false
    /// Whether the user waits for the answers, for example when a text is sent.
    var isPatient = false
    var overruns = 0
    var isOverrun = false
    var turns: HookTurns
    /// The number of frames that have begun.
    var frames = 0
  }

  /// After this time the budget is full again, for a host's calls between two distant frames.
  private static let frameLength = Duration.microseconds(16_667)

  private let times: PluginTimes
  /// The time that plugins have during the life of the host, or of several hosts.
  private let allowance: PluginAllowance
  /// The time of the drawing thread that is shared with other hosts' plugins, or `nil` if there are none.
  private let share: WaitingShare?
  private let clock: @Sendable () -> Duration
  private let state: Mutex<State>

  init(
    _ times: PluginTimes,
    _ allowance: PluginAllowance? = nil,
    share: WaitingShare? = nil,
    clock: @escaping @Sendable () -> Duration
  ) {
    self.times = times
    self.allowance = allowance ?? PluginAllowance(times)
    self.share = share
    self.clock = clock
    state = Mutex(
      State(left: times.frame, background: times.background, turns: HookTurns(most: times.asks))
    )
  }

  /// The number of frames that waited for more than twice their time.
  var overruns: Int { state.withLock { $0.overruns } }

  /// The number of frames that have begun.
  var frame: Int { state.withLock { $0.frames } }

  /// The plugins that have used up their total time.
  var overdrafts: [PluginAllowance.Overdraft] { allowance.overdrafts }

  /// Starts a frame on this thread, and refills the budget for the time until the next one.
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

  /// Returns whether a hook may be asked in this frame; otherwise it gets its turn in a later one.
  ///
  /// - Parameter isAnswered: Whether the hook has an answer to show in the meantime. Such a hook
  ///   is refused as soon as the frame's time is used up; the first answer about rows may take the
  ///   same time again.
  func takeTurn(_ hook: ObjectIdentifier, isAnswered: Bool) -> Bool {
    state.withLock { state in
      if state.isPatient { return true }
      let last: Duration = isAnswered ? .zero : .zero - times.frame
      return state.turns.claim(hook, hasTime: state.left >= last)
    }
  }

  /// Returns whether a plugin has any of its total time left.
  func admits(_ plugin: String) -> Bool {
    allowance.left(of: plugin).map { $0 > .zero } ?? true
  }

  /// Waits for a plugin's hook and charges the time to the frame or the background budget.
  func spend<Result, Failure: Error>(
    of plugin: String,
    isBackground: Bool,
    _ wait: (_ atMost: Duration) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = clock()
    let most = allowance.left(of: plugin)
    let mayWait = share?.isLeft ?? true
    let time = state.withLock { state in
      let isUnhurried = isBackground || state.isPatient
      var left = isUnhurried ? state.background : min(state.left, times.call)
      if !mayWait, !state.isPatient { left = .zero }
      if let most { left = min(left, most) }
      state.until = start + max(.zero, left)
      return max(.zero, left)
    }
    defer {
      let time = clock() - start
      state.withLock { state in
        state.until = nil
        charge(time, isBackground: isBackground || state.isPatient, from: &state)
      }
      allowance.note(time, of: plugin)
      share?.spend(time)
    }
    return try wait(time)
  }

  /// Asks hooks as if outside of frames, with all of the background budget.
  func patiently(_ ask: () -> Void) {
    state.withLock { ($0.isPatient, $0.background) = (true, times.background) }
    defer { state.withLock { $0.isPatient = false } }
    ask()
  }

  /// Charges the host's work on an answer to the frame.
  func charge<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = clock()
    defer {
      let time = clock() - start
      state.withLock { charge(time, isBackground: false, from: &$0) }
    }
    return try work()
  }

  /// Records, while a hook in this process runs, which budget its calls of points are charged to.
  func asking<Result, Failure: Error>(
    isBackground: Bool,
    _ ask: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.withLock { $0.isBackground = isBackground }
    defer { state.withLock { $0.isBackground = false } }
    return try ask()
  }

  /// Waits for a function of an open point.
  ///
  /// The drawing thread waits within its budget, and any other thread as long as such a function may take.
  ///
  /// - Parameter wait: Waits for at most the given time; not called if none is left.
  /// - Returns: The result of `wait`, or `nil` if no time is left.
  func spendOnPoint<Result>(
    _ wait: (_ atMost: Duration, _ isWhole: Bool) throws -> Result?
  ) rethrows -> Result? {
    guard let (start, left, isCounted) = timeForPoint() else {
      return try wait(times.point, true)
    }
    guard left > .zero else { return nil }
    defer {
      // While a thread waits for a hook, the time of the hook's calls is part of that wait.
      if !isCounted {
        let time = clock() - start
        state.withLock { state in charge(time, isBackground: state.isBackground, from: &state) }
      }
    }
    return try wait(min(left, times.point), left >= times.point)
  }

  /// Returns the time this thread has left for a point, or `nil` if it is not the drawing thread.
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

  private func charge(_ time: Duration, isBackground: Bool, from state: inout State) {
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

/// The choice of the hooks that a frame asks if it has no time for all of them.
///
/// Hooks that were passed over wait in order, and go first in the next frame.
struct HookTurns {
  private let most: Int
  /// The hooks that were passed over, starting with the one that has waited longest.
  private var waiting: [ObjectIdentifier] = []
  private var isWaiting: Set<ObjectIdentifier> = []
  /// The waiting hooks that have a turn in this frame.
  private var first: Set<ObjectIdentifier> = []
  /// The number of further answers that this frame may request.
  private var free: Int

  /// Creates turns.
  ///
  /// - Parameter most: The maximum number of answers that a frame requests.
  init(most: Int) {
    self.most = most
    free = most
  }

  /// Starts a frame.
  mutating func begin() {
    // A hook that didn't use its turn has nothing to ask any more.
    drop(first)
    first = Set(waiting.prefix(most))
    free = most - first.count
  }

  /// Returns whether a hook may be asked now; otherwise it waits for a later turn.
  ///
  /// - Parameter hasTime: Whether the frame has time left.
  mutating func claim(_ hook: ObjectIdentifier, hasTime: Bool = true) -> Bool {
    if hasTime, first.remove(hook) != nil {
      drop([hook])
      return true
    }
    if hasTime, !isWaiting.contains(hook), free > 0 {
      free -= 1
      return true
    }
    // A hook that had its turn but finds no time left stays in the queue.
    first.remove(hook)
    if isWaiting.insert(hook).inserted { waiting.append(hook) }
    return false
  }

  private mutating func drop(_ gone: Set<ObjectIdentifier>) {
    if gone.isEmpty { return }
    isWaiting.subtract(gone)
    waiting.removeAll { gone.contains($0) }
  }
}
