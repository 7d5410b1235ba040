// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftViews

/// The reply of the process that runs a hook.
enum HookReply {
  /// The hook's answer, still to be checked.
  case answered(Scene)
  /// The hook passes all rows.
  case passed
  /// The hook is not running or its answer is lost; the rows are shown without the plugin for now.
  case absent
  /// The answer comes later, under a number; nil when the hook is still busy and was not asked.
  case late(Int?)
}

/// The place where a hook's code runs: this process or a worker.
protocol HookSource: AnyObject {
  /// Measures the cost of its answers.
  var meter: HookMeter { get }

  /// The number of the current frame; nil when the hook may be asked more than once in a frame.
  var frame: Int? { get }

  /// Whether the hook may be asked in this frame; if not, it gets its turn in a later one.
  ///
  /// - Parameter isAnswered: Whether the hook has an answer to show meanwhile.
  func takeTurn(isAnswered: Bool) -> Bool

  /// Requests the earliest possible frame, because the hook had no turn and still has to be asked.
  func wantFrame()

  /// Charges the work on its answer to the hook.
  func charge<Result>(
    _ work: () throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result

  /// Asks about all rows at once.
  ///
  /// - Throws: The reason why the hook failed.
  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply

  /// Returns the late answer, or `late` again while there is none.
  ///
  /// - Throws: The reason why the hook failed.
  func collect(_ number: Int) throws(PluginRefusal) -> HookReply

  /// Records a malformed answer.
  ///
  /// - Throws: The same refusal when the source does nothing about it.
  func answerMadeNoSense(_ refusal: PluginRefusal, rows: Int) throws(PluginRefusal)
}

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

/// A hook of a plugin in a worker.
final class WorkerHook: HookSource {
  private let plugin: WorkerPlugin
  private let place: Int
  private let isBackground: Bool
  private let budget: FrameBudget

  var meter: HookMeter { plugin.meters[place] }

  /// Creates a hook.
  ///
  /// - Parameters:
  ///   - place: Its index in the plugin's declaration.
  ///   - isBackground: Whether it is asked outside of frames.
  init(_ plugin: WorkerPlugin, _ place: Int, isBackground: Bool, _ budget: FrameBudget) {
    self.plugin = plugin
    self.place = place
    self.isBackground = isBackground
    self.budget = budget
  }

  var frame: Int? { budget.frame }

  func takeTurn(isAnswered: Bool) -> Bool {
    isBackground || budget.takeTurn(ObjectIdentifier(self), isAnswered: isAnswered)
  }

  func wantFrame() { plugin.redraws.addQuestion(to: plugin.file.identity.id) }

  func charge<Result>(
    _ work: () throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result { try isBackground ? work() : budget.charge(work) }

  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply {
    let id = plugin.file.identity.id
    guard budget.admits(id) else { return .absent }
    return try budget.spend(of: id, isBackground: isBackground) { time throws(PluginRefusal) in
      try plugin.call(place, window, within: time)
    }
  }

  func collect(_ number: Int) throws(PluginRefusal) -> HookReply { try plugin.collect(number) }

  func answerMadeNoSense(_ refusal: PluginRefusal, rows: Int) {
    plugin.answerMadeNoSense(refusal, place, rows: rows)
  }
}
