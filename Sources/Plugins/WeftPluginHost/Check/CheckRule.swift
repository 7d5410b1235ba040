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
        level: 2,
        severity: .warning,
        text: "The entry returns a new descriptor with the same content each time.",
        remedy: "return the address of one constant"
      )
    case .entryChanged:
      Meaning(
        level: 2,
        severity: .error,
        text: "The entry returns a descriptor with different content each time.",
        remedy: "return the address of one constant"
      )
    case .noName:
      Meaning(
        level: 2,
        severity: .warning,
        text: "It has no display name.",
        remedy: "set name in its descriptor"
      )
    case .oddName:
      Meaning(
        level: 2,
        severity: .warning,
        text: "Its name is long, or has surrounding spaces or invisible characters.",
        remedy: "use a name of at most 64 visible characters"
      )
    default:
      Meaning(
        level: 2,
        severity: .warning,
        text: "A setting has no title.",
        remedy: "give each setting a title"
      )
    }
  }

  var lifeMeaning: Meaning {
    switch self {
    case .noHooks:
      Meaning(
        level: 3,
        severity: .warning,
        text: "It offers no hooks.",
        remedy: "offer a hook, unless the plugin only provides open points"
      )
    case .unknownField:
      Meaning(
        level: 3,
        severity: .warning,
        text: "A hook reads a field that its rows don't have; it is empty.",
        remedy: "use a field that the rows have, or expect it to be empty"
      )
    case .extremePriority:
      Meaning(
        level: 3,
        severity: .warning,
        text: "A hook has the highest or the lowest possible priority.",
        remedy: "leave room for other plugins; users decide with the file `order`"
      )
    case .slowStart:
      Meaning(
        level: 3,
        severity: .warning,
        text: "Its start takes more than 250 ms; at 2 s it is refused.",
        remedy:
          "start the work when a hook is first called, and answer with weft_row_later until it is "
          + "done"
      )
    case .otherLife:
      Meaning(
        level: 3,
        severity: .error,
        text: "When started again in another process, it declares something else.",
        remedy: "always declare the same hooks, fields and settings"
      )
    default:
      Meaning(
        level: 3,
        severity: .error,
        text: "It leaves descriptors open when it stops.",
        remedy: "close in deinit what it has opened since init"
      )
    }
  }

  var processMeaning: Meaning {
    switch self {
    case .descriptorsClosed:
      Meaning(
        level: 3,
        severity: .error,
        text: "It closes descriptors that it did not open.",
        remedy: "close only what the plugin opened"
      )
    case .signalMaskChanged:
      Meaning(
        level: 3,
        severity: .error,
        text: "It blocks or unblocks signals.",
        remedy: "leave the signal mask unchanged"
      )
    case .environmentChanged:
      Meaning(
        level: 3,
        severity: .error,
        text: "It changes environment variables.",
        remedy: "keep settings in the plugin's own variables"
      )
    case .localeChanged:
      Meaning(
        level: 3,
        severity: .error,
        text: "It changes the locale of the process or the thread.",
        remedy: "use functions that take a locale, such as strtod_l"
      )
    case .floatingPointChanged:
      Meaning(
        level: 3,
        severity: .error,
        text: "It changes how the processor rounds, traps or handles subnormal numbers.",
        remedy: "restore with fesetenv what fegetenv returned, and build without -ffast-math"
      )
    case .librariesLoaded:
      Meaning(
        level: 3,
        severity: .warning,
        text: "It loads further libraries while it runs.",
        remedy: "link the plugin with what it needs, so that an inspection sees it"
      )
    default:
      Meaning(
        level: 3,
        severity: .error,
        text: "It writes to standard output, which belongs to the host.",
        remedy: "use log from <weft/host.h>"
      )
    }
  }

  var faultMeaning: Meaning {
    switch self {
    case .crashed:
      Meaning(
        level: 3,
        severity: .error,
        text: "It ends its process.",
        remedy: "run the reported call in a debugger"
      )
    case .hung:
      Meaning(
        level: 3,
        severity: .error,
        text: "It exceeds its time limit and is stopped.",
        remedy: "never wait in a hook; answer later, and ask for a redraw"
      )
    case .lied:
      Meaning(
        level: 2,
        severity: .error,
        text: "Its process sends invalid answers.",
        remedy: "remove it; it is malicious or badly broken"
      )
    case .inputWritten:
      Meaning(
        level: 4,
        severity: .error,
        text: "It writes to read-only memory.",
        remedy: "copy what you want to change"
      )
    case .inputKept:
      Meaning(
        level: 4,
        severity: .error,
        text: "It reads memory of an earlier call.",
        remedy: "copy what you need after the call"
      )
    case .inputOverread:
      Meaning(
        level: 4,
        severity: .error,
        text: "It reads beyond the end of a text, which has no NUL.",
        remedy: "use the length of a text, never strlen"
      )
    default:
      Meaning(
        level: 4,
        severity: .error,
        text: "It writes beyond the end of the arena.",
        remedy: "compare with ops_capacity and text_capacity, and return WEFT_E_NO_SPACE"
      )
    }
  }
}
