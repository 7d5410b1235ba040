// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension CheckRule {
  /// What a rule stands for.
  package struct Meaning {
    /// From which strictness on it is applied.
    package let level: Int
    /// How bad it is.
    package let severity: CheckSeverity
    /// What is wrong when it applies.
    package let text: String
    /// What to do about it.
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

  /// What the rule stands for.
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
