// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension CheckRule {
  var answerMeaning: Meaning {
    switch self {
    case .wrongAnswer:
      Meaning(
        level: 4,
        severity: .error,
        text: "An answer of the wrong kind for the hook.",
        remedy: "answer as <weft/hook.h> describes for that hook"
      )
    case .invalidText:
      Meaning(
        level: 4,
        severity: .error,
        text: "A text is not UTF-8.",
        remedy: "cut texts between characters, not between bytes"
      )
    case .unshownText:
      Meaning(
        level: 4,
        severity: .warning,
        text:
          "A text is not shown as it is written: it is too long, a character has more than 30 marks, or there are"
          + " control characters or noncharacters in it.",
        remedy: "cut texts to the space in a row, and leave out unreadable characters"
      )
    case .badNumber:
      Meaning(
        level: 4,
        severity: .error,
        text: "A length is not finite, or beyond a billion points.",
        remedy: "check divisors; only the largest width and height may be infinite"
      )
    case .unknownPart:
      Meaning(
        level: 4,
        severity: .warning,
        text: "An operation, view, modifier, property or command that this host does not know.",
        remedy: "use the values in <weft/op.h> and <weft/action.h>"
      )
    case .undecidedRows:
      Meaning(
        level: 4,
        severity: .warning,
        text: "Some rows are passed explicitly, others neither answered nor passed.",
        remedy: "write WEFT_OP_ROW_NEXT for rows that the plugin leaves to others"
      )
    case .strangeRows:
      Meaning(
        level: 4,
        severity: .warning,
        text: "It answers about rows that are not in the call.",
        remedy: "use the ids of the rows of this call"
      )
    case .rowTwice:
      Meaning(
        level: 4,
        severity: .warning,
        text: "A row is answered twice; the first counts.",
        remedy: "answer each row once"
      )
    case .duplicateKeys:
      Meaning(
        level: 4,
        severity: .warning,
        text: "Sibling views have the same key.",
        remedy: "give each sibling view its own key"
      )
    case .foreignAction:
      Meaning(
        level: 4,
        severity: .error,
        text: "An action is not the engine's and does not start with the plugin's id and a slash.",
        remedy: "name it as <weft/action.h> describes"
      )
    case .unheardAction:
      Meaning(
        level: 4,
        severity: .warning,
        text: "It shows its own actions, but has no hook that receives them.",
        remedy: "offer the hook weft.action/1"
      )
    case .imageAddress:
      Meaning(
        level: 4,
        severity: .error,
        text:
          "A picture does not belong to its row: its address is neither in a field that the hook read of that row, such as"
          + " channel.avatarURL, nor a relative path. It is not shown.",
        remedy: "show only addresses from fields of the same row, and relative paths"
      )
    case .tooManyButtons:
      Meaning(
        level: 4,
        severity: .warning,
        text: "More buttons on one side than are shown.",
        remedy: "offer at most four"
      )
    case .notDrawn:
      Meaning(
        level: 4,
        severity: .warning,
        text:
          "With `--surface`: that surface can't show something in a view, or keyboards and screen readers can't reach it.",
        remedy:
          "use available icons and characters, fewer buttons, and no action that needs a long press"
      )
    case .reachesOut:
      Meaning(
        level: 4,
        severity: .warning,
        text:
          "A view extends beyond its row or its place, or is higher than a window; the excess is cut off.",
        remedy: "keep offsets, frames and layers within the view, and rows lower than a window"
      )
    case .warned:
      Meaning(
        level: 4,
        severity: .warning,
        text:
          "It logs a warning or an error about ordinary rows, such as that a hook written in Swift reads a field it did not declare.",
        remedy: "follow the log line; a hook must declare each field that it reads"
      )
    case .slowHook:
      Meaning(
        level: 4,
        severity: .warning,
        text: "A call takes more than 2 ms; until it is done, the rows show the default.",
        remedy: "do less for each row, or cache results"
      )
    default:
      Meaning(
        level: 4,
        severity: .warning,
        text: "Each call allocates memory and frees none, although the input is the same.",
        remedy: "free what a call allocates"
      )
    }
  }

  var robustnessMeaning: Meaning {
    switch self {
    case .nondeterministic:
      Meaning(
        level: 5,
        severity: .warning,
        text: "It gives a different answer to the same input.",
        remedy: "depend only on the fields, or declare the hook volatile"
      )
    case .otherAfterReload:
      Meaning(
        level: 5,
        severity: .warning,
        text: "It gives a different answer to the same input in a new process.",
        remedy: "depend only on the fields, or declare the hook volatile"
      )
    case .littleRoom:
      Meaning(
        level: 5,
        severity: .error,
        text: "With a small answer buffer, it gives a different answer than with a large one.",
        remedy: "return WEFT_E_NO_SPACE when anything did not fit"
      )
    case .ignoresBelow:
      Meaning(
        level: 5,
        severity: .warning,
        text:
          "It answers every text without reading `text.below`, which hides the texts of all other plugins.",
        remedy: "declare text.below and build on it, or pass rows that it does not change"
      )
    case .gaveUp:
      Meaning(
        level: 4,
        severity: .warning,
        text: "A hook ended its process three times, and was not called again.",
        remedy: "fix what is reported above, then check again"
      )
    default:
      Meaning(
        level: 2,
        severity: .error,
        text: "The check took too long and was not finished.",
        remedy: "make the calls reported above faster, then check again"
      )
    }
  }
}
