// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftSystem
internal import WeftViews

extension WorkerProcess {
  /// The process from its start to its end, and the last request to it.
  final class Run {
    let channel: WorkerChannel
    let limits: WorkerLimits
    /// Answers the plugin's questions, on the waiting thread or on the clerk's.
    private let desk: PointDesk
    private lazy var clerk = PointClerk(desk, onAnswer: onAnswer)
    private let onAnswer: @Sendable () -> Void
    /// Whether the clerk is answering a question of the plugin.
    private var isAsking = false
    /// Whether the plugin has asked a question since the last request.
    private var isTalking = false
    private let log: PluginLog
    let now: () -> Duration
    private var meter = LogMeter()
    private var process: ChildProcess?
    /// 0 when it has ended; read by any thread.
    private let runningID = Atomic<Int32>(0)
    /// The number of the last request; the copy in shared memory is not trusted.
    private var number: UInt32 = 0
    /// Whether the plugin requests to be asked again; read by any thread.
    let wantsRedraw = Atomic(false)
    /// The request that is not answered yet.
    private(set) var asked: Asked?
    /// When that request was first waited for; most answers arrive before any wait.
    private var askedAt: Duration?
    /// When this process first waited for what the worker does now; `nil` for an answer that comes at once, which
    /// reads no clock.
    private var workingSince: Duration?
    /// The nanoseconds that it has worked on requests; read by any thread.
    private let worked = Atomic<Int64>(0)
    /// Whether it is stopped until the next request; read by any thread.
    private let halted = Atomic(false)
    /// Whether it computed unasked, so that the keeper looks at it after each answer.
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
        throw PluginRefusal(.noWorker, "the program weft-worker is not beside this one")
      }
      let memory = WorkerChannel.makeFile()
      guard memory >= 0 else {
        throw PluginRefusal(.noWorker, "not enough memory to share (\(SystemError(-memory)))")
      }
      let shared = Descriptor(memory)
      guard let channel = WorkerChannel(mapping: shared.number) else {
        throw PluginRefusal(.noWorker, "not enough memory to share")
      }
      (self.channel, self.limits, self.log, self.desk, self.now) = (channel, limits, log, desk, now)
      self.onAnswer = onAnswer
      channel.post(1, start: file.identity)
      do throws(SystemError) {
        process = try program.start(PluginWorker.argument, file, sharing: shared.number)
      } catch {
        throw PluginRefusal(.noWorker, "\(program.path) can't be started (\(error))")
      }
      withExtendedLifetime(shared) {}
      runningID.store(process?.id ?? 0, ordering: .releasing)
      (number, asked, askedAt) = (1, .start, now())
      workingSince = askedAt
    }

    /// How long it has been answering, and may have waited for the next question without sleeping.
    var answering: Duration { .nanoseconds(worked.load(ordering: .acquiring)) }

    var isHalted: Bool { halted.load(ordering: .acquiring) }

    /// Stops it until the next request; nothing may be asked of it.
    func halt() {
      guard let processID, asked == nil else { return }
      halted.store(true, ordering: .releasing)
      ProcessorWatch.halt(processID)
    }

    /// Lets it go on, because a request follows.
    func resume() {
      guard halted.exchange(false, ordering: .acquiringAndReleasing), let processID else { return }
      ProcessorWatch.resume(processID)
    }

    /// Adds the time of a request that is answered.
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

    /// Whether it has answered every request.
    var isFree: Bool {
      if asked == .point { return (try? isBusyWithPoint()) != true }
      return asked == nil
    }

    /// How many rows it had begun to answer when a signal ended it, according to itself.
    var begunRows: Int? { channel.begunRows }

    /// Returns the plugin's declaration once it has started; nil while it is starting.
    func start(within time: Duration) throws(PluginRefusal) -> PluginDeclaration? {
      switch try wait(time, limit: limits.start, ended: .endedAtStart, hung: .hungAtStart) {
      case nil: return nil
      case .started(let declaration)?: return declaration
      case .refused(let refusal)?:
        stop()
        throw refusal
      case .scene?, .passed?, .value?, .asks?:
        throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    func call(
      _ hook: Int,
      _ window: PackedWindow,
      within time: Duration
    ) throws(PluginRefusal) -> HookOutcome<Scene> {
      guard isRunning else { throw PluginRefusal(.workerEnded, "it was ended") }
      switch try poll(within: .zero) {
      case .later?: return .later(isAsked: false)
      case .failed(let refusal)?: return .failed(refusal)
      case .answered?, .passes?, nil: break
      }
      if try isBusyWithPoint() { return .later(isAsked: false) }
      resume()
      guard channel.post(number &+ 1, hook: hook, window) else {
        return .failed(
          PluginRefusal(.windowTooLarge, "the rows it is asked about have too many bytes")
        )
      }
      begin(.hook)
      return try poll(within: time) ?? .passes
    }

    /// Returns what comes of the hook that is asked, `later` while there is no answer; nil when none
    /// is asked.
    ///
    /// - Parameter whileTalking: The least time to wait for a plugin that keeps asking questions,
    ///   because otherwise each question would need a call of its own.
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
        throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    /// Records the request that was just posted.
    func begin(_ what: Asked) {
      number &+= 1
      (asked, askedAt) = (what, nil)
      workingSince = nil
      isTalking = false
    }

    /// The number of the next request.
    var nextNumber: UInt32 { number &+ 1 }

    func stop() {
      process.take()?.end()
      runningID.store(0, ordering: .releasing)
    }

    /// Waits for the answer to the last request, and answers the plugin's questions meanwhile; nil
    /// when there is no answer yet.
    ///
    /// - Parameter callsHere: Whether this thread answers all questions, however long that takes.
    ///   Otherwise the clerk answers those that may take long, and this thread waits no longer
    ///   than `time`.
    func wait(
      _ time: Duration,
      limit: Duration,
      ended: PluginRefusal.Code,
      hung: PluginRefusal.Code,
      callsHere: Bool = false
    ) throws(PluginRefusal) -> WorkerChannel.Answer? {
      guard let what = asked else { return nil }
      var (left, since) = (time, nil as Duration?)
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

    /// Returns nil for an answer that is late, and fails when it has taken too long.
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
      case .confused: throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    /// Returns the answer that has arrived.
    private func readAnswer() throws(PluginRefusal) -> WorkerChannel.Answer {
      (asked, askedAt) = (nil, nil)
      endWork()
      hear()
      if let answer = channel.answer() { return answer }
      throw fail(.workerLied, "its answer makes no sense")
    }

    /// Ends the process and returns the reason.
    ///
    /// The kernel takes milliseconds to end a running process, so this only kills it; ``stop()``
    /// waits until it is gone.
    func fail(_ code: PluginRefusal.Code, _ text: String) -> PluginRefusal {
      let isEnded = code == .endedAtStart || code == .workerEnded
      hear()
      var signal: Int32 = 0
      if isEnded { signal = process.take()?.end() ?? 0 } else { process?.kill() }
      runningID.store(0, ordering: .releasing)
      (asked, askedAt) = (nil, nil)
      let how = isEnded && signal > 0 ? " by signal \(signal)" : ""
      return PluginRefusal(code, text + how)
    }

    /// Stores the lines that the plugin has logged since the last request.
    private func hear() {
      let (lines, dropped, redraw) = channel.heard(atMost: meter.room(at: now()))
      if !lines.isEmpty { meter.add(lines.count) }
      for line in lines { log.add(line) }
      if dropped > 0 { log.drop(dropped) }
      if redraw { wantsRedraw.store(true, ordering: .relaxed) }
    }
  }
}
