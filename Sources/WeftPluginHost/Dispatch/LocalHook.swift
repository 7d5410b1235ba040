// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftViews

/// A hook of a plugin in this process.
final class LocalHook: HookSource {
  private let function: HookFunction
  let meter: HookMeter
  private let clock: @Sendable () -> Duration

  init(_ function: HookFunction, _ meter: HookMeter, clock: @escaping @Sendable () -> Duration) {
    self.function = function
    self.meter = meter
    self.clock = clock
  }

  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply {
    let start = clock()
    let answer = try function.call(window)
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
