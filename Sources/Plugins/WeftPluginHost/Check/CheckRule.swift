// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rules of a check besides those a host refuses plugins by, in the order of the levels.
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

extension CheckRule {
  var entryMeaning: Meaning {
    switch self {
    case .entryMoved:
      Meaning(
        2,
        .warning,
        "The entry returns another descriptor each time, though they say the same.",
        "return the address of one constant"
      )
    case .entryChanged:
      Meaning(
        2,
        .error,
        "The entry returns a descriptor that says something else each time.",
        "return the address of one constant"
      )
    case .noName:
      Meaning(2, .warning, "It has no name for people.", "set name in its descriptor")
    case .oddName:
      Meaning(
        2,
        .warning,
        "Its name is long, or has blanks around it or invisible characters.",
        "use a name of at most 64 visible characters"
      )
    default:
      Meaning(2, .warning, "A setting has no title.", "give each setting a title for people")
    }
  }

  var lifeMeaning: Meaning {
    switch self {
    case .noHooks:
      Meaning(
        3,
        .warning,
        "It offers no hooks.",
        "offer one, unless it provides open points only"
      )
    case .unknownField:
      Meaning(
        3,
        .warning,
        "A hook reads a field its rows don't have, and finds nothing there.",
        "use a field there is, or expect none"
      )
    case .extremePriority:
      Meaning(
        3,
        .warning,
        "A hook has the highest or the lowest priority there is.",
        "leave room for others: people decide with the file `order`"
      )
    case .slowStart:
      Meaning(
        3,
        .warning,
        "Its start takes more than 250 ms; at 2 s it is refused.",
        "do such work when a hook is first called, and answer later until it is done"
      )
    case .otherLife:
      Meaning(
        3,
        .error,
        "Started again in another process, it declares something else.",
        "declare the same hooks, fields and settings always"
      )
    default:
      Meaning(
        3,
        .error,
        "Descriptors it opened are open when it has ended.",
        "close in deinit what was opened since init"
      )
    }
  }

  var processMeaning: Meaning {
    switch self {
    case .descriptorsClosed:
      Meaning(
        3,
        .error,
        "It closes descriptors that are not its own.",
        "close only what it opened"
      )
    case .signalMaskChanged:
      Meaning(
        3,
        .error,
        "It blocks or unblocks signals.",
        "leave the signal mask as it was"
      )
    case .environmentChanged:
      Meaning(
        3,
        .error,
        "It changes environment variables.",
        "keep settings in variables of its own"
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
        "It changes how the processor rounds, traps or treats tiny numbers.",
        "restore with fesetenv what fegetenv returned, and build without -ffast-math"
      )
    case .librariesLoaded:
      Meaning(
        3,
        .warning,
        "It loads further libraries while it runs.",
        "link it with what it needs, so that an inspection sees it"
      )
    default:
      Meaning(
        3,
        .error,
        "It writes to standard output, which is the host's.",
        "use log of <weft/host.h>"
      )
    }
  }

  var faultMeaning: Meaning {
    switch self {
    case .crashed:
      Meaning(3, .error, "It ends its process.", "run the call named here in a debugger")
    case .hung:
      Meaning(
        3,
        .error,
        "It takes longer than it is given, and is ended.",
        "never wait in a hook: answer later, and ask for a redraw"
      )
    case .lied:
      Meaning(
        2,
        .error,
        "Its process answers what makes no sense.",
        "remove it: it works against the host, or is badly broken"
      )
    case .inputWritten:
      Meaning(
        4,
        .error,
        "It writes into what it was lent to read.",
        "copy what is to be changed"
      )
    case .inputKept:
      Meaning(
        4,
        .error,
        "It reads what it was lent for an earlier call.",
        "copy what is needed after the call"
      )
    case .inputOverread:
      Meaning(
        4,
        .error,
        "It reads beyond the end of a text: no NUL stands there.",
        "go by the length of a text, never by strlen"
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
