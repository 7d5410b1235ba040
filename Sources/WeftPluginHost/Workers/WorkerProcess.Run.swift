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
    /// Who answers what the plugin asks for.
    private let desk: PointDesk?
    private let log: PluginLog
    private let now: () -> Duration
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
      desk: PointDesk?,
      now: @escaping () -> Duration
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

    func poll(within time: Duration) throws(PluginRefusal) -> WorkerReply? {
      guard asked == .hook, isRunning else { return nil }
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
    }

    /// The number of what is posted next.
    var nextNumber: UInt32 { number &+ 1 }

    func stop() {
      process.take()?.end()
      runningID.store(0, ordering: .releasing)
    }

    /// Waits for the answer to the last request, and answers what the plugin asks for meanwhile; nil when
    /// there is none yet.
    func wait(
      _ time: Duration,
      limit: Duration,
      ended: PluginRefusal.Code,
      hung: PluginRefusal.Code
    ) throws(PluginRefusal) -> WorkerChannel.Answer? {
      guard let (what, start) = asked.map({ ($0, askedAt) }) else { return nil }
      var (left, since) = (time, nil as Duration?)
      while true {
        let answer = try waitOnce(left, limit: limit, ended: ended, hung: hung)
        guard case .asks(let question)? = answer else { return answer }
        let began = since ?? now()
        since = began
        try serve(question)
        (asked, askedAt) = (what, start ?? began)
        left = time - (now() - began)
        if left <= .zero { return nil }
      }
    }

    private func serve(_ question: PointQuestion) throws(PluginRefusal) {
      guard let desk, let result = desk.answer(question),
        channel.post(number &+ 1, result: result)
      else { throw fail(.workerLied, "it asked for what nobody can be asked for") }
      number &+= 1
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
      case .late:
        if now() - start < limit { return nil }
        throw fail(hung, "it took longer than \(limit)")
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
      var (lines, dropped, redraw) = channel.heard()
      for line in lines {
        if meter.takes(at: now()) { log.add(line) } else { dropped += 1 }
      }
      if dropped > 0 { log.drop(dropped) }
      if redraw { wantsRedraw.store(true, ordering: .relaxed) }
    }
  }
}
