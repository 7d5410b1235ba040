// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftViews

/// A hook of a plugin in the host's process.
final class LocalHook: HookSource {
  private let function: HookFunction
  let meter: HookMeter
  private let isBackground: Bool
  private let budget: FrameBudget
  private let clock: @Sendable () -> Duration

  /// Creates a hook.
  ///
  /// - Parameters:
  ///   - isBackground: Whether it is asked outside of frames.
  ///   - budget: Limits the time it may wait for workers that it calls.
  init(
    _ function: HookFunction,
    _ meter: HookMeter,
    isBackground: Bool,
    _ budget: FrameBudget,
    clock: @escaping @Sendable () -> Duration
  ) {
    self.function = function
    self.meter = meter
    self.isBackground = isBackground
    self.budget = budget
    self.clock = clock
  }

  /// Code that the user trusts may be asked more than once in a frame.
  var frame: Int? { nil }

  func takeTurn(isAnswered: Bool) -> Bool { true }

  func wantFrame() {}

  func charge<Result>(
    _ work: () throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result { try work() }

  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply {
    let start = clock()
    let answer = try budget.asking(isBackground: isBackground) { () throws(PluginRefusal) in
      try function.call(window)
    }
    meter.add(clock() - start, rows: window.rows.count, bytes: answer?.byteCount ?? 0)
    return answer.map { .answered($0) } ?? .passed
  }

  /// A local hook is never late.
  func collect(_ number: Int) -> HookReply { .absent }

  /// For code in this process, reporting the failure is all that can be done.
  func answerMadeNoSense(_ refusal: PluginRefusal, rows: Int) throws(PluginRefusal) {
    throw refusal
  }
}
