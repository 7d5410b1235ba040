// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPluginFormat
internal import WeftPluginRuntime
package import WeftPoints

extension WorkerProcess {
  /// Calls a function for an open point and waits for at most `time`.
  ///
  /// - Parameter index: The index of the function among the offers of ``declaration``.
  /// - Returns: The function's result, or why there is none; a late result is ignored.
  /// - Throws: The reason why the process has ended.
  package func callPoint(
    _ index: Int,
    _ arguments: [DynamicPointValue],
    within time: Duration
  ) throws(PluginRefusal) -> HookOutcome<DynamicPointValue> {
    guard declaration.offers.indices.contains(index),
      let signature = try? PointSignature(declaration.offers[index].signature)
    else { preconditionFailure("there is no function \(index)") }
    let end = run.now() + time
    guard PointClerk.isAtWork else {
      return try callPoint(
        index,
        returning: signature.result,
        arguments,
        until: end,
        afterHooks: false
      )
    }
    // A clerk can wait: the hook that the worker is running will be over soon, and its plugin is not at fault.
    while true {
      let turns = turn.count
      let outcome = try callPoint(
        index,
        returning: signature.result,
        arguments,
        until: end,
        afterHooks: true
      )
      let left = end - run.now()
      if outcome != .later(isAsked: false) || left <= .zero { return outcome }
      // The turn that this thread has just had counts as one of them.
      turn.waitUntilGivenBack(after: turns + 1, within: left)
    }
  }

  /// Calls a function if this thread gets a turn in time.
  ///
  /// - Parameters:
  ///   - index: The index of the function among the plugin's offers.
  ///   - result: The type of the result, which the answer must have.
  ///   - arguments: The arguments, which fit the function's signature.
  ///   - end: When to stop waiting for the turn and the answer; after it the function is not
  ///     called.
  ///   - afterHooks: Whether to wait until the worker's current hook has answered.
  private func callPoint(
    _ index: Int,
    returning result: PointType,
    _ arguments: [DynamicPointValue],
    until end: Duration,
    afterHooks: Bool
  ) throws(PluginRefusal) -> HookOutcome<DynamicPointValue> {
    guard turn.acquire(.point, within: end - run.now(), afterHooks: afterHooks) else {
      return .later(isAsked: false)
    }
    defer { turn.giveBack() }
    let left = end - run.now()
    if left <= .zero { return .later(isAsked: false) }
    return try run.callPoint(index, returning: result, arguments, within: left)
  }
}

extension WorkerProcess.Run {
  func callPoint(
    _ index: Int,
    returning result: PointType,
    _ arguments: [DynamicPointValue],
    within time: Duration
  ) throws(PluginRefusal) -> HookOutcome<DynamicPointValue> {
    guard isRunning else { throw PluginRefusal(.workerEnded, "it was stopped") }
    if asked == .hook { return .later(isAsked: false) }
    if try isBusyWithPoint() { return .later(isAsked: false) }
    resume()
    guard channel.post(nextNumber, point: index, arguments: arguments.wire) else {
      let size = WorkerChannel.valueSize >> 20
      return .failed(PluginRefusal(.pointFailed, "it is called with more than \(size) MiB"))
    }
    begin(.point)
    switch try waitForPoint(time, callsHere: true) {
    case nil: return .later(isAsked: true)
    case .passed?: return .passes
    case .refused(let refusal)?: return .failed(refusal)
    case .value(let bytes)?:
      guard let values = [DynamicPointValue]([result], wire: bytes), let value = values.first else {
        throw fail(.workerLied, "it returned an invalid value")
      }
      return .answered(value)
    case .started?, .scene?, .asks?:
      throw fail(.workerLied, "it sent an unexpected answer")
    }
  }

  /// Whether a function is still running although its caller no longer waits.
  func isBusyWithPoint() throws(PluginRefusal) -> Bool {
    guard asked == .point else { return false }
    switch try waitForPoint(.zero) {
    case nil: return true
    case .passed?, .refused?, .value?: return false
    case .started?, .scene?, .asks?:
      throw fail(.workerLied, "it sent an unexpected answer")
    }
  }

  /// Waits for the answer of a function.
  ///
  /// - Parameter callsHere: Whether this thread also makes the calls that the function requests.
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
