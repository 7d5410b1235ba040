// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftTestSupport

extension CheckCase {
  /// Misuse of borrowed data by hooks, and bad answers.
  static let answers: [CheckCase] = data + views + rows + again

  private static let data: [CheckCase] = [
    .text("inputWritten", "gaveUp", body: "((weft_row *)row)->id = 7;"),
    .text(
      "inputKept",
      "gaveUp",
      body: "if (kept && kept->id == 4711) return WEFT_NEXT; kept = row;",
      before: "static const weft_row *kept;",
      result: "WEFT_NEXT"
    ),
    .text(
      "inputOverread",
      "gaveUp",
      fields: ["channel.id"],
      body:
        "if (row->values[0].type == WEFT_TYPE_TEXT && text(row->values[0].value.text).length == 4711)"
        + " return WEFT_NEXT;",
      result: "WEFT_NEXT"
    ),
    .text("arenaOverrun", "gaveUp", body: "out->ops[out->ops_capacity] = 1;"),
    .text("arenaOverrun", "gaveUp", body: "out->text[out->text_capacity] = 1;"),
    .text("hookFailed", body: "", result: "WEFT_E_INTERNAL"),
    .text("badAnswer", body: "out->ops_used = 4;", result: "WEFT_OK"),
    .text(
      "badAnswer",
      body: """
        weft_row_answer(out, row->id, weft_row_text(row, 0));
        ((weft_op *)(void *)out->ops)->size = 7;
        """
    ),
    .text(
      "invalidText",
      body: "weft_row_answer(out, row->id, text(\"caf\\xC3\"));"
    ),
    .text(
      "unshownText",
      body: "weft_row_answer(out, row->id, text(\"a\\xEF\\xBF\\xBE\"));"
    ),
    .text("unshownText", body: "weft_row_answer(out, row->id, text(\"a\\tb\"));"),
    .text(
      "unshownText",
      body: """
        static char made[2 + 80];
        made[0] = 'a';
        for (int mark = 0; mark < 40; mark += 1) {
          made[1 + 2 * mark] = (char)0xCC;
          made[2 + 2 * mark] = (char)0x81;
        }
        weft_str marked = {made, 81};
        weft_row_answer(out, row->id, marked);
        """
    ),
    .text(
      "unshownText",
      body: """
        static char made[20000];
        for (int place = 0; place < 20000; place += 1) made[place] = 'w';
        weft_str long_text = {made, 20000};
        if (index == 0) weft_row_answer(out, row->id, long_text);
        """
    ),
  ]

  private static let views: [CheckCase] =
    [
      .hook(
        "weft.item.channel/1",
        "badNumber",
        body: """
          weft_row_begin(out, row->id);
          weft_spacer(out, __builtin_nan(""));
          weft_end(out);
          """
      ),
      .hook(
        "weft.item.channel/1",
        "duplicateKeys",
        body: """
          weft_row_begin(out, row->id);
          weft_stack_begin(out, WEFT_NODE_VSTACK, 0, 0);
          for (int twice = 0; twice < 2; twice += 1) {
            weft_key_begin(out, text("same"));
            weft_divider(out);
            weft_end(out);
          }
          weft_end(out);
          weft_end(out);
          """
      ),
      .hook(
        "weft.item.thread/1",
        "foreignAction",
        body: """
          weft_row_begin(out, row->id);
          weft_button_begin(out, text("org.example.other/do"));
          weft_divider(out);
          weft_end(out);
          weft_end(out);
          """
      ),
      .hook(
        "weft.item.thread/1",
        "unheardAction",
        body: """
          weft_row_begin(out, row->id);
          weft_button_begin(out, text("org.example.test/do"));
          weft_divider(out);
          weft_end(out);
          weft_end(out);
          """
      ),
      .hook(
        "weft.channel.avatar/1",
        "imageAddress",
        body: """
          weft_row_begin(out, row->id);
          weft_op *avatar = weft_op_begin(out, WEFT_OP_NODE, WEFT_NODE_AVATAR);
          weft_op_text(out, avatar, WEFT_PROP_URL, text("FILE:///etc/passwd"));
          weft_end(out);
          weft_end(out);
          """
      ),
      .hook(
        "weft.channels.list/1",
        "noSlot",
        body: "weft_row_begin(out, row->id); weft_divider(out); weft_end(out);"
      ),
      .hook(
        "weft.message.modifier/1",
        body: "weft_row_begin(out, row->id); weft_slot(out); weft_end(out);"
      ),
      .hook(
        "weft.attachment.image/1",
        "badItem",
        body: "weft_row_begin(out, row->id); weft_row_begin(out, 4); weft_end(out); weft_end(out);"
      ),
      .hook(
        "weft.swipe.leading/1",
        "tooManyButtons",
        body: """
          for (int button = 0; button < 5; button += 1) {
            weft_action(out, row->id, text("channel.mute"), text("Mute"), text("mute"), 0);
          }
          """
      ),
      .hook(
        "weft.event/1",
        body: "weft_command(out, WEFT_COMMAND_REDRAW, 0);"
      ),
    ] + reaching

  /// Views outside their place, and questions that only the host may ask.
  private static let reaching: [CheckCase] = [
    .hook(
      "weft.item.channel/1",
      "reachesOut",
      body: """
        weft_row_begin(out, row->id);
        weft_frame none = weft_frame_free(); none.width = 0; none.height = 0;
        weft_frame large = weft_frame_free(); large.width = 4000; large.height = 4000;
        weft_frame_begin(out, none);
        weft_offset_begin(out, -90, -90);
        weft_frame_begin(out, large);
        weft_filled_shape(out, weft_shape_of(0, 0), weft_fill_of(WEFT_COLOR_ALERT));
        weft_end(out); weft_end(out); weft_end(out); weft_end(out);
        """
    ),
    .hook(
      "weft.item.message/1",
      "reachesOut",
      body: """
        weft_row_begin(out, row->id);
        weft_frame high = weft_frame_free(); high.height = 1e9;
        weft_frame_begin(out, high);
        weft_filled_shape(out, weft_shape_of(0, 0), weft_fill_of(WEFT_COLOR_ALERT));
        weft_end(out); weft_end(out);
        """
    ),
    .hook(
      "weft.channels.container/1",
      "reachesOut",
      body: """
        weft_row_begin(out, row->id);
        weft_layered_begin(out, WEFT_MODIFIER_OVERLAY, 0, 0);
        weft_slot(out);
        weft_layer_begin(out);
        weft_offset_begin(out, 0, -500);
        weft_filled_shape(out, weft_shape_of(0, 0), weft_fill_of(WEFT_COLOR_ALERT));
        weft_end(out); weft_end(out); weft_end(out); weft_end(out);
        """
    ),
    .hook(
      "weft.channels.alert/1",
      "hostAction",
      body: """
        weft_row_begin(out, row->id);
        weft_button_begin(out, text("alert.confirm"));
        weft_text(out, text("Weft has been updated"), 0, 0, 0);
        weft_end(out); weft_end(out);
        """
    ),
    .hook(
      "weft.composer.top/1",
      "commandNotHere",
      more: [#"{sizeof(weft_hook), 0, TEXT("weft.action/1"), fields, 1, 0, NULL, act}"#],
      body: """
        weft_row_begin(out, row->id);
        weft_button_begin(out, text("org.example.test/send"));
        weft_text(out, text("Yes"), 0, 0, 0);
        weft_end(out); weft_end(out);
        """,
      before: """
        static weft_status act(void *self, weft_call *call, const weft_window *in,
                               weft_arena *out) WEFT_NOEXCEPT {
          weft_command_text(out, WEFT_COMMAND_SEND, 0, text("Yes"));
          return weft_arena_status(out);
        }
        """
    ),
    .hook(
      "weft.swipe.leading/1",
      "hostAction",
      body: """
        weft_action(out, row->id, text("app.read.all"), text("Archive"), text("archive"), 0);
        """
    ),
  ]

  private static let rows: [CheckCase] = [
    .text(
      "wrongAnswer",
      body: "weft_row_begin(out, row->id); weft_divider(out); weft_end(out);"
    ),
    .text(
      "unknownPart",
      body: "weft_op_begin(out, 99, 0); weft_row_next(out, row->id);"
    ),
    .text("undecidedRows", body: "if (index % 2 == 0) weft_row_next(out, row->id);"),
    .text("strangeRows", body: "weft_row_next(out, row->id); weft_row_next(out, 4711);"),
    .text(
      "rowTwice",
      body: "weft_row_next(out, row->id); weft_row_answer(out, row->id, text(\"again\"));"
    ),
  ]

  /// Faults found only by repeating a call.
  private static let again: [CheckCase] = [
    .text(
      "nondeterministic",
      strictness: 5,
      body: "char digit = (char)('0' + count % 10); weft_str made = {&digit, 1};"
        + " weft_row_answer(out, row->id, made); count += 1;",
      before: "static unsigned count;"
    ),
    .text(
      "otherAfterReload",
      strictness: 5,
      body: """
        char digits[12];
        weft_str made = {digits, 0};
        for (int rest = getpid(); rest > 0; rest /= 10) {
          digits[made.length++] = (char)('0' + rest % 10);
        }
        weft_row_answer(out, row->id, made);
        """,
      before: "int getpid(void);"
    ),
    .text(
      "littleRoom",
      strictness: 5,
      body: "if (out->ops_capacity > 64) weft_row_answer(out, row->id, weft_row_text(row, 0));"
    ),
    .text(
      "ignoresBelow",
      strictness: 5,
      fields: ["env.userName"],
      body: "weft_row_answer(out, row->id, text(\"mine\"));"
    ),
  ]
}
