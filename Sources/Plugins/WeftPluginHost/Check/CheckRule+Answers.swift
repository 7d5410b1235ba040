// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension CheckRule {
  var answerMeaning: Meaning {
    switch self {
    case .wrongAnswer:
      Meaning(
        4,
        .error,
        "An answer of the wrong kind for the hook.",
        "answer as <weft/hook.h> describes for that hook"
      )
    case .invalidText:
      Meaning(4, .error, "A text is not UTF-8.", "cut texts between characters, not between bytes")
    case .unshownText:
      Meaning(
        4,
        .warning,
        "A text is not shown as it is written: it is too long, a character has more than 30 marks, or there are"
          + " control characters or noncharacters in it.",
        "cut texts to the space in a row, and leave out unreadable characters"
      )
    case .badNumber:
      Meaning(
        4,
        .error,
        "A length is not finite, or beyond a billion points.",
        "check divisors; only the largest width and height may be infinite"
      )
    case .unknownPart:
      Meaning(
        4,
        .warning,
        "An operation, view, modifier, property or command that this host does not know.",
        "use the values in <weft/op.h> and <weft/action.h>"
      )
    case .undecidedRows:
      Meaning(
        4,
        .warning,
        "Some rows are passed explicitly, others neither answered nor passed.",
        "write WEFT_OP_ROW_NEXT for rows that the plugin leaves to others"
      )
    case .strangeRows:
      Meaning(
        4,
        .warning,
        "It answers about rows that are not in the call.",
        "use the ids of the rows of this call"
      )
    case .rowTwice:
      Meaning(4, .warning, "A row is answered twice; the first counts.", "answer each row once")
    case .duplicateKeys:
      Meaning(
        4,
        .warning,
        "Sibling views have the same key.",
        "give each sibling view its own key"
      )
    case .foreignAction:
      Meaning(
        4,
        .error,
        "An action is not the engine's and does not start with the plugin's id and a slash.",
        "name it as <weft/action.h> describes"
      )
    case .unheardAction:
      Meaning(
        4,
        .warning,
        "It shows its own actions, but has no hook that receives them.",
        "offer the hook weft.action/1"
      )
    case .imageAddress:
      Meaning(
        4,
        .error,
        "A picture does not belong to its row: its address is neither in a field that the hook read of that row, such as"
          + " channel.avatarURL, nor a relative path. It is not shown.",
        "show only addresses from fields of the same row, and relative paths"
      )
    case .tooManyButtons:
      Meaning(4, .warning, "More buttons on one side than are shown.", "offer at most four")
    case .notDrawn:
      Meaning(
        4,
        .warning,
        "With `--surface`: that surface can't show something in a view, or keyboards and screen readers can't reach it.",
        "use available icons and characters, fewer buttons, and no action that needs a long press"
      )
    case .reachesOut:
      Meaning(
        4,
        .warning,
        "A view extends beyond its row or its place, or is higher than a window; the excess is cut off.",
        "keep offsets, frames and layers within the view, and rows lower than a window"
      )
    case .warned:
      Meaning(
        4,
        .warning,
        "It logs a warning or an error about ordinary rows, such as that a hook written in Swift reads a field it did not declare.",
        "follow the log line; a hook must declare each field that it reads"
      )
    case .slowHook:
      Meaning(
        4,
        .warning,
        "A call takes more than 2 ms; until it is done, the rows show the default.",
        "do less for each row, or cache results"
      )
    default:
      Meaning(
        4,
        .warning,
        "Each call allocates memory and frees none, although the input is the same.",
        "free what a call allocates"
      )
    }
  }

  var robustnessMeaning: Meaning {
    switch self {
    case .nondeterministic:
      Meaning(
        5,
        .warning,
        "It gives a different answer to the same input.",
        "depend only on the fields, or declare the hook volatile"
      )
    case .otherAfterReload:
      Meaning(
        5,
        .warning,
        "It gives a different answer to the same input in a new process.",
        "depend only on the fields, or declare the hook volatile"
      )
    case .littleRoom:
      Meaning(
        5,
        .error,
        "With a small answer buffer, it gives a different answer than with a large one.",
        "return WEFT_E_NO_SPACE when anything did not fit"
      )
    case .ignoresBelow:
      Meaning(
        5,
        .warning,
        "It answers every text without reading `text.below`, which hides the texts of all other plugins.",
        "declare text.below and build on it, or pass rows that it does not change"
      )
    case .gaveUp:
      Meaning(
        4,
        .warning,
        "A hook ended its process three times, and was not called again.",
        "fix what is reported above, then check again"
      )
    default:
      Meaning(
        2,
        .error,
        "The check took too long and was not finished.",
        "make the calls reported above faster, then check again"
      )
    }
  }
}
