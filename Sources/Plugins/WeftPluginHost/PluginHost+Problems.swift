// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPlatform
public import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftPoints

extension PluginHost: PluginProblemSource {
  /// The number of problems so far, counted without creating them.
  ///
  /// - Complexity: O(*n*) in the problems found while loading, the plugins, the hooks and the open
  ///   hook points.
  public var problemCount: PluginProblemCount {
    updateFaults()
    let faults =
      hooks.reduce(0) { $0 + $1.problems.count } + seats.reduce(0) { $0 + $1.problemCount }
      + points.faultCount + house.budget.overdrafts.count
    return PluginProblemCount(
      refused: found.count { $0.refused != nil } + seats.count { $0.guest.ended != nil },
      all: found.count + faults
    )
  }

  /// The plugins that used up the total time that plugins have during the host's life.
  var overdraftProblems: [PluginProblem] {
    house.budget.overdrafts.map { overdraft in
      let file = guests.first { $0.id == overdraft.plugin }?.file.path
      return PluginProblem(
        file: file ?? EscapedText.line(overdraft.plugin),
        id: overdraft.plugin,
        refusal: PluginRefusal(.outOfTime, overdraft.text)
      )
    }
  }

  /// The problems, then the warnings, as screens show them.
  public var problemItems: [PluginProblemItem] {
    let items =
      problems.map { PluginProblemItem($0, $0.isEnd ? .refused : .fault) }
      + warnings.map { PluginProblemItem($0, .warning) }
    // A picture that must be the same each time shows no measured times.
    let costs = Dictionary(
      times.waitsForStart ? [] : statistics.map { ($0.id, $0.line) },
      uniquingKeysWith: { first, _ in first }
    )
    return zip(problems + warnings, items).map { problem, item in
      var item = item
      item.cost = problem.id.flatMap { costs[$0] }
      let line = problem.id.flatMap { logLines(of: $0).last }
      item.lastLine = line.map { PluginProblemItem.shown($0) }
      return item
    }
  }
}

extension PluginProblemItem {
  /// The maximum Unicode scalars of a text on a screen; `weft plugins list --json` prints all of them.
  private static let longest = 2000

  init(_ problem: PluginProblem, _ kind: Kind) {
    let file = Self.shown(problem.file)
    self.init(
      kind,
      name: problem.id.map { Self.shown($0) } ?? Self.lastName(of: file),
      file: file,
      stage: problem.refusal.stage.rawValue,
      code: problem.refusal.code,
      text: Self.shown(problem.refusal.text),
      remedy: Self.shown(problem.refusal.remedy)
    )
  }

  /// Returns a text without characters that end a line or change its direction, possibly cut.
  static func shown(_ text: String) -> String {
    let rest = text.unicodeScalars.dropFirst(longest)
    let start = String(text.unicodeScalars.prefix(longest))
    return EscapedText.visible(start) + (rest.isEmpty ? "" : "…")
  }

  private static func lastName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension PluginHost {
  /// The failed calls of open hook points, as problems of the plugins that provide them.
  var pointProblems: [PluginProblem] { points.faults.map(problem) }

  private func problem(_ fault: PointFault) -> PluginProblem {
    let provider = guests.first { $0.file.identity.id == fault.provider }
    let refusal =
      fault.provider == nil
      ? PluginRefusal(.pointWithinItself, fault.text) : PluginRefusal(.pointFailed, fault.text)
    // A function of the host itself, or a point called from within itself, has no file.
    return PluginProblem(
      file: provider?.file.path ?? EscapedText.line(fault.point),
      id: fault.provider,
      refusal: refusal
    )
  }
}

extension PluginHost {
  /// Makes the process report which plugin's code was running when the process ends.
  ///
  /// If a fault, an exit or a signal from outside ends the process in the middle of a plugin's
  /// code, the process first writes one line to standard error:
  ///
  ///     weft: SIGSEGV in plugin org.example.badge (hook weft.item.channel/1, asked about 12 rows, had
  ///     begun to answer 3); weft plugins disable org.example.badge switches it off
  ///
  /// The process still ends as it would have. The function sets handlers for the signals that end a
  /// process; handlers that were set before run afterwards. A library shouldn't set them on its
  /// own, so the program has to call this, once and on its main thread. Code on threads that a
  /// plugin creates is not reported.
  ///
  /// - Returns: Whether the handlers could be set.
  @discardableResult
  public static func reportCrashes() -> Bool { weft_crash_report() == 0 }
}
