// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftPoints

extension PluginHost: PluginProblemSource {
  /// How many problems there are so far, counted without creating them.
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

  /// The plugins that used up the time that plugins have during the host's life.
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
    if times.waitsForStart { return items }
    let costs = Dictionary(
      statistics.map { ($0.id, $0.line) },
      uniquingKeysWith: { first, _ in first }
    )
    return zip(problems + warnings, items).map { problem, item in
      var item = item
      item.cost = problem.id.flatMap { costs[$0] }
      return item
    }
  }
}

extension PluginProblemItem {
  /// The most Unicode scalars of a text on a screen; `weft plugins list --json` has all of them.
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
  private static func shown(_ text: String) -> String {
    let rest = text.unicodeScalars.dropFirst(longest)
    let start = String(text.unicodeScalars.prefix(longest))
    return EscapedText.visible(start) + (rest.isEmpty ? "" : "…")
  }

  private static func lastName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
