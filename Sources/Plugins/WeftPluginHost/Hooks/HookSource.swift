// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftViews

/// The place where a hook's code runs: this process or a worker.
protocol HookSource: AnyObject {
  /// The meter of the cost of the hook's answers.
  var meter: HookMeter { get }
  /// The number of the current frame, or `nil` if the hook may be asked more than once in a frame.
  var frame: Int? { get }
  /// Whether the hook may be asked in this frame; if not, it gets its turn in a later one.
  ///
  /// - Parameter isAnswered: Whether the hook has an answer to show in the meantime.
  func takeTurn(isAnswered: Bool) -> Bool
  /// Requests a frame as soon as possible, because the hook had no turn and still has to be asked.
  func wantFrame()
  /// Charges the work on the hook's answer to the hook.
  func charge<Result>(_ work: () -> Result) -> Result
  /// Asks about all rows at once; the caller still has to check the answer.
  func ask(_ question: HookQuestion) -> HookOutcome<Untrusted<Scene>>
  /// Returns the answer to an earlier question, or `later` again while there is none.
  func collect(_ question: HookQuestion) -> HookOutcome<Untrusted<Scene>>
  /// Records a malformed answer to a question.
  ///
  /// - Returns: The refusal to report, or `nil` if the source has ended the plugin's process
  ///   because of it.
  func answerMadeNoSense(_ refusal: PluginRefusal, _ question: HookQuestion) -> PluginRefusal?
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
  ///   - function: The plugin's function, in this process.
  ///   - meter: The record of the hook's cost.
  ///   - isBackground: Whether the hook is asked outside of frames.
  ///   - budget: The limit of the time that the hook may wait for workers it calls.
  ///   - clock: A monotonic clock.
  init(
    function: HookFunction,
    meter: HookMeter,
    isBackground: Bool,
    budget: FrameBudget,
    clock: @escaping @Sendable () -> Duration
  ) {
    self.function = function
    self.meter = meter
    self.isBackground = isBackground
    self.budget = budget
    self.clock = clock
  }

  /// Trusted code may be asked more than once in a frame.
  var frame: Int? { nil }

  func takeTurn(isAnswered: Bool) -> Bool { true }

  func wantFrame() {}

  func charge<Result>(_ work: () -> Result) -> Result { work() }

  func ask(_ question: HookQuestion) -> HookOutcome<Untrusted<Scene>> {
    let start = clock()
    let window = question.window
    do throws(PluginRefusal) {
      let answer = try budget.asking(isBackground: isBackground) { () throws(PluginRefusal) in
        try function.call(window)
      }
      meter.add(clock() - start, rows: window.rows.count, bytes: answer?.byteCount ?? 0)
      return answer.map { .answered(Untrusted($0)) } ?? .passes
    } catch {
      return .failed(error)
    }
  }

  /// A local hook is never late.
  func collect(_ question: HookQuestion) -> HookOutcome<Untrusted<Scene>> { .failed(nil) }

  /// A failure of code in this process can only be reported.
  func answerMadeNoSense(_ refusal: PluginRefusal, _ question: HookQuestion) -> PluginRefusal? {
    refusal
  }
}

/// A hook of a plugin in a worker.
final class WorkerHook: HookSource {
  private let plugin: WorkerPlugin
  private let index: Int
  private let isBackground: Bool
  private let budget: FrameBudget
  var meter: HookMeter { plugin.meters[index] }

  /// Creates a hook.
  ///
  /// - Parameters:
  ///   - plugin: The plugin whose process is asked.
  ///   - index: The index of the hook in the plugin's declaration.
  ///   - isBackground: Whether the hook is asked outside of frames.
  ///   - budget: The limit of the time that a frame waits for the answer.
  init(plugin: WorkerPlugin, index: Int, isBackground: Bool, budget: FrameBudget) {
    self.plugin = plugin
    self.index = index
    self.isBackground = isBackground
    self.budget = budget
  }

  var frame: Int? { budget.frame }

  func takeTurn(isAnswered: Bool) -> Bool {
    isBackground || budget.takeTurn(ObjectIdentifier(self), isAnswered: isAnswered)
  }

  func wantFrame() { plugin.redraws.addQuestion(to: plugin.file.identity.id) }

  func charge<Result>(_ work: () -> Result) -> Result {
    isBackground ? work() : budget.charge(work)
  }

  func ask(_ question: HookQuestion) -> HookOutcome<Untrusted<Scene>> {
    let id = plugin.file.identity.id
    guard budget.admits(id) else { return .failed(nil) }
    return budget.spend(of: id, isBackground: isBackground) { time in
      plugin.ask(index, question, within: time).map(Untrusted.init)
    }
  }

  func collect(_ question: HookQuestion) -> HookOutcome<Untrusted<Scene>> {
    plugin.collect(question).map(Untrusted.init)
  }

  func answerMadeNoSense(_ refusal: PluginRefusal, _ question: HookQuestion) -> PluginRefusal? {
    plugin.answerMadeNoSense(refusal, of: index, to: question)
    return nil
  }
}
