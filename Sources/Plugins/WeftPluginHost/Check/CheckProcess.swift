// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftSystem
internal import WeftViews

/// The process in which a plugin is checked, from the check's side.
///
/// The process is not trusted: its answers are copied and checked, its reports only lead to
/// findings about itself, and each wait has a time limit. Releasing this object ends the process.
final class CheckProcess {
  /// The plugin's declaration.
  private(set) var declaration = PluginDeclaration(name: "", hooks: [], settings: [])
  /// The worker's observations while the plugin started.
  private(set) var startReport = CheckReport()
  private let channel: WorkerChannel
  private let limits: CheckLimits
  private let time: CheckTime
  private var process: ChildProcess?
  private let printed = WorkerOutput()
  private var processID: Int32 = 0
  private var number: UInt32 = 1
  /// The time during which the process had a request, and may have polled for the next one.
  private var answering = Duration.zero

  /// Starts an inspected plugin in a program that can be a worker.
  init(
    _ file: PluginFile,
    in program: WorkerProgram,
    limits: CheckLimits,
    time: CheckTime
  ) throws(CheckFault) {
    let memory = WorkerChannel.makeFile()
    guard memory >= 0 else { throw Self.noWorker("shared memory can't be created") }
    let shared = Descriptor(memory)
    guard let channel = WorkerChannel(mapping: shared.number) else {
      throw Self.noWorker("shared memory can't be created")
    }
    self.channel = channel
    self.limits = limits
    self.time = time
    channel.post(1, start: file.identity)
    do throws(SystemError) {
      process = try program.start(
        CheckWorker.argument,
        file,
        sharing: shared.number,
        printing: printed
      )
    } catch {
      throw Self.noWorker("\(program.path) can't be started (\(error))")
    }
    withExtendedLifetime(shared) {}
    processID = process?.id ?? 0
    guard case .started(let declaration) = try wait(limits.start) else { throw lie() }
    self.declaration = declaration
    startReport = try report()
  }

  /// Whether the process can be asked.
  var isRunning: Bool { processID > 0 }

  /// Asks a hook about a window; returns `nil` if it passes all rows.
  func ask(
    _ hook: Int,
    _ window: PackedWindow,
    hasLittleRoom: Bool = false
  ) throws(CheckFault) -> Scene? {
    switch try answer(.ask(hook: hook, hasLittleRoom: hasLittleRoom), window) {
    case .scene(let scene): return scene
    case .passed: return nil
    default: throw lie()
    }
  }

  /// Calls a function for an open point with sample arguments.
  func call(point: Int) throws(CheckFault) {
    guard case .passed = try answer(.call(point: point)) else { throw lie() }
  }

  /// Returns the worker's observations during the last request.
  func report() throws(CheckFault) -> CheckReport {
    guard case .scene(let scene) = try answer(.report), let report = CheckReport(wire: scene.text)
    else { throw lie() }
    return report
  }

  /// Ends the plugin and returns the worker's observations.
  func end() throws(CheckFault) -> CheckReport {
    guard case .passed = try answer(.end) else { throw lie() }
    let seen = try report()
    stop()
    return seen
  }

  /// Ends the process and waits until it is gone; returns the signal that ended it.
  @discardableResult
  func stop() -> Int32 {
    processID = 0
    return process.take()?.end() ?? 0
  }

  private func answer(
    _ request: CheckRequest,
    _ window: PackedWindow = PackedWindow(valuesPerRow: 0, now: 0)
  ) throws(CheckFault) -> WorkerChannel.Answer {
    guard isRunning else { throw .ended(signal: 0, area: nil, part: nil, said: nil) }
    guard channel.post(number &+ 1, hook: request.code, window) else {
      throw .refused(PluginRefusal(.windowTooLarge, "the rows are too large to send"))
    }
    number &+= 1
    return try wait(limits.call)
  }

  /// Returns the processor time that the process has used while it had no request.
  ///
  /// Measures until the process has slept for a while, or has used `most`.
  func unasked(atMost most: Duration) -> Duration {
    let moments = 5
    let step = Duration.milliseconds(20)
    let end = ContinuousClock.now + .seconds(5)
    let first = (ProcessorWatch.time(of: processID) ?? .zero) - answering
    var asleep = 0
    var last = first
    while asleep < moments, max(last, last - first) < most, ContinuousClock.now < end {
      usleep(UInt32(step / .microseconds(1)))
      let now = (ProcessorWatch.time(of: processID) ?? .zero) - answering
      asleep = now - last > step / 20 || wantsProcessor ? 0 : asleep + 1
      last = now
    }
    return max(last, last - first)
  }

  /// Whether the process computes, or would if a processor were free.
  private var wantsProcessor: Bool {
    let path = Array("/proc/\(processID)/stat".utf8)
    guard let line = try? Descriptor(opening: path).bytes(512),
      let name = line.lastIndex(of: UInt8(ascii: ")")), name + 2 < line.count
    else { return false }
    return line[name + 2] == UInt8(ascii: "R")
  }

  private func wait(_ limit: Duration) throws(CheckFault) -> WorkerChannel.Answer {
    let begun = ContinuousClock.now
    defer { answering += ContinuousClock.now - begun + .nanoseconds(ProcessorAllowance.perAnswer) }
    let left = time.left
    switch waitForAnswer(atMost: max(.zero, min(limit, left))) {
    case .answered:
      guard let answer = channel.answer() else { throw lie() }
      if case .refused(let refusal) = answer { throw .refused(refusal) }
      return answer
    case .late:
      let part = heard("part ").last
      stop()
      throw left <= limit ? .outOfTime : .hung(limit, part: part)
    case .ended:
      let area = heard("fault ").last.flatMap { CheckFault.Area(rawValue: $0) }
      let part = heard("part ").last
      let signal = stop()
      throw .ended(signal: signal, area: area, part: part, said: lastWords)
    case .confused: throw lie()
    }
  }

  /// Waits for the answer; time in which other programs had the processors doesn't count.
  private func waitForAnswer(atMost limit: Duration) -> WorkerChannel.Wait {
    let process = processID
    var lost = ProcessorWatch.waitingTime(of: process)
    var allowed = limit
    var whole = Duration.zero
    while true {
      let end = channel.wait(for: number, from: process, atMost: allowed)
      let more = ProcessorWatch.waitingTime(of: process) - lost
      if more > .zero { time.excuse(more) }
      whole += allowed
      guard case .late = end, more > Self.leastExcuse, whole < limit * Self.mostPatience else {
        return end
      }
      allowed = more
      lost = lost + more
    }
  }

  /// The lost time below which the process is not given more.
  private static let leastExcuse = Duration.milliseconds(1)
  /// How many times the limit a process may take that hardly gets a processor.
  private static let mostPatience = 30

  /// The last line that the plugin printed, if it printed any.
  private var lastWords: String? {
    let line = printed?.drain(isLast: true).last { !$0.allSatisfy(\.isWhitespace) }
    return line.map { EscapedText.line(String($0.prefix(200))) }
  }

  /// The first line that the plugin logged as a warning or an error during the last request.
  var warning: String? { heard("!", atMost: 200).first }

  /// Returns the lines that start with `words`, without that prefix; a plugin's own lines start with `!` or `|`.
  private func heard(_ words: String, atMost most: Int = 64) -> [String] {
    channel.heard(atMost: .max).lines.filter { $0.hasPrefix(words) }.map {
      EscapedText.line(String($0.dropFirst(words.count).prefix(most)))
    }
  }

  private func lie() -> CheckFault {
    stop()
    return .lied
  }

  private static func noWorker(_ text: String) -> CheckFault {
    .refused(PluginRefusal(.noWorker, text))
  }
}

/// The reason why a checking worker gave no answer.
enum CheckFault: Error {
  /// The memory in which a fault ended the process.
  enum Area: String {
    case input, behind, arena, kept
  }

  /// The plugin or the worker gave a reason; the process continues unless it was starting.
  case refused(PluginRefusal)
  /// The process ended; the signal is 0 if it exited by itself. `said` is the last line that it printed.
  case ended(signal: Int32, area: Area?, part: String?, said: String?)
  /// The call took longer than its limit.
  case hung(Duration, part: String?)
  /// The answer is malformed.
  case lied
  /// The whole check took longer than its limit.
  case outOfTime

  /// The refusal of a plugin that fails this way when it starts.
  var refusal: PluginRefusal {
    switch self {
    case .refused(let refusal): refusal
    case .ended(let signal, _, let part, let said):
      PluginRefusal(
        .endedAtStart,
        "it ended\(Self.how(signal))\(Self.during(part))\(Self.saying(said))"
      )
    case .hung(let time, let part):
      PluginRefusal(.hungAtStart, "it took longer than \(time)\(Self.during(part))")
    case .lied: PluginRefusal(.workerLied, "it sent an unexpected answer")
    case .outOfTime: PluginRefusal(.hungAtStart, "the check took too long")
    }
  }

  /// The rule that the fault breaks in a later call, or `nil` if a refusal's own code is reported.
  var finding: (rule: CheckRule, text: String)? {
    switch self {
    case .refused: nil
    case .ended(let signal, let area, _, let said):
      switch area {
      case .input: (.inputWritten, "it wrote to read-only memory")
      case .kept: (.inputKept, "it read memory of an earlier call")
      case .behind: (.inputOverread, "it read beyond the end of its input")
      case .arena: (.arenaOverrun, "it wrote beyond the end of the arena")
      case nil: (.crashed, "its process ended\(Self.how(signal))\(Self.saying(said))")
      }
    case .hung(let time, _): (.hung, "it took longer than \(time), and was stopped")
    case .lied: (.lied, "its process sent an invalid answer")
    case .outOfTime: (.outOfTime, "the check took too long")
    }
  }

  private static func how(_ signal: Int32) -> String {
    signal > 0 ? " with signal \(signal)" : ""
  }

  private static func saying(_ line: String?) -> String {
    line.map { " and printed \"\($0)\"" } ?? ""
  }

  private static func during(_ part: String?) -> String { part.map { " (in \($0))" } ?? "" }
}

/// The time left for a whole check, in which its processes had a processor when they wanted one.
final class CheckTime {
  private let now: () -> Duration
  private var end: Duration

  init(_ limit: Duration, now: @escaping () -> Duration) {
    self.now = now
    end = now() + limit
  }

  var left: Duration { end - now() }

  /// Adds time that a process has lost to other programs.
  func excuse(_ time: Duration) { end += time }
}
