// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPluginWire

/// What came of checking a plugin.
///
/// The plugin runs in workers only, whatever it is trusted with, and nothing it does keeps the check from
/// ending.
package struct PluginCheck: Sendable {
  /// The levels, from the file alone to hostile data.
  package static let levels = 1...5

  /// Its path as one line that is safe to print.
  package let file: String
  /// Up to which level it was checked.
  package let strictness: Int
  /// Why a host would not use it; nil where it would.
  package internal(set) var refusal: PluginRefusal?
  /// Everything else, in the order it was found.
  package internal(set) var findings: [CheckFinding] = []

  /// Whether it passes: nothing refuses it, and no finding is an error.
  package var isPassed: Bool {
    refusal == nil && !findings.contains { $0.severity == .error }
  }

  /// The check of something that could not be looked into, and why.
  package init(file: String, strictness: Int, refusal: PluginRefusal? = nil) {
    (self.file, self.strictness, self.refusal) = (file, strictness, refusal)
  }

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - path: A library, or a `name.weftplugin` folder.
  ///   - strictness: One of ``levels``.
  ///   - program: What plugins are run by.
  ///   - seed: Decides the values of level 5.
  ///   - now: A clock that only goes forward.
  /// - Throws: why plugins can't be run here at all, which says nothing about this one.
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

  /// Checks a file whose name may be any bytes.
  package static func run(
    _ path: [UInt8],
    strictness: Int = levels.upperBound,
    in program: WorkerProgram?,
    limits: CheckLimits = CheckLimits(),
    seed: UInt64 = 1,
    now: (() -> Duration)? = nil
  ) throws(PluginRefusal) -> PluginCheck {
    precondition(levels.contains(strictness), "there is no level \(strictness)")
    // What the user trusts is left out: it would change nothing but where the plugin runs.
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
      throw PluginRefusal(.noWorker, "there is no program weft-worker beside this one")
    }
    let start = ContinuousClock.now
    let uptime = { ContinuousClock.now - start }
    var run = CheckRun(check, file, program, limits, seed: seed, now: now ?? uptime)
    return try run.run()
  }
}
