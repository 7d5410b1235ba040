// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginRuntime
private import WeftSystem

/// A thread that answers the questions of one worker's plugin.
///
///     let clerk = PointClerk(desk) { requestFrame() }
///     clerk.accept(question)
///     let answer = clerk.answer(within: .milliseconds(2), now: clock)  // nil: not yet
///     // Later, when the closure has been called:
///     let late = clerk.answer(within: .zero, now: clock)
///
/// Because the calls run on the clerk's thread, the thread that waits for the worker can stop
/// waiting, however long the called points take. A worker asks one question at a time. The clerk's
/// thread starts with the first question and ends with this object. A call that is still running then continues to its
/// end on that thread, and its answer is dropped.
///
/// Any thread may use the clerk, one at a time: `WorkerProcess` takes its turn first. Accepting a second question
/// before the first one is answered replaces it, so its answer would be lost.
///
/// `nil` from ``answer(within:now:)`` means that the answer isn't ready; `.some(nil)` means that the question was
/// malformed. Nothing throws: if the system has no thread, the question gets the answer of a point without providers.
final class PointClerk: Sendable {
  /// The encoded result of a question, or `nil` if the question was malformed.
  typealias Answer = [UInt8]?

  private enum Work {
    case nothing
    case question(PointQuestion)
    case atIt
    case done(Answer)
    case over
  }

  private struct State {
    var work = Work.nothing
    /// Whether a thread is waiting for the answer.
    var isAwaited = false
    var hasThread = false
  }

  /// The state shared with the clerk's thread, which keeps it alive while a call runs.
  private final class Office: Sendable {
    let state = Mutex(State())
    let desk: PointDesk
    let onAnswer: @Sendable () -> Void
    private let bells = (asked: try? Bell(), answered: try? Bell())

    init(_ desk: PointDesk, _ onAnswer: @escaping @Sendable () -> Void) {
      self.desk = desk
      self.onAnswer = onAnswer
    }

    var asked: Bell? { bells.asked }
    var answered: Bell? { bells.answered }
  }

  /// Whether the current thread is a clerk's, so that no frame waits for it.
  @TaskLocal static var isAtWork = false

  private let office: Office

  /// Creates a clerk.
  ///
  /// - Parameter onAnswer: Called on the clerk's thread after an answer that no thread waits for.
  init(_ desk: PointDesk, onAnswer: @escaping @Sendable () -> Void) {
    office = Office(desk, onAnswer)
  }

  deinit {
    office.state.withLock { $0.work = .over }
    office.asked?.ring()
  }

  /// Accepts a question; the previous one must have been answered.
  ///
  /// If no thread can be started, no point is called and the result is empty.
  func accept(_ question: PointQuestion) {
    let begins = office.state.withLock { state in
      state.work = .question(question)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard begins else {
      office.asked?.ring()
      return
    }
    if office.asked != nil, office.answered != nil,
      Background.run({ [office] in Self.work(in: office) })
    {
      return
    }
    office.state.withLock { state in
      state.work = .done(office.desk.pass(question))
      state.hasThread = false
    }
  }

  /// Returns the answer to the last question after waiting for at most `time`, or `nil` if there is none yet.
  func answer(within time: Duration, now: () -> Duration) -> Answer? {
    if let answer = pollAnswer(isAwaited: time > .zero) { return answer }
    guard time > .zero, let answered = office.answered else { return nil }
    let began = now()
    while true {
      let left = time - (now() - began)
      // The answer may have arrived since the last check.
      guard left > .zero else { return pollAnswer(isAwaited: false) }
      answered.wait(atMost: left)
      if let answer = pollAnswer(isAwaited: true) { return answer }
    }
  }

  private func pollAnswer(isAwaited: Bool) -> Answer? {
    office.state.withLock { state in
      state.isAwaited = isAwaited
      guard case .done(let answer) = state.work else { return nil }
      state.work = .nothing
      state.isAwaited = false
      return .some(answer)
    }
  }

  private static func work(in office: Office) {
    while true {
      let work = office.state.withLock { state in
        defer { if case .question = state.work { state.work = .atIt } }
        return state.work
      }
      switch work {
      case .over: return
      case .nothing, .atIt, .done: office.asked?.wait(atMost: nil)
      case .question(let question):
        let answer = $isAtWork.withValue(true) { office.desk.answer(question) }
        let isAwaited = office.state.withLock { state -> Bool? in
          guard case .atIt = state.work else { return nil }
          state.work = .done(answer)
          return state.isAwaited
        }
        if isAwaited == true { office.answered?.ring() }
        if isAwaited == false { office.onAnswer() }
      }
    }
  }
}
