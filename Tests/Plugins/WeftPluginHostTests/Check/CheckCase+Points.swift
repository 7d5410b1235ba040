// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension CheckCase {
  /// Misuse of open hook points.
  static let points: [CheckCase] = [
    .point(expression: "value + value"),
    .point("crashed", expression: "value == INT64_MIN ? (abort(), 0) : value"),
    .point("hung", expression: "value == -1 ? ({ for (;;) {} 0; }) : value"),
    CheckCase(
      rules: ["pointFailed"],
      strictness: 4,
      source: WorkerPointFixture.source(
        start: """
          points->declare(kept, of("a.b/1"), of("l(l)"), 0);
          points->provide_packed(kept, of("a.b/1"), of("l(l)"), half, NULL, 0, NULL);
          """,
        before: """
          static weft_status half(void *self, weft_cell *result, void *const *arguments) {
            (void)self;
            result->integer = *(const int64_t *)arguments[0] / 2;
            return result->integer < 0 ? WEFT_E_ARGUMENT : WEFT_OK;
          }
          """,
        body: CheckRuleTests.answer
      )
    ),
    CheckCase(
      rules: [],
      strictness: 3,
      source: WorkerPointFixture.source(
        start: "both(\"a.b/1\", \"s(s)\", 0, (weft_function)same);",
        before: "static weft_str same(weft_str value) { return value; }",
        body: CheckRuleTests.answer
      ).replacing("*count = 1", with: "*count = 0")
    ),
    // Calls its own point from a hook, as it would in a host, and an undeclared one.
    CheckCase(
      rules: [],
      strictness: 5,
      source: WorkerPointFixture.source(
        start: """
          if (both("a.b/1", "s(s)", 0, (weft_function)same) != WEFT_OK) return WEFT_E_INTERNAL;
          uint64_t reference;
          weft_status status = points->acquire_packed(kept, of("a.b/1"), of("s(s)"), &far, &context, &reference);
          if (status != WEFT_OK) return status;
          if (points->acquire_packed(kept, of("a.c/1"), of("s(s)"), &far, &context, &reference) != WEFT_E_STATE)
            return WEFT_E_INTERNAL;
          weft_function function;
          if (points->acquire(kept, of("a.b/1"), of("s(s)"), 0, &function, &reference) != WEFT_E_DENIED)
            return WEFT_E_INTERNAL;
          if (points->declare(kept, of("a.p/1"), of("p()"), 0) != WEFT_E_DENIED) return WEFT_E_INTERNAL;
          """,
        before: """
          static weft_str same(weft_str value) { return value; }
          static weft_packed_function far;
          static void *context;
          """,
        body: """
          weft_str said = weft_row_text(row, 0);
          weft_cell made = {0};
          void *const places[] = {&said};
          if (far(context, &made, places) == WEFT_OK) weft_row_answer(out, row->id, made.text);
          else weft_row_answer(out, row->id, text("\\xFF"));
          """
      )
    ),
  ]

  /// Returns a plugin whose point maps a number to a number.
  private static func point(_ rules: String..., expression: String) -> CheckCase {
    CheckCase(
      rules: rules,
      strictness: 4,
      source: WorkerPointFixture.source(
        start: "both(\"a.b/1\", \"l(l)\", 0, (weft_function)made);",
        before: """
          #include <stdlib.h>
          static int64_t made(int64_t value) { return \(expression); }
          """,
        body: CheckRuleTests.answer
      )
    )
  }
}
