// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPluginFormat
internal import WeftPluginRuntime
package import WeftPoints

extension WorkerProcess {
  /// The outcome of calling a plugin's function for an open point.
  package enum PointReply: Equatable {
    /// The function's result.
    case value(PointValue)
    /// The function passes.
    case passed
    /// It did not answer in time, and its answer will be ignored.
    case late
    /// It was not called, because an earlier request is not finished.
    case busy
  }

  /// Calls a function for an open point and waits for at most `time`.
  ///
  /// - Parameter place: Its index among the offers of ``declaration``.
  /// - Throws: The reason why the function failed, or why the process has ended.
  package func callPoint(
    _ place: Int,
    _ arguments: [PointValue],
    within time: Duration
  ) throws(PluginRefusal) -> PointReply {
    guard declaration.offers.indices.contains(place),
      let signature = try? PointSignature(declaration.offers[place].signature)
    else { preconditionFailure("there is no function \(place)") }
    let end = run.now() + time
    guard PointClerk.isAtWork else {
      return try callPoint(place, signature.result, arguments, until: end, afterHooks: false)
    }
    // A clerk can wait: a hook that the worker is being asked will be over soon, and is no fault
    // of its plugin.
    while true {
      let turns = turn.count
      let reply = try callPoint(place, signature.result, arguments, until: end, afterHooks: true)
      let left = end - run.now()
      if reply != .busy || left <= .zero { return reply }
      // The turn that it has just had counts as one of them.
      turn.waitUntilGivenBack(after: turns + 1, within: left)
    }
  }

  /// Calls a function when it gets a turn in time.
  ///
  /// - Parameters:
  ///   - end: When to stop waiting, for the turn and the answer; no call is made after it.
  ///   - afterHooks: Whether to wait until the worker's current hook has answered.
  private func callPoint(
    _ place: Int,
    _ result: PointType,
    _ arguments: [PointValue],
    until end: Duration,
    afterHooks: Bool
  ) throws(PluginRefusal) -> PointReply {
    guard turn.take(.point, within: end - run.now(), afterHooks: afterHooks) else { return .busy }
    defer { turn.giveBack() }
    let left = end - run.now()
    if left <= .zero { return .busy }
    return try run.callPoint(place, result, arguments, within: left)
  }
}

extension WorkerProcess.Run {
  func callPoint(
    _ place: Int,
    _ result: PointType,
    _ arguments: [PointValue],
    within time: Duration
  ) throws(PluginRefusal) -> WorkerProcess.PointReply {
    guard isRunning else { throw PluginRefusal(.workerEnded, "it was ended") }
    if asked == .hook { return .busy }
    if try isBusyWithPoint() { return .busy }
    guard channel.post(nextNumber, point: place, arguments: arguments.wire) else {
      throw PluginRefusal(
        .pointFailed,
        "it is called with more than \(WorkerChannel.valueSize >> 20) MiB"
      )
    }
    begin(.point)
    switch try waitForPoint(time, callsHere: true) {
    case nil: return .late
    case .passed?: return .passed
    case .refused(let refusal)?: throw refusal
    case .value(let bytes)?:
      guard let values = [PointValue]([result], wire: bytes), let value = values.first else {
        throw fail(.workerLied, "what it returned makes no sense")
      }
      return .value(value)
    default: throw fail(.workerLied, "it answered what it was not asked")
    }
  }

  /// Whether a function is still running whose caller no longer waits.
  func isBusyWithPoint() throws(PluginRefusal) -> Bool {
    guard asked == .point else { return false }
    switch try waitForPoint(.zero) {
    case nil: return true
    case .passed?, .refused?, .value?: return false
    default: throw fail(.workerLied, "it answered what it was not asked")
    }
  }

  /// Waits for the answer of a function.
  ///
  /// - Parameter callsHere: Whether this thread also makes the calls that the function asks for.
  private func waitForPoint(
    _ time: Duration,
    callsHere: Bool = false
  ) throws(PluginRefusal) -> WorkerChannel.Answer? {
    try wait(
      time,
      limit: limits.call,
      ended: .workerEnded,
      hung: .workerHung,
      callsHere: callsHere
    )
  }
}
