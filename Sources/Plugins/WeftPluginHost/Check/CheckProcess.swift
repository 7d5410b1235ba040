// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftSystem
internal import WeftViews

/// A process in which a plugin is checked, as seen by the check.
///
/// The process is not trusted: its answers are copied and checked, its reports only lead to
/// findings about itself, and each wait is limited. It ends with this object.
final class CheckProcess {
  /// The plugin's declaration.
  private(set) var declaration = PluginDeclaration(name: "", hooks: [], settings: [])
  /// The observations while it started.
  private(set) var startReport = CheckReport()
  private let channel: WorkerChannel
  private let limits: CheckLimits
  /// Returns the time left for the whole check.
  private let left: () -> Duration
  private var process: ChildProcess?
  private var processID: Int32 = 0
  private var number: UInt32 = 1
  /// How long it has been asked something, and may have waited for the next request.
  private var answering = Duration.zero

  /// Starts an inspected plugin in a program that can be a worker.
  init(
    _ file: PluginFile,
    in program: WorkerProgram,
    limits: CheckLimits,
    left: @escaping () -> Duration
  ) throws(CheckFault) {
    let memory = WorkerChannel.makeFile()
    guard memory >= 0 else { throw Self.noWorker("not enough memory to share") }
    let shared = Descriptor(memory)
    guard let channel = WorkerChannel(mapping: shared.number) else {
      throw Self.noWorker("not enough memory to share")
    }
    (self.channel, self.limits, self.left) = (channel, limits, left)
    channel.post(1, start: file.identity)
    do throws(SystemError) {
      process = try program.start(CheckWorker.argument, file, sharing: shared.number)
    } catch {
      throw Self.noWorker("\(program.path) can't be started (\(error))")
    }
    withExtendedLifetime(shared) {}
    processID = process?.id ?? 0
    guard case .started(let declaration) = try wait(limits.start) else { throw lie() }
    self.declaration = declaration
    startReport = try report()
  }

  /// Whether it can be asked.
  var isRunning: Bool { processID > 0 }

  /// Asks a hook about a window; nil when it passes all rows.
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

  /// Returns the observations during the last request.
  func report() throws(CheckFault) -> CheckReport {
    guard case .scene(let scene) = try answer(.report), let report = CheckReport(wire: scene.text)
    else { throw lie() }
    return report
  }

  /// Ends the plugin and returns the observations.
  func end() throws(CheckFault) -> CheckReport {
    guard case .passed = try answer(.end) else { throw lie() }
    let seen = try report()
    stop()
    return seen
  }

  /// Ends the process and waits until it is gone; returns the signal it ended by.
  @discardableResult
  func stop() -> Int32 {
    processID = 0
    return process.take()?.end() ?? 0
  }

  private func answer(
    _ request: CheckRequest,
    _ window: PackedWindow = PackedWindow(valuesPerRow: 0, now: 0)
  ) throws(CheckFault) -> WorkerChannel.Answer {
    guard isRunning else { throw .ended(signal: 0, area: nil, part: nil) }
    guard channel.post(number &+ 1, hook: request.code, window) else {
      throw .refused(PluginRefusal(.windowTooLarge, "the rows are more than can be sent"))
    }
    number &+= 1
    return try wait(limits.call)
  }

  /// The processor time that it has used while nothing was asked of it.
  ///
  /// It is watched until it has slept for some moments, or has used `most`.
  func unasked(atMost most: Duration) -> Duration {
    let (moments, step, end) = (5, Duration.milliseconds(20), ContinuousClock.now + .seconds(5))
    let first = (ProcessorWatch.time(of: processID) ?? .zero) - answering
    var (asleep, last) = (0, first)
    while asleep < moments, max(last, last - first) < most, ContinuousClock.now < end {
      usleep(UInt32(step / .microseconds(1)))
      let now = (ProcessorWatch.time(of: processID) ?? .zero) - answering
      asleep = now - last > step / 20 || wantsProcessor ? 0 : asleep + 1
      last = now
    }
    return max(last, last - first)
  }

  /// Whether it computes, or would if a processor were free.
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
    let left = left()
    switch channel.wait(for: number, from: processID, atMost: max(.zero, min(limit, left))) {
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
      throw .ended(signal: stop(), area: area, part: part)
    case .confused: throw lie()
    }
  }

  /// The first line that the plugin logged as a warning or an error during the last request.
  var warning: String? { heard("!", atMost: 200).first }

  /// Returns the rest of the lines that begin with `words`; those of the plugin begin with a sign.
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

  /// The plugin or the worker states a reason; the process goes on unless it was starting.
  case refused(PluginRefusal)
  /// The process ended; the signal is 0 when it exited by itself.
  case ended(signal: Int32, area: Area?, part: String?)
  /// It took longer than a call may take.
  case hung(Duration, part: String?)
  /// Its answer is malformed.
  case lied
  /// The whole check takes too long.
  case outOfTime

  /// The refusal of a plugin that fails this way when it is started.
  var refusal: PluginRefusal {
    switch self {
    case .refused(let refusal): refusal
    case .ended(let signal, _, let part):
      PluginRefusal(.endedAtStart, "it ended\(Self.how(signal))\(Self.during(part))")
    case .hung(let time, let part):
      PluginRefusal(.hungAtStart, "it took longer than \(time)\(Self.during(part))")
    case .lied: PluginRefusal(.workerLied, "it answered what it was not asked")
    case .outOfTime: PluginRefusal(.hungAtStart, "the check took too long")
    }
  }

  /// The rule it breaks in a later call; nil when a refusal's own code is reported.
  var finding: (rule: CheckRule, text: String)? {
    switch self {
    case .refused: nil
    case .ended(let signal, let area, _):
      switch area {
      case .input: (.inputWritten, "it wrote into what it was lent to read")
      case .kept: (.inputKept, "it read what it was lent for an earlier call")
      case .behind: (.inputOverread, "it read beyond the end of what it was lent")
      case .arena: (.arenaOverrun, "it wrote beyond the end of the arena")
      case nil: (.crashed, "it ended its process\(Self.how(signal))")
      }
    case .hung(let time, _): (.hung, "it took longer than \(time), and was ended")
    case .lied: (.lied, "its process answered what makes no sense")
    case .outOfTime: (.outOfTime, "the check took longer than it may")
    }
  }

  private static func how(_ signal: Int32) -> String {
    signal > 0 ? " by signal \(signal)" : ""
  }

  private static func during(_ part: String?) -> String { part.map { " (in \($0))" } ?? "" }
}
