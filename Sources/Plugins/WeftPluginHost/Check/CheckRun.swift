// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftViews

/// One check of an inspected plugin, level by level, in as many processes as needed.
struct CheckRun {
  var check: PluginCheck
  let file: PluginFile
  let limits: CheckLimits
  let seed: UInt64
  /// Returns descriptions of what a surface can't show of a screen, or `nil` to check no surface.
  var surface: ((Scene) -> [String])?
  private let time: CheckTime
  private let program: WorkerProgram
  private var told: Set<String> = []
  /// The process to ask, or `nil` if the last one has ended.
  var process: CheckProcess?
  var isOutOfTime = false
  /// The sample rows for hooks.
  private(set) lazy var samples = SampleRows()
  /// The current part of the check, for findings.
  var location = CheckLocation(level: 2)

  init(
    check: PluginCheck,
    file: PluginFile,
    program: WorkerProgram,
    limits: CheckLimits,
    seed: UInt64,
    now: @escaping () -> Duration
  ) {
    self.check = check
    self.file = file
    self.program = program
    self.limits = limits
    self.seed = seed
    time = CheckTime(limits.whole, now: now)
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
      checkUnasked()
    }
    process?.stop()
    return check
  }

  /// The plugin's own actions that its hooks have shown, with the places where they were shown.
  var ownActions: [String: Set<CommandPlace>] = [:]

  /// Starts another process with the plugin.
  func start() throws(CheckFault) -> CheckProcess {
    try CheckProcess(file, in: program, limits: limits, time: time)
  }
}

// Adding findings.
extension CheckRun {
  /// Adds a finding, once for each rule and hook.
  mutating func tell(_ rule: CheckRule, _ text: String) {
    guard told.insert("\(rule.rawValue) \(location.hook ?? "")").inserted else { return }
    check.findings.append(CheckFinding(rule, at: location, text: text))
  }

  /// Adds a refusal by a host's rules.
  mutating func tell(_ refusal: PluginRefusal) {
    guard told.insert("\(refusal.code) \(location.hook ?? "")").inserted else { return }
    check.findings.append(CheckFinding(refusal, at: location))
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
      case .signalMask: tell(.signalMaskChanged, "it changed the signal mask \(change.detail)")
      case .environment: tell(.environmentChanged, "it changed environment variables")
      case .locale: tell(.localeChanged, "it changed the locale")
      case .floatingPoint:
        tell(
          .floatingPointChanged,
          "it changed the floating-point environment (rounding, traps or subnormal numbers)"
        )
      case .libraries: tell(.librariesLoaded, "it loaded further libraries (\(change.detail))")
      case .output: tell(.outputWritten, "it wrote \(change.detail) bytes to standard output")
      case .entryMoved: tell(.entryMoved, "when called again, its entry returned another address")
      case .entryChanged:
        tell(.entryChanged, "when called again, its entry returned something else")
      }
    }
  }
}

// Levels 2 and 3: the plugin's declaration, its start and its end.
extension CheckRun {
  mutating func checkEntry(_ declaration: PluginDeclaration, _ report: CheckReport) {
    tell(report.changes.filter { [.entryMoved, .entryChanged].contains($0.kind) })
    let name = declaration.name
    // A host shows the id if a name can't be read.
    if name.isEmpty || name == file.identity.id {
      tell(.noName, "it has no name")
    } else if name.unicodeScalars.count > 64 || EscapedText.visible(name) != name
      || name.first?.isWhitespace == true || name.last?.isWhitespace == true
    {
      tell(.oddName, "its name is \"\(name.prefix(80))\"")
    }
    if let refusal = declaration.settingsRefusal { tell(refusal) }
    for setting in declaration.settings where setting.title.allSatisfy(\.isWhitespace) {
      tell(.oddSetting, "its setting \"\(setting.id)\" has no title")
    }
  }

  mutating func checkLife(_ process: CheckProcess, _ declaration: PluginDeclaration) {
    location = CheckLocation(level: 3)
    var least = process.startReport.nanoseconds
    tell(process.startReport.changes)
    checkHooks(declaration)
    do throws(CheckFault) {
      location.window = "its end"
      tell(try process.end().changes)
    } catch {
      tell(error)
    }
    location.window = "a second life"
    do throws(CheckFault) {
      let second = try start()
      if second.declaration != declaration {
        tell(.otherLife, "when started again, it declared something else")
      }
      self.process = second
      least = min(least, second.startReport.nanoseconds)
    } catch {
      tell(error)
    }
    location.window = nil
    if .nanoseconds(least) > limits.begin {
      tell(.slowStart, "its start took \(least / 1_000_000) ms at best")
    }
  }

  private mutating func checkHooks(_ declaration: PluginDeclaration) {
    if declaration.hooks.isEmpty, declaration.offers.isEmpty {
      tell(.noHooks, "it offers no hooks")
    }
    var seen: Set<String> = []
    for hook in declaration.hooks {
      location.hook = String(hook.id.prefix(128))
      let name = EscapedText.line(hook.id)
      guard let kind = HookKind(id: hook.id) else {
        tell(PluginRefusal(.unknownHook, "this host has no hook \"\(name)\""))
        continue
      }
      if !seen.insert(hook.id).inserted {
        tell(PluginRefusal(.hookTwice, "it offers the hook \"\(name)\" twice"))
      }
      if hook.priority == Int(Int32.min) || hook.priority == Int(Int32.max) {
        tell(.extremePriority, "its priority is \(hook.priority)")
      }
      for field in hook.fields { check(field, of: kind, in: declaration) }
    }
    location.hook = nil
  }

  private mutating func check(
    _ field: String,
    of kind: HookKind,
    in declaration: PluginDeclaration
  ) {
    let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
    let isKnown =
      name.hasPrefix("setting.")
      ? declaration.settings.contains { "setting." + $0.id == name } : kind.knows(field)
    if isKnown { return }
    let text = "it reads the field \"\(EscapedText.line(name))\", which its rows don't have"
    if name == field {
      tell(.unknownField, text)
    } else {
      tell(PluginRefusal(.missingField, text))
    }
  }
}

// The part of level 4 that only observes the plugin.
extension CheckRun {
  /// The processor time without a request that no honest plugin exceeds, because it has only one thread.
  private static let mostUnasked = Duration.milliseconds(100)

  /// Reports a plugin that computes while it has no request.
  mutating func checkUnasked() {
    guard let process, process.isRunning, !isOutOfTime else { return }
    location = CheckLocation(level: 4)
    let used = process.unasked(atMost: Self.mostUnasked)
    if used >= Self.mostUnasked {
      tell(PluginRefusal(.computesUnasked, "it keeps computing after its answers"))
    }
  }
}

// The part of level 4 that calls the functions a plugin provides for open points.
extension CheckRun {
  mutating func checkPoints(_ declaration: PluginDeclaration) {
    for (index, offer) in declaration.offers.enumerated() where !isOutOfTime {
      location = CheckLocation(level: 4, hook: offer.id, window: offer.signature)
      do throws(CheckFault) {
        try running().call(point: index)
      } catch {
        tell(error)
        if case .refused = error { continue }
        process?.stop()
        process = nil
      }
    }
  }
}
