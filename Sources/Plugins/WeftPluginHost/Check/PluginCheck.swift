// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPluginFormat

/// The result of checking a plugin.
///
/// A check runs the plugin only in workers, even when the user trusts it, and always
/// comes to an end.
package struct PluginCheck: Sendable {
  /// The levels, from reading only the file to hostile data.
  package static let levels = 1...5

  /// The path on one line that is safe to print.
  package let file: String
  /// The highest level that was checked.
  package let strictness: Int
  /// Why a host would not use the plugin; nil when it would.
  package internal(set) var refusal: PluginRefusal?
  /// All other findings, in the order they were found.
  package internal(set) var findings: [CheckFinding] = []

  /// Whether the plugin passes: it is not refused and no finding is an error.
  package var isPassed: Bool {
    refusal == nil && !findings.contains { $0.severity == .error }
  }

  /// Creates a check without findings.
  package init(file: String, strictness: Int, refusal: PluginRefusal? = nil) {
    (self.file, self.strictness, self.refusal) = (file, strictness, refusal)
  }

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - path: A library, or a `name.weftplugin` folder.
  ///   - strictness: One of ``levels``.
  ///   - program: The worker program that runs the plugin.
  ///   - seed: Determines the values of level 5.
  ///   - now: A clock that never goes back.
  /// - Throws: The reason why no plugin can be run on this machine.
  package static func run(
    _ path: String,
    strictness: Int = levels.upperBound,
    in program: WorkerProgram?,
    limits: CheckLimits = CheckLimits(),
    seed: UInt64 = 1,
    now: (() -> Duration)? = nil
  ) throws(PluginRefusal) -> PluginCheck {
    let bytes = Array(path.utf8)
    return try run(bytes, strictness: strictness, in: program, limits: limits, seed: seed, now: now)
  }

  /// Checks a file whose path may be any bytes.
  package static func run(
    _ path: [UInt8],
    strictness: Int = levels.upperBound,
    in program: WorkerProgram?,
    limits: CheckLimits = CheckLimits(),
    seed: UInt64 = 1,
    now: (() -> Duration)? = nil
  ) throws(PluginRefusal) -> PluginCheck {
    precondition(levels.contains(strictness), "there is no level \(strictness)")
    // The user's trust is ignored, because it would only change where the plugin runs.
    let inspection = PluginInspection(path: path)
    var check = PluginCheck(file: inspection.file, strictness: strictness)
    for warning in inspection.warnings {
      check.findings.append(CheckFinding(warning, CheckPlace(level: 1)))
    }
    guard let file = PluginFile(inspection) else {
      check.refusal = inspection.refusal
      return check
    }
    if strictness == 1 { return check }
    guard let program else {
      throw PluginRefusal(.noWorker, "the program weft-worker is not beside this one")
    }
    let start = ContinuousClock.now
    let uptime = { ContinuousClock.now - start }
    var run = CheckRun(check, file, program, limits, seed: seed, now: now ?? uptime)
    return try run.run()
  }
}
