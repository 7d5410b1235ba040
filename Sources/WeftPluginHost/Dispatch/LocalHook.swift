// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftViews

/// A hook of a plugin in this process.
final class LocalHook: HookSource {
  private let function: HookFunction
  let meter: HookMeter
  private let isBackground: Bool
  private let budget: FrameBudget
  private let clock: @Sendable () -> Duration

  /// - Parameters:
  ///   - isBackground: Whether it is asked outside of frames.
  ///   - budget: How long others may be waited for that it calls.
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

  /// Code the user trusts is asked whenever there is something to ask, also twice a frame.
  var frame: Int? { nil }

  func takeTurn() -> Bool { true }

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

  /// It is never late.
  func collect(_ number: Int) -> HookReply { .absent }

  /// Telling it is all that can be done about code in this process.
  func answerMadeNoSense(_ refusal: PluginRefusal, rows: Int) throws(PluginRefusal) {
    throw refusal
  }
}
