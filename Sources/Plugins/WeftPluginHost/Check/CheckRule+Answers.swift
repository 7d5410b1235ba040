// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension CheckRule {
  var answerMeaning: Meaning {
    switch self {
    case .wrongAnswer:
      Meaning(
        4,
        .error,
        "An answer of a kind that the hook's answers are not of.",
        "answer as <weft/hook.h> says for that hook"
      )
    case .invalidText:
      Meaning(4, .error, "A text is not UTF-8.", "cut texts between characters, not between bytes")
    case .unshownText:
      Meaning(
        4,
        .warning,
        "A text is not shown as it is written: it is too long, a character has more than 30 marks, or there are"
          + " control characters or noncharacters in it.",
        "cut texts to what a row has room for, and leave out what can't be read"
      )
    case .badNumber:
      Meaning(
        4,
        .error,
        "A length is not finite, or beyond a billion points.",
        "look at what is divided by; only the largest width and height may be infinite"
      )
    case .unknownPart:
      Meaning(
        4,
        .warning,
        "An operation, view, modifier, property or command this host does not know.",
        "use what <weft/op.h> and <weft/action.h> have"
      )
    case .undecidedRows:
      Meaning(
        4,
        .warning,
        "Some rows are passed by name, others neither answered nor passed.",
        "write WEFT_OP_ROW_NEXT for rows that are not its own"
      )
    case .strangeRows:
      Meaning(
        4,
        .warning,
        "Answers about rows it was not asked about.",
        "use the ids of the rows of this call"
      )
    case .rowTwice:
      Meaning(4, .warning, "A row is answered twice; the first counts.", "answer each row once")
    case .duplicateKeys:
      Meaning(
        4,
        .warning,
        "Views beside each other have the same key.",
        "give each view beside others a key of its own"
      )
    case .foreignAction:
      Meaning(
        4,
        .error,
        "An action is neither the engine's nor begins with the plugin's id and a slash.",
        "name it as <weft/action.h> says"
      )
    case .unheardAction:
      Meaning(
        4,
        .warning,
        "It shows actions of its own, but does not hear of them.",
        "offer the hook weft.action/1"
      )
    case .imageAddress:
      Meaning(
        4,
        .error,
        "A picture is none of its row: its address is neither in a field that the hook read of that row, such as"
          + " channel.avatarURL, nor a relative path. It is not shown.",
        "show only addresses from fields of the same row, and relative paths"
      )
    case .tooManyButtons:
      Meaning(4, .warning, "More buttons a side than are shown.", "offer at most four")
    case .notDrawn:
      Meaning(
        4,
        .warning,
        "With `--surface`: a view has what that surface can't show, or keyboards and screen readers don't reach there.",
        "use icons and letters that are there, fewer buttons, and no press that lasts alone"
      )
    case .reachesOut:
      Meaning(
        4,
        .warning,
        "A view reaches out of its row or its place, or is higher than a window: what reaches out is cut.",
        "keep offsets, frames and layers within the view, and rows lower than a window"
      )
    case .warned:
      Meaning(
        4,
        .warning,
        "It logs a warning or an error about ordinary rows, such as that a hook written in Swift reads a field it did not declare.",
        "do what the line says; a hook declares each field it reads"
      )
    case .slowHook:
      Meaning(
        4,
        .warning,
        "A window takes more than 2 ms: the rows show their default until then.",
        "do less for each row, or remember what was worked out"
      )
    default:
      Meaning(
        4,
        .warning,
        "Each call takes memory and gives none back, though it is asked the same.",
        "free what a call takes"
      )
    }
  }

  var robustnessMeaning: Meaning {
    switch self {
    case .nondeterministic:
      Meaning(
        5,
        .warning,
        "Asked the same again, it answers otherwise.",
        "depend on the fields alone, or declare the hook volatile"
      )
    case .otherAfterReload:
      Meaning(
        5,
        .warning,
        "Asked the same in a new process, it answers otherwise.",
        "depend on the fields alone, or declare the hook volatile"
      )
    case .littleRoom:
      Meaning(
        5,
        .error,
        "With little room for its answer it answers otherwise than with more.",
        "return WEFT_E_NO_SPACE when anything did not fit"
      )
    case .ignoresBelow:
      Meaning(
        5,
        .warning,
        "It answers every text without reading `text.below`, so no other plugin's text is seen.",
        "declare text.below and build on it, or pass rows that are not its own"
      )
    case .gaveUp:
      Meaning(
        4,
        .warning,
        "A hook ended its process three times, and was not asked the rest.",
        "correct what is reported above, then check again"
      )
    default:
      Meaning(
        2,
        .error,
        "The check took longer than it may, and was not finished.",
        "make the calls reported above faster, then check again"
      )
    }
  }
}
