// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftTestSupport

/// A kind of misbehaviour.
enum Mischief: Int, CaseIterable {
  /// It is killed from outside.
  case killed
  case traps
  case hangs
  /// It logs a hundred megabytes, and requests all the room for its answer.
  case floods
  /// It answers random bytes.
  case garbage
}

/// Plugins that take commands from the rows they are called for: a worker has no other input.
///
/// The plugin with number *k* handles the rows *n* with *n* / 2 % 8 = *k*. It changes the preview of all
/// of them, draws those with even numbers itself, and the avatar of the others. All its output carries its
/// number and the row's revision.
enum ChaosPlugin {
  /// The number of plugins.
  static let count = 8
  /// The number of hooks of each.
  static let hooks = 3

  /// Returns the value of `channel.memberCount` that makes a plugin misbehave in a hook.
  static func command(_ plugin: Int, _ mischief: Mischief, hook: Int) -> Int {
    ((plugin + 1) * 10 + mischief.rawValue) * 10 + hook
  }

  /// Returns the source of the plugin with a number.
  static func source(_ number: Int) -> String {
    PluginCompiler.source(
      id: "org.example.chaos\(number)",
      fields: ["channel.rawName", "channel.memberCount", "text.below"],
      more: [
        hook("weft.item.channel/1", "item", fields: 3),
        hook("weft.channel.avatar/1", "avatar", fields: 2),
      ],
      body: """
        if (owner(row) == me) weft_row_answer(out, row->id, said('P', weft_row_text(row, 2)));
        """,
      before: "enum { me = \(number) };\n" + declarations + views,
      start: "if (misbehave(in, out, 0)) return WEFT_OK;"
    ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
  }

  private static func hook(_ id: String, _ name: String, fields: Int) -> String {
    "{sizeof(weft_hook), 0, TEXT(\"\(id)\"), \(name)_fields, \(fields), 0, NULL, \(name)}"
  }

  private static let declarations = """
    static const weft_host *kept;
    static char line[4096], made[600];
    static uint64_t state = 88172645463325252u + me;
    static weft_status begin(const weft_host *host, void **self) {
      kept = host;
      for (uint32_t place = 0; place < sizeof(line); place += 1) line[place] = 'x';
      return WEFT_OK;
    }
    static uint64_t seed(void) {
      state ^= state << 13; state ^= state >> 7; state ^= state << 17;
      return state;
    }
    static void flood(weft_arena *out) {
      weft_str said = {line, sizeof(line)};
      for (int count = 0; count < 25600; count += 1) kept->log(kept, WEFT_LOG_INFO, said);
      while (!(out->flags & WEFT_ARENA_FULL)) weft_row_answer(out, seed(), said);
    }
    static void litter(weft_arena *out) {
      uint64_t *words = (uint64_t *)(void *)out->ops;
      out->ops_used = 8 + seed() % (out->ops_capacity / 8) * 8;
      for (uint32_t place = 0; place < out->ops_used / 8; place += 1) words[place] = seed();
      out->text_used = (uint32_t)seed();
    }
    /* Does what the rows ask of this plugin in this hook. */
    static int misbehave(const weft_window *in, weft_arena *out, int64_t hook) {
      for (uint32_t index = 0; index < in->row_count; index += 1) {
        int64_t command = weft_row_integer(weft_window_row(in, index), 1);
        if (command / 100 != me + 1 || command % 10 != hook) continue;
        switch (command / 10 % 10) {
        case 1: __builtin_trap();
        case 2: for (volatile int turn = 0;; turn += 1) {}
        case 3: flood(out); return 0;
        case 4: litter(out); return 1;
        }
      }
      return 0;
    }

    """

  private static let views = """
    static int64_t number(const weft_row *row) {
      weft_str name = weft_row_text(row, 0);
      int64_t number = 0;
      for (uint64_t place = 1; place < name.length && name.bytes[place] != ' '; place += 1) {
        number = number * 10 + name.bytes[place] - '0';
      }
      return number;
    }
    static int64_t owner(const weft_row *row) { return number(row) / 2 % 8; }
    static weft_str said(char what, weft_str text) {
      weft_str all = {made, 4 + text.length};
      if (all.length > sizeof(made)) __builtin_trap();
      made[0] = '%'; made[1] = what; made[2] = '0' + me; made[3] = ' ';
      for (uint64_t place = 0; place < text.length; place += 1) made[4 + place] = text.bytes[place];
      return all;
    }
    static void draw(weft_arena *out, const weft_row *row, char what, uint32_t field) {
      weft_str text = said(what, weft_row_text(row, field));
      weft_row_begin(out, row->id);
      weft_text(out, weft_row_text(row, 0), WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT);
      weft_text(out, text, WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT);
      weft_end(out);
    }
    static const weft_str item_fields[] = {
      TEXT("channel.rawName"), TEXT("channel.memberCount"), TEXT("channel.previewText"),
    };
    static weft_status item(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
      if (misbehave(in, out, 1)) return WEFT_OK;
      for (uint32_t index = 0; index < in->row_count; index += 1) {
        const weft_row *row = weft_window_row(in, index);
        if (owner(row) == me && number(row) % 2 == 0) draw(out, row, 'I', 2);
      }
      return weft_arena_status(out);
    }
    static const weft_str avatar_fields[] = {TEXT("channel.rawName"), TEXT("channel.memberCount")};
    static weft_status avatar(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
      if (misbehave(in, out, 2)) return WEFT_OK;
      for (uint32_t index = 0; index < in->row_count; index += 1) {
        const weft_row *row = weft_window_row(in, index);
        if (owner(row) == me && number(row) % 2 == 1) draw(out, row, 'A', 0);
      }
      return weft_arena_status(out);
    }

    """
}
