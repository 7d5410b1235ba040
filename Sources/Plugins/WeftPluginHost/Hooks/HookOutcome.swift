// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
package import WeftPluginFormat

/// What comes of asking a plugin's function, from the process that runs it to the provider of a slot.
///
/// The function is a hook, or one for an open hook point.
package enum HookOutcome<Answer> {
  /// The function answers.
  case answered(Answer)
  /// It passes, so the next provider is asked.
  case passes
  /// There is no answer yet: it was asked and its answer is to be collected, or it was not asked
  /// because the process still works on an earlier question.
  case later(isAsked: Bool)
  /// There will be no answer, and the plugin is done without for now.
  ///
  /// The reason is nil where no process runs, or where it is reported already.
  case failed(PluginRefusal?)
}

extension HookOutcome {
  /// Returns the outcome with another answer in place of this one.
  func map<Other>(_ change: (Answer) -> Other) -> HookOutcome<Other> {
    switch self {
    case .answered(let answer): .answered(change(answer))
    case .passes: .passes
    case .later(let isAsked): .later(isAsked: isAsked)
    case .failed(let refusal): .failed(refusal)
    }
  }
}

extension HookOutcome: Equatable where Answer: Equatable {}
extension HookOutcome: Sendable where Answer: Sendable {}

/// A question to a hook: the rows that it is asked about, under a number that no other question has.
struct HookQuestion {
  let number: Int
  let window: PackedWindow

  private static let last = Atomic(0)

  init(_ window: PackedWindow) {
    number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    self.window = window
  }
}
