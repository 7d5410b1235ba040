// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
package import WeftPluginWire
package import WeftPoints

extension WorkerProcess {
  /// What came of calling a plugin's function for an open point.
  package enum PointReply: Equatable {
    /// What it returned.
    case value(PointValue)
    /// It passes.
    case passed
    /// It is not done in time, and nobody waits for it any more.
    case late
    /// It is not done with what it was asked before, so that it was not called.
    case busy
  }

  /// Calls a function for an open point, and waits for at most some time.
  ///
  /// - Parameter place: Its place among the offers of ``declaration``.
  /// - Throws: what it failed by, or what the process ended by, which it has then.
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
    // A clerk has time: a hook of the worker that is asked meanwhile is over soon, and no fault of its plugin.
    while true {
      let turns = turn.count
      let reply = try callPoint(place, signature.result, arguments, until: end, afterHooks: true)
      let left = end - run.now()
      if reply != .busy || left <= .zero { return reply }
      // The turn it just had is one of them.
      turn.waitUntilGivenBack(after: turns + 1, within: left)
    }
  }

  /// - Parameters:
  ///   - end: Until when it waits, for its turn and for the answer; what could only be late is not called.
  ///   - afterHooks: Whether it waits until the worker is not asked about rows any more.
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

  /// Whether a function that nobody waits for any more is still running.
  func isBusyWithPoint() throws(PluginRefusal) -> Bool {
    guard asked == .point else { return false }
    switch try waitForPoint(.zero) {
    case nil: return true
    case .passed?, .refused?, .value?: return false
    default: throw fail(.workerLied, "it answered what it was not asked")
    }
  }

  /// - Parameter callsHere: Whether the thread that calls the function makes the calls of the function too.
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
