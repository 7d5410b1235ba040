// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftSystem
internal import WeftViews

extension WorkerProcess {
  /// A worker's process from its start to its end, and the last request to it.
  final class Run {
    let channel: WorkerChannel
    let limits: WorkerLimits
    /// Answers the plugin's questions, on the waiting thread or on the clerk's.
    private let desk: PointDesk
    private lazy var clerk = PointClerk(desk, onAnswer: onAnswer)
    private let onAnswer: @Sendable () -> Void
    /// Whether the clerk is answering a question from the plugin.
    private var isAsking = false
    /// Whether the plugin has asked a question since the last request.
    private var isTalking = false
    private let log: PluginLog
    let now: () -> Duration
    private var meter = LogMeter()
    private let printed = WorkerOutput()
    /// The number of answers; the plugin's output is read after every 64th.
    private var answers: UInt = 0
    private var process: ChildProcess?
    /// The process's id, or 0 if it has ended; any thread may read it.
    private let runningID = Atomic<Int32>(0)
    /// The number of the last request; the copy in shared memory is not trusted.
    private var number: UInt32 = 0
    /// Whether the plugin requests to be asked again; any thread may read it.
    let wantsRedraw = Atomic(false)
    /// The request that is not answered yet.
    private(set) var asked: Asked?
    /// When a thread first waited for that request; most answers arrive before any wait.
    private var askedAt: Duration?
    /// When a thread first waited for the worker's current work, or `nil` if the answer arrived before any wait.
    ///
    /// In the latter case no clock is read.
    private var workingSince: Duration?
    /// The nanoseconds that the process has worked on requests; any thread may read it.
    private let worked = Atomic<Int64>(0)
    /// Whether the process is stopped until the next request; any thread may read it.
    private let halted = Atomic(false)
    /// Whether the process computed without a request, so that the keeper checks it after each answer.
    var isOverShare = false

    /// The kinds of request.
    enum Asked {
      case start, hook, point
    }

    init(
      _ file: PluginFile,
      in program: WorkerProgram?,
      limits: WorkerLimits,
      log: PluginLog,
      desk: PointDesk,
      now: @escaping () -> Duration,
      onAnswer: @escaping @Sendable () -> Void = {}
    ) throws(PluginRefusal) {
      guard let program else {
        throw PluginRefusal(
          .noWorker,
          "the program weft-worker is not in the folder of this program"
        )
      }
      let memory = WorkerChannel.makeFile()
      guard memory >= 0 else {
        throw PluginRefusal(.noWorker, "shared memory can't be created (\(SystemError(-memory)))")
      }
      let shared = Descriptor(memory)
      guard let channel = WorkerChannel(mapping: shared.number) else {
        throw PluginRefusal(.noWorker, "shared memory can't be created")
      }
      self.channel = channel
      self.limits = limits
      self.log = log
      self.desk = desk
      self.now = now
      self.onAnswer = onAnswer
      channel.post(1, start: file.identity)
      do throws(SystemError) {
        process = try program.start(
          PluginWorker.argument,
          file,
          sharing: shared.number,
          printing: printed
        )
      } catch {
        throw PluginRefusal(.noWorker, "\(program.path) can't be started (\(error))")
      }
      withExtendedLifetime(shared) {}
      runningID.store(process?.id ?? 0, ordering: .releasing)
      (number, asked, askedAt) = (1, .start, now())
      workingSince = askedAt
    }

    /// The time the process has spent on answers, including polling for the next question.
    var answering: Duration { .nanoseconds(worked.load(ordering: .acquiring)) }

    var isHalted: Bool { halted.load(ordering: .acquiring) }

    /// Stops the process until the next request, unless it has a request now.
    func halt() {
      guard let processID, asked == nil else { return }
      halted.store(true, ordering: .releasing)
      ProcessorWatch.halt(processID)
    }

    /// Resumes the process for a request.
    func resume() {
      guard halted.exchange(false, ordering: .acquiringAndReleasing), let processID else { return }
      ProcessorWatch.resume(processID)
    }

    /// Adds the time of an answered request.
    private func endWork() {
      var time = ProcessorAllowance.perAnswer
      if let since = workingSince.take() { time += Int64((now() - since) / .nanoseconds(1)) }
      worked.add(time, ordering: .acquiringAndReleasing)
      if isOverShare { onAnswer() }
    }

    var processID: Int32? {
      let id = runningID.load(ordering: .acquiring)
      return id == 0 ? nil : id
    }

    var isRunning: Bool { processID != nil }

    var isIdle: Bool { channel.isIdle }

    /// Whether the process has answered every request.
    var isFree: Bool {
      if asked == .point { return (try? isBusyWithPoint()) != true }
      return asked == nil
    }

    /// The number of rows that the process says it had started to answer when a signal ended it.
    var begunRows: Int? { channel.begunRows }

    /// Returns the plugin's declaration once it has started, or `nil` while it is starting.
    func start(within time: Duration) throws(PluginRefusal) -> PluginDeclaration? {
      switch try wait(time, limit: limits.start, ended: .endedAtStart, hung: .hungAtStart) {
      case nil: return nil
      case .started(let declaration)?: return declaration
      case .refused(let refusal)?:
        stop()
        throw refusal
      case .scene?, .passed?, .value?, .asks?:
        throw fail(.workerLied, "it sent an unexpected answer")
      }
    }

    func call(
      _ hook: Int,
      _ window: PackedWindow,
      within time: Duration
    ) throws(PluginRefusal) -> HookOutcome<Scene> {
      guard isRunning else { throw PluginRefusal(.workerEnded, "it was stopped") }
      switch try poll(within: .zero) {
      case .later?: return .later(isAsked: false)
      case .failed(let refusal)?: return .failed(refusal)
      case .answered?, .passes?, nil: break
      }
      if try isBusyWithPoint() { return .later(isAsked: false) }
      resume()
      guard channel.post(number &+ 1, hook: hook, window) else {
        return .failed(
          PluginRefusal(.windowTooLarge, "the rows of the call have too many bytes")
        )
      }
      begin(.hook)
      return try poll(within: time) ?? .passes
    }

    /// Returns the outcome of the current hook, `later` while there is no answer, or `nil` if no hook was asked.
    ///
    /// - Parameter whileTalking: The minimum time to wait for a plugin that keeps asking
    ///   questions. Without it, each question would need a separate call.
    func poll(
      within time: Duration,
      whileTalking: Duration = .zero
    ) throws(PluginRefusal) -> HookOutcome<Scene>? {
      guard asked == .hook, isRunning else { return nil }
      let time = isTalking ? max(time, whileTalking) : time
      switch try wait(time, limit: limits.call, ended: .workerEnded, hung: .workerHung) {
      case nil: return .later(isAsked: true)
      case .scene(let scene)?: return .answered(scene)
      case .passed?: return .passes
      case .refused(let refusal)?: return .failed(refusal)
      case .started?, .value?, .asks?:
        throw fail(.workerLied, "it sent an unexpected answer")
      }
    }

    /// Records the request that was just posted.
    func begin(_ what: Asked) {
      number &+= 1
      asked = what
      askedAt = nil
      workingSince = nil
      isTalking = false
    }

    /// The number of the next request.
    var nextNumber: UInt32 { number &+ 1 }

    func stop() {
      process.take()?.end()
      runningID.store(0, ordering: .releasing)
    }

    /// Waits for the answer to the last request, and answers the plugin's questions in the meantime.
    ///
    /// - Parameter callsHere: Whether this thread answers all questions, however long that takes.
    ///   Otherwise the clerk answers those that may take long, and this thread waits for at most
    ///   `time`.
    /// - Returns: The answer, or `nil` if there is none yet.
    func wait(
      _ time: Duration,
      limit: Duration,
      ended: PluginRefusal.Code,
      hung: PluginRefusal.Code,
      callsHere: Bool = false
    ) throws(PluginRefusal) -> WorkerChannel.Answer? {
      guard let what = asked else { return nil }
      var left = time
      var since = nil as Duration?
      while true {
        if isAsking {
          let began = since ?? now()
          since = began
          guard let result = clerk.answer(within: left, now: now) else {
            return try late(limit, hung)
          }
          isAsking = false
          try goOn(with: result)
          left = time - (now() - began)
        }
        let start = askedAt
        let answer = try waitOnce(max(.zero, left), limit: limit, ended: ended, hung: hung)
        guard case .asks(let question)? = answer else { return answer }
        let began = since ?? now()
        since = began
        (asked, askedAt) = (what, start ?? began)
        workingSince = began
        isTalking = true
        if callsHere || !desk.mayWait(question) {
          try goOn(with: desk.answer(question))
        } else {
          isAsking = true
          clerk.accept(question)
        }
        left = time - (now() - began)
        if left <= .zero { return nil }
      }
    }

    /// Posts the reply that the plugin waits for.
    private func goOn(with result: [UInt8]?) throws(PluginRefusal) {
      guard let result, channel.post(number &+ 1, result: result) else {
        throw fail(.workerLied, "it asked for a point or hook that does not exist")
      }
      number &+= 1
    }

    /// Returns `nil` for a late answer, or fails if it has taken longer than the limit.
    private func late(
      _ limit: Duration,
      _ hung: PluginRefusal.Code
    ) throws(PluginRefusal) -> WorkerChannel.Answer? {
      if let askedAt, now() - askedAt >= limit { throw fail(hung, "it took longer than \(limit)") }
      return nil
    }

    private func waitOnce(
      _ time: Duration,
      limit: Duration,
      ended: PluginRefusal.Code,
      hung: PluginRefusal.Code
    ) throws(PluginRefusal) -> WorkerChannel.Answer? {
      guard asked != nil, let processID else { return nil }
      if time > .zero, channel.look(for: number) { return try readAnswer() }
      let start = askedAt ?? now()
      askedAt = start
      workingSince = workingSince ?? start
      let left = max(.zero, limit - (now() - start))
      switch channel.wait(for: number, from: processID, atMost: min(time, left)) {
      case .answered: return try readAnswer()
      case .late: return try late(limit, hung)
      case .ended: throw fail(ended, "it ended")
      case .confused: throw fail(.workerLied, "it sent an unexpected answer")
      }
    }

    /// Returns the answer that has arrived.
    private func readAnswer() throws(PluginRefusal) -> WorkerChannel.Answer {
      asked = nil
      askedAt = nil
      endWork()
      hear()
      if let answer = channel.answer() { return answer }
      throw fail(.workerLied, "its answer is invalid")
    }

    /// Ends the process and returns the reason.
    ///
    /// The kernel takes milliseconds to end a running process, so this only kills it; ``stop()``
    /// waits until it is gone.
    func fail(_ code: PluginRefusal.Code, _ text: String) -> PluginRefusal {
      let isEnded = code == .endedAtStart || code == .workerEnded
      var signal: Int32 = 0
      if isEnded { signal = process.take()?.end() ?? 0 } else { process?.kill() }
      hear()
      hearPrinted(isLast: true)
      runningID.store(0, ordering: .releasing)
      asked = nil
      askedAt = nil
      let how = isEnded && signal > 0 ? " with signal \(signal)" : ""
      return PluginRefusal(code, text + how)
    }

    /// Stores the lines that the plugin has logged since the last request.
    private func hear() {
      let (lines, dropped, redraw) = channel.heard(atMost: meter.room(at: now()))
      if !lines.isEmpty { meter.add(lines.count) }
      for line in lines { log.add(line) }
      if dropped > 0 { log.drop(dropped) }
      if redraw { wantsRedraw.store(true, ordering: .relaxed) }
      answers &+= 1
      if answers & 63 == 0 { hearPrinted() }
    }

    /// The number of lines that a process may always print when it ends, such as the message of a trap.
    private static let lastWords = 5

    /// Stores the lines that the plugin has printed; if there are too many, only the newest.
    func hearPrinted(isLast: Bool = false) {
      guard let lines = printed?.drain(isLast: isLast), !lines.isEmpty else { return }
      let room = max(meter.room(at: now()), isLast ? Self.lastWords : 0)
      let kept = lines.suffix(room)
      meter.add(kept.count)
      if kept.count < lines.count { log.drop(lines.count - kept.count) }
      for line in kept { log.add(line) }
    }
  }
}
