// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftPluginImage
internal import WeftPluginWire
private import WeftPluginWorker
internal import WeftProcess

extension WorkerProcess {
  /// The process from its start to its end, and what was asked of it last.
  final class Run {
    let channel: WorkerChannel
    let limits: WorkerLimits
    /// Who answers what the plugin asks for: on the thread that waits, or on one of its own.
    private let desk: PointDesk
    private lazy var clerk = PointClerk(desk, onAnswer: onAnswer)
    private let onAnswer: @Sendable () -> Void
    /// Whether the clerk has a question of the plugin.
    private var isAsking = false
    /// Whether the plugin has asked for something since it was asked.
    private var isTalking = false
    private let log: PluginLog
    let now: () -> Duration
    private var meter = LogMeter()
    private var process: ChildProcess?
    /// 0 when it has ended; read by any thread.
    private let runningID = Atomic<Int32>(0)
    /// The number of the last request; what stands in shared memory is never believed.
    private var number: UInt32 = 0
    /// Whether the plugin wants to be asked anew; read by any thread.
    let wantsRedraw = Atomic(false)
    /// What is still to be answered.
    private(set) var asked: Asked?
    /// When it was, as far as anybody had to wait for it; most answers come before.
    private var askedAt: Duration?

    /// What a worker is asked.
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
        throw PluginRefusal(.noWorker, "there is no program weft-worker beside this one")
      }
      let memory = WorkerChannel.makeFile()
      guard memory >= 0 else {
        throw PluginRefusal(.noWorker, "there is no memory to share (\(SystemError(-memory)))")
      }
      let shared = Descriptor(memory)
      guard let channel = WorkerChannel(mapping: shared.number) else {
        throw PluginRefusal(.noWorker, "there is no memory to share")
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
    }

    var processID: Int32? {
      let id = runningID.load(ordering: .acquiring)
      return id == 0 ? nil : id
    }

    var isRunning: Bool { processID != nil }

    var isIdle: Bool { channel.isIdle }

    /// Whether it has answered all it was asked.
    var isFree: Bool {
      if asked == .point { return (try? isBusyWithPoint()) != true }
      return asked == nil
    }

    /// How many rows it had begun to answer when a signal ended it, as far as it says.
    var begunRows: Int? { channel.begunRows }

    /// What the plugin says of itself when it has started; nil while it is still at it.
    func start(within time: Duration) throws(PluginRefusal) -> PluginDeclaration? {
      switch try wait(time, limit: limits.start, ended: .endedAtStart, hung: .hungAtStart) {
      case nil: return nil
      case .started(let declaration)?: return declaration
      case .refused(let refusal)?:
        stop()
        throw refusal
      default: throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    func call(
      _ hook: Int,
      _ window: PackedWindow,
      within time: Duration
    ) throws(PluginRefusal) -> WorkerReply {
      guard isRunning else { throw PluginRefusal(.workerEnded, "it was ended") }
      if asked == .hook, try poll(within: .zero) == .late { return .busy }
      if try isBusyWithPoint() { return .busy }
      guard channel.post(number &+ 1, hook: hook, window) else {
        throw PluginRefusal(.windowTooLarge, "the rows it is asked about have too many bytes")
      }
      begin(.hook)
      return try poll(within: time) ?? .passed
    }

    /// - Parameter whileTalking: How long a plugin is waited for at least that asks for things, each of which
    ///   would be looked for anew otherwise.
    func poll(
      within time: Duration,
      whileTalking: Duration = .zero
    ) throws(PluginRefusal) -> WorkerReply? {
      guard asked == .hook, isRunning else { return nil }
      let time = isTalking ? max(time, whileTalking) : time
      switch try wait(time, limit: limits.call, ended: .workerEnded, hung: .workerHung) {
      case nil: return .late
      case .scene(let scene)?: return .scene(scene)
      case .passed?: return .passed
      case .refused(let refusal)?: throw refusal
      case .started?, .value?, .asks?:
        throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    /// Remembers what was just posted.
    func begin(_ what: Asked) {
      number &+= 1
      (asked, askedAt) = (what, nil)
      isTalking = false
    }

    /// The number of what is posted next.
    var nextNumber: UInt32 { number &+ 1 }

    func stop() {
      process.take()?.end()
      runningID.store(0, ordering: .releasing)
    }

    /// Waits for the answer to the last request, and has answered what the plugin asks for meanwhile; nil when
    /// there is none yet.
    ///
    /// - Parameter callsHere: Whether what it asks for is called on this thread, whatever that takes; else what
    ///   may take long is left to the clerk, and waited for no longer than the answer.
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
        isTalking = true
        if callsHere || !desk.mayWait(question) {
          try goOn(with: desk.answer(question))
        } else {
          isAsking = true
          clerk.take(question)
        }
        left = time - (now() - began)
        if left <= .zero { return nil }
      }
    }

    /// Has the plugin go on with what it asked for.
    private func goOn(with result: [UInt8]?) throws(PluginRefusal) {
      guard let result, channel.post(number &+ 1, result: result) else {
        throw fail(.workerLied, "it asked for what nobody can be asked for")
      }
      number &+= 1
    }

    /// That there is no answer yet, unless it has taken too long.
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
      if time > .zero, channel.look(for: number) { return try take() }
      let start = askedAt ?? now()
      askedAt = start
      let left = max(.zero, limit - (now() - start))
      switch channel.wait(for: number, from: processID, atMost: min(time, left)) {
      case .answered: return try take()
      case .late: return try late(limit, hung)
      case .ended: throw fail(ended, "it ended")
      case .confused: throw fail(.workerLied, "it answered what it was not asked")
      }
    }

    /// The answer that is there.
    private func take() throws(PluginRefusal) -> WorkerChannel.Answer {
      (asked, askedAt) = (nil, nil)
      hear()
      if let answer = channel.answer() { return answer }
      throw fail(.workerLied, "its answer makes no sense")
    }

    /// Ends the process, and tells why.
    ///
    /// One that still runs takes the kernel milliseconds to end: ``stop()`` waits for that.
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

    /// Takes down what the plugin has said since it was asked.
    private func hear() {
      let (lines, dropped, redraw) = channel.heard(atMost: meter.room(at: now()))
      meter.add(lines.count)
      for line in lines { log.add(line) }
      if dropped > 0 { log.drop(dropped) }
      if redraw { wantsRedraw.store(true, ordering: .relaxed) }
    }
  }
}
