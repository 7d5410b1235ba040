// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
package import WeftPluginFormat

/// The outcome of asking a plugin's function, from the process that runs it to the provider of a slot.
///
/// The function is a hook, or a function for an open hook point.
package enum HookOutcome<Answer> {
  /// The function answers.
  case answered(Answer)
  /// The function passes, so the next provider is asked.
  case passes
  /// There is no answer yet: either the answer can be collected later, or the function was not
  /// asked because its process still works on an earlier question.
  case later(isAsked: Bool)
  /// There will be no answer, and the plugin is left out for now.
  ///
  /// The reason is `nil` if no process runs, or if it has been reported already.
  case failed(PluginRefusal?)
}

extension HookOutcome {
  /// Returns the outcome with a different answer.
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

/// A question to a hook: a window of rows with a unique number.
struct HookQuestion {
  let number: Int
  let window: PackedWindow

  private static let last = Atomic(0)

  init(_ window: PackedWindow) {
    number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    self.window = window
  }
}
