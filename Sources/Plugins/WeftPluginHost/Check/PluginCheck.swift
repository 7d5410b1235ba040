// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPluginFormat
package import WeftViews

/// The result of checking a plugin.
///
/// A check runs the plugin only in workers, even if the user trusts it, and always terminates.
package struct PluginCheck: Sendable {
  /// The levels, from only reading the file to hostile data.
  package static let levels = 1...5

  /// The path on one line that is safe to print.
  package let file: String
  /// The highest level that was checked.
  package let strictness: Int
  /// Why a host would not use the plugin, or `nil` if it would.
  package internal(set) var refusal: PluginRefusal?
  /// All other findings, in the order in which they were found.
  package internal(set) var findings: [CheckFinding] = []

  /// Whether the plugin passes: it is not refused and no finding is an error.
  package var isPassed: Bool {
    refusal == nil && !findings.contains { $0.severity == .error }
  }

  /// Creates a check without findings.
  package init(file: String, strictness: Int, refusal: PluginRefusal? = nil) {
    self.file = file
    self.strictness = strictness
    self.refusal = refusal
  }

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - path: A library, or a `name.weftplugin` folder.
  ///   - strictness: One of ``levels``.
  ///   - program: The worker program that runs the plugin.
  ///   - limits: The time limits of the check and its parts.
  ///   - seed: The number that determines the values of level 5.
  ///   - surface: Returns descriptions of what a surface can't show of a screen; `nil` checks no
  ///     surface.
  ///   - now: A monotonic clock; `nil` uses the system's.
  /// - Throws: The reason why no plugin can be run on this machine.
  package static func run(
    _ path: String,
    strictness: Int = levels.upperBound,
    in program: WorkerProgram?,
    limits: CheckLimits = CheckLimits(),
    seed: UInt64 = 1,
    surface: ((Scene) -> [String])? = nil,
    now: (() -> Duration)? = nil
  ) throws(PluginRefusal) -> PluginCheck {
    let bytes = Array(path.utf8)
    return try run(
      bytes,
      strictness: strictness,
      in: program,
      limits: limits,
      seed: seed,
      surface: surface,
      now: now
    )
  }

  /// Checks a file whose path may be any bytes.
  package static func run(
    _ path: [UInt8],
    strictness: Int = levels.upperBound,
    in program: WorkerProgram?,
    limits: CheckLimits = CheckLimits(),
    seed: UInt64 = 1,
    surface: ((Scene) -> [String])? = nil,
    now: (() -> Duration)? = nil
  ) throws(PluginRefusal) -> PluginCheck {
    precondition(levels.contains(strictness), "there is no level \(strictness)")
    // The user's trust is ignored, because it would only change where the plugin runs.
    let inspection = PluginInspection(path: path)
    var check = PluginCheck(file: inspection.file, strictness: strictness)
    for warning in inspection.warnings {
      check.findings.append(CheckFinding(warning, at: CheckLocation(level: 1)))
    }
    // A host refuses a link out of its folder, so the check does too.
    if let refusal = CandidateFolder.linkRefusal(of: path) {
      check.refusal = refusal
      return check
    }
    guard let file = PluginFile(inspection) else {
      check.refusal = inspection.refusal
      return check
    }
    if strictness == 1 { return check }
    guard let program else {
      throw PluginRefusal(.noWorker, "the program weft-worker is not in the folder of this program")
    }
    let start = ContinuousClock.now
    let uptime = { ContinuousClock.now - start }
    var run = CheckRun(
      check: check,
      file: file,
      program: program,
      limits: limits,
      seed: seed,
      now: now ?? uptime
    )
    run.surface = surface
    return try run.run()
  }
}

/// A problem that a check found.
package struct CheckFinding: Equatable, Sendable {
  /// The name of a ``CheckRule``, or the code of a refusal.
  package let rule: String
  /// Whether the plugin can pass despite the finding.
  package let severity: CheckSeverity
  /// The part of the check, the problem and a remedy, safe to print.
  package let text: String

  init(_ rule: CheckRule, at place: CheckLocation, text: String) {
    let meaning = rule.meaning
    self.rule = rule.rawValue
    severity = meaning.severity
    self.text = EscapedText.visible("\(place): \(text); \(meaning.remedy)")
  }

  /// Creates a finding by a rule by which hosts refuse plugins or answers.
  init(_ refusal: PluginRefusal, at place: CheckLocation) {
    rule = refusal.code
    severity = refusal.isWarning ? .warning : .error
    text = EscapedText.visible("\(place): \(refusal.text); \(refusal.remedy)")
  }
}

/// The severity of a finding.
package enum CheckSeverity: String, Sendable {
  /// A plugin with such a finding does not pass.
  case error
  /// A plugin with such a finding can pass.
  case warning
}

/// The part of a check in which a problem was found.
struct CheckLocation: CustomStringConvertible {
  var level: Int
  /// The id of the hook or point.
  var hook: String?
  /// A description of the window.
  var window: String?

  var description: String {
    (["level \(level)"] + [hook, window].compactMap(\.self)).joined(separator: ", ")
  }
}

/// The time limits of a check and its parts.
package struct CheckLimits: Sendable {
  /// The limit for starting the plugin, after which it is stopped.
  package var start: Duration
  /// The limit for one call, after which the process is killed.
  package var call: Duration
  /// The limit for the whole check, after which it gives up.
  package var whole: Duration
  /// The time for one window above which the check reports a slow hook.
  package var window: Duration
  /// The time for a start above which the check reports a slow start.
  package var begin: Duration

  /// Creates limits, with defaults for those not given.
  package init(
    start: Duration = .seconds(2),
    call: Duration = .seconds(1),
    whole: Duration = .seconds(20),
    window: Duration = .milliseconds(2),
    begin: Duration = .milliseconds(250)
  ) {
    self.start = start
    self.call = call
    self.whole = whole
    self.window = window
    self.begin = begin
  }
}
