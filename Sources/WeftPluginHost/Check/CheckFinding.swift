// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// Something a check found.
package struct CheckFinding: Equatable, Sendable {
  /// The name of a ``CheckRule``, or the code of a refusal.
  package let rule: String
  /// How bad it is.
  package let severity: CheckSeverity
  /// Where it was found, what is wrong and what to do, safe to print.
  package let text: String

  /// A finding by a rule.
  init(_ rule: CheckRule, _ place: CheckPlace, _ text: String) {
    let meaning = rule.meaning
    self.rule = rule.rawValue
    severity = meaning.severity
    self.text = EscapedText.visible("\(place): \(text); \(meaning.remedy)")
  }

  /// A finding by a rule hosts refuse by.
  init(_ refusal: PluginRefusal, _ place: CheckPlace) {
    rule = refusal.code
    severity = refusal.isWarning ? .warning : .error
    text = EscapedText.visible("\(place): \(refusal.text); \(refusal.remedy)")
  }
}
