// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rules of a check in addition to those of a host, ordered by level.
///
/// A name is never reused for another rule, and stays here when its rule is dropped.
package enum CheckRule: String, CaseIterable, Sendable {
  // Entry.
  case entryMoved, entryChanged, noName, oddName, oddSetting
  // Lifecycle.
  case noHooks, unknownField, extremePriority, slowStart, otherLife, descriptorsLeft
  // Lifecycle and hooks: changes to the process.
  case descriptorsClosed, signalMaskChanged, environmentChanged, localeChanged
  case floatingPointChanged, librariesLoaded, outputWritten
  // Any call.
  case crashed, hung, lied, inputWritten, inputKept, inputOverread, arenaOverrun
  // Answers.
  case wrongAnswer, invalidText, unshownText
  case badNumber, unknownPart, undecidedRows, strangeRows, rowTwice
  case duplicateKeys, foreignAction, unheardAction, imageAddress, tooManyButtons
  case reachesOut, notDrawn, warned
  case slowHook, memoryGrows
  // Data and robustness.
  case nondeterministic, otherAfterReload, littleRoom, ignoresBelow
  // The check itself.
  case gaveUp, outOfTime
}

extension CheckRule {
  /// The strictness, severity and wording of a rule.
  package struct Meaning {
    /// The lowest strictness at which the rule is applied.
    package let level: Int
    /// Whether a plugin that breaks the rule can pass.
    package let severity: CheckSeverity
    /// A description of a plugin that breaks the rule.
    package let text: String
    /// A remedy for the plugin's author.
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

  /// The strictness, severity and wording, which the reports of a check show.
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

extension CheckRule {
  var entryMeaning: Meaning {
    switch self {
    case .entryMoved:
      Meaning(
        2,
        .warning,
        "The entry returns a new descriptor with the same content each time.",
        "return the address of one constant"
      )
    case .entryChanged:
      Meaning(
        2,
        .error,
        "The entry returns a descriptor with different content each time.",
        "return the address of one constant"
      )
    case .noName:
      Meaning(2, .warning, "It has no display name.", "set name in its descriptor")
    case .oddName:
      Meaning(
        2,
        .warning,
        "Its name is long, or has surrounding spaces or invisible characters.",
        "use a name of at most 64 visible characters"
      )
    default:
      Meaning(2, .warning, "A setting has no title.", "give each setting a title")
    }
  }

  var lifeMeaning: Meaning {
    switch self {
    case .noHooks:
      Meaning(
        3,
        .warning,
        "It offers no hooks.",
        "offer a hook, unless the plugin only provides open points"
      )
    case .unknownField:
      Meaning(
        3,
        .warning,
        "A hook reads a field that its rows don't have; it is empty.",
        "use a field that the rows have, or expect it to be empty"
      )
    case .extremePriority:
      Meaning(
        3,
        .warning,
        "A hook has the highest or the lowest possible priority.",
        "leave room for other plugins; users decide with the file `order`"
      )
    case .slowStart:
      Meaning(
        3,
        .warning,
        "Its start takes more than 250 ms; at 2 s it is refused.",
        "do the work when a hook is first called, and answer later until it is done"
      )
    case .otherLife:
      Meaning(
        3,
        .error,
        "When started again in another process, it declares something else.",
        "always declare the same hooks, fields and settings"
      )
    default:
      Meaning(
        3,
        .error,
        "It leaves descriptors open when it stops.",
        "close in deinit what it has opened since init"
      )
    }
  }

  var processMeaning: Meaning {
    switch self {
    case .descriptorsClosed:
      Meaning(
        3,
        .error,
        "It closes descriptors that it did not open.",
        "close only what the plugin opened"
      )
    case .signalMaskChanged:
      Meaning(
        3,
        .error,
        "It blocks or unblocks signals.",
        "leave the signal mask unchanged"
      )
    case .environmentChanged:
      Meaning(
        3,
        .error,
        "It changes environment variables.",
        "keep settings in the plugin's own variables"
      )
    case .localeChanged:
      Meaning(
        3,
        .error,
        "It changes the locale of the process or the thread.",
        "use functions that take a locale, such as strtod_l"
      )
    case .floatingPointChanged:
      Meaning(
        3,
        .error,
        "It changes how the processor rounds, traps or handles subnormal numbers.",
        "restore with fesetenv what fegetenv returned, and build without -ffast-math"
      )
    case .librariesLoaded:
      Meaning(
        3,
        .warning,
        "It loads further libraries while it runs.",
        "link the plugin with what it needs, so that an inspection sees it"
      )
    default:
      Meaning(
        3,
        .error,
        "It writes to standard output, which belongs to the host.",
        "use log from <weft/host.h>"
      )
    }
  }

  var faultMeaning: Meaning {
    switch self {
    case .crashed:
      Meaning(3, .error, "It ends its process.", "run the reported call in a debugger")
    case .hung:
      Meaning(
        3,
        .error,
        "It exceeds its time limit and is ended.",
        "never wait in a hook; answer later, and ask for a redraw"
      )
    case .lied:
      Meaning(
        2,
        .error,
        "Its process sends invalid answers.",
        "remove it; it is malicious or badly broken"
      )
    case .inputWritten:
      Meaning(
        4,
        .error,
        "It writes to memory that it may only read.",
        "copy what you want to change"
      )
    case .inputKept:
      Meaning(
        4,
        .error,
        "It reads memory of an earlier call.",
        "copy what you need after the call"
      )
    case .inputOverread:
      Meaning(
        4,
        .error,
        "It reads beyond the end of a text, which has no NUL.",
        "use the length of a text, never strlen"
      )
    default:
      Meaning(
        4,
        .error,
        "It writes beyond the end of the arena.",
        "compare with ops_capacity and text_capacity, and return WEFT_E_NO_SPACE"
      )
    }
  }
}
