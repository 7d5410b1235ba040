// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension CheckRule {
  /// The meaning of a rule.
  package struct Meaning {
    /// The lowest strictness at which the rule is applied.
    package let level: Int
    /// Whether a plugin that breaks it can pass.
    package let severity: CheckSeverity
    /// A description of a plugin that breaks it.
    package let text: String
    /// The way to correct that.
    package let remedy: String

    init(
      _ level: Int,
      _ severity: CheckSeverity,
      _ text: String,
      _ remedy: String
    ) {
      (self.level, self.severity, self.text, self.remedy) = (level, severity, text, remedy)
    }
  }

  /// The meaning of the rule.
  package var meaning: Meaning {
    switch self {
    case .entryMoved, .entryChanged, .noName, .oddName, .oddSetting: entryMeaning
    case .noHooks, .unknownField, .extremePriority, .slowStart, .otherLife, .descriptorsLeft:
      lifeMeaning
    case .descriptorsClosed, .signalMaskChanged, .environmentChanged, .localeChanged,
      .floatingPointChanged, .librariesLoaded, .outputWritten:
      processMeaning
    case .crashed, .hung, .lied, .inputWritten, .inputKept, .inputOverread, .arenaOverrun:
      faultMeaning
    case .nondeterministic, .otherAfterReload, .littleRoom, .ignoresBelow, .gaveUp, .outOfTime:
      robustnessMeaning
    default: answerMeaning
    }
  }
}
