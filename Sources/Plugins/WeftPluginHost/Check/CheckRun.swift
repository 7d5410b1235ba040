// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftViews

/// One check of an inspected plugin: level by level, in as many processes as it takes.
struct CheckRun {
  var check: PluginCheck
  let file: PluginFile
  let limits: CheckLimits
  let seed: UInt64
  private let left: () -> Duration
  private let program: WorkerProgram
  private var told: Set<String> = []
  /// The process to ask; nil when the last one has ended.
  var process: CheckProcess?
  var isOutOfTime = false
  /// The sample rows for hooks.
  private(set) lazy var samples = SampleRows()
  /// The current part of the check, for findings.
  var place = CheckPlace(level: 2)

  init(
    _ check: PluginCheck,
    _ file: PluginFile,
    _ program: WorkerProgram,
    _ limits: CheckLimits,
    seed: UInt64,
    now: @escaping () -> Duration
  ) {
    (self.check, self.file, self.program) = (check, file, program)
    (self.limits, self.seed) = (limits, seed)
    let deadline = now() + limits.whole
    left = { deadline - now() }
  }

  /// Runs the levels.
  ///
  /// - Throws: The reason why no plugin can be run on this machine.
  mutating func run() throws(PluginRefusal) -> PluginCheck {
    let first: CheckProcess
    do throws(CheckFault) {
      first = try start()
    } catch {
      let refusal = error.refusal
      let unfit: [PluginRefusal.Code] = [.noWorker, .noSandbox]
      if unfit.map(\.rawValue).contains(refusal.code) { throw refusal }
      check.refusal = refusal
      return check
    }
    let declaration = first.declaration
    checkEntry(declaration, first.startReport)
    if check.strictness >= 3 { checkLife(first, declaration) }
    first.stop()
    if check.strictness >= 4 {
      for hook in declaration.hooks.indices where !isOutOfTime { checkHook(hook, declaration) }
      checkActions(declaration)
      checkPoints(declaration)
    }
    process?.stop()
    return check
  }

  /// The plugin's own actions that any of its hooks has shown.
  var ownActions: Set<String> = []

  /// Starts another process with the plugin.
  func start() throws(CheckFault) -> CheckProcess {
    try CheckProcess(file, in: program, limits: limits, left: left)
  }
}

// Adding findings.
extension CheckRun {
  /// Adds a finding, once for each rule and hook.
  mutating func tell(_ rule: CheckRule, _ text: String) {
    guard told.insert("\(rule.rawValue) \(place.hook ?? "")").inserted else { return }
    check.findings.append(CheckFinding(rule, place, text))
  }

  /// Adds a refusal by a host's rules.
  mutating func tell(_ refusal: PluginRefusal) {
    guard told.insert("\(refusal.code) \(place.hook ?? "")").inserted else { return }
    check.findings.append(CheckFinding(refusal, place))
  }

  /// Adds the reason why there was no answer.
  mutating func tell(_ fault: CheckFault) {
    if case .outOfTime = fault {
      if isOutOfTime { return }
      isOutOfTime = true
    }
    if case .refused(let refusal) = fault { return tell(refusal) }
    if let finding = fault.finding { tell(finding.rule, finding.text) }
  }

  /// Adds the changes that the plugin left behind.
  mutating func tell(_ changes: [CheckChange]) {
    for change in changes {
      switch change.kind {
      case .descriptorsOpened:
        tell(.descriptorsLeft, "it left the descriptors \(change.detail) open")
      case .descriptorsClosed:
        tell(.descriptorsClosed, "it closed the descriptors \(change.detail)")
      case .signalMask: tell(.signalMaskChanged, "it changed the mask of signals \(change.detail)")
      case .environment: tell(.environmentChanged, "it changed environment variables")
      case .locale: tell(.localeChanged, "it changed the locale")
      case .floatingPoint: tell(.floatingPointChanged, "it changed how numbers are rounded or trap")
      case .libraries: tell(.librariesLoaded, "it loaded further libraries (\(change.detail))")
      case .output: tell(.outputWritten, "it wrote \(change.detail) bytes to standard output")
      case .entryMoved: tell(.entryMoved, "called again, its entry returned another address")
      case .entryChanged: tell(.entryChanged, "called again, its entry returned something else")
      }
    }
  }
}
