// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftViews

/// One check of a plugin that may be run: level by level, in as many processes as it takes.
struct CheckRun {
  var check: PluginCheck
  let file: PluginFile
  let limits: CheckLimits
  let seed: UInt64
  private let left: () -> Duration
  private let program: WorkerProgram
  private var told: Set<String> = []
  /// The process that is asked, nil where the last one ended.
  var process: CheckProcess?
  var isOutOfTime = false
  /// What hooks are asked about.
  private(set) lazy var samples = SampleRows()
  /// What is asked at the moment.
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

  /// Goes through the levels.
  ///
  /// - Throws: why plugins can't be run here at all.
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

  /// Actions of the plugin's own that any of its hooks has shown.
  var ownActions: Set<String> = []

  /// Another process with the plugin.
  func start() throws(CheckFault) -> CheckProcess {
    try CheckProcess(file, in: program, limits: limits, left: left)
  }
}

// Telling what was found.
extension CheckRun {
  /// Tells a finding, once for each rule and hook.
  mutating func tell(_ rule: CheckRule, _ text: String) {
    guard told.insert("\(rule.rawValue) \(place.hook ?? "")").inserted else { return }
    check.findings.append(CheckFinding(rule, place, text))
  }

  /// Tells what a host would refuse an answer by.
  mutating func tell(_ refusal: PluginRefusal) {
    guard told.insert("\(refusal.code) \(place.hook ?? "")").inserted else { return }
    check.findings.append(CheckFinding(refusal, place))
  }

  /// Tells why there was no answer.
  mutating func tell(_ fault: CheckFault) {
    if case .outOfTime = fault {
      if isOutOfTime { return }
      isOutOfTime = true
    }
    if case .refused(let refusal) = fault { return tell(refusal) }
    if let finding = fault.finding { tell(finding.rule, finding.text) }
  }

  /// Tells what the plugin left changed.
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
