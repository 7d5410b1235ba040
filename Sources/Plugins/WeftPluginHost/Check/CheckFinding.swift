// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// A problem that a check found.
package struct CheckFinding: Equatable, Sendable {
  /// The name of a ``CheckRule``, or the code of a refusal.
  package let rule: String
  /// Whether the plugin can pass in spite of it.
  package let severity: CheckSeverity
  /// The part of the check, the problem and a remedy, safe to print.
  package let text: String

  /// Creates a finding by a rule of the check.
  init(_ rule: CheckRule, _ place: CheckPlace, _ text: String) {
    let meaning = rule.meaning
    self.rule = rule.rawValue
    severity = meaning.severity
    self.text = EscapedText.visible("\(place): \(text); \(meaning.remedy)")
  }

  /// Creates a finding by a rule that hosts refuse plugins or answers by.
  init(_ refusal: PluginRefusal, _ place: CheckPlace) {
    rule = refusal.code
    severity = refusal.isWarning ? .warning : .error
    text = EscapedText.visible("\(place): \(refusal.text); \(refusal.remedy)")
  }
}
