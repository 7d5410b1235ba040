// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

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
