// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Testing
import WeftTestSupport

@testable import WeftPluginHost

/// Each rule is broken by a plugin that breaks no other.
@Suite struct CheckRuleTests {
  static let answer = "weft_row_answer(out, row->id, weft_row_text(row, 0));"
  static let plain = PluginCompiler.source(body: answer)

  static let entries: [CheckCase] = [
    CheckCase(rules: [], strictness: 5, source: plain),
    CheckCase(
      rules: ["entryMoved"],
      strictness: 2,
      source: plain.replacing(
        "return &plugin;",
        with: "static weft_plugin other; other = plugin; static int count;"
          + " return (count += 1) == 1 ? &plugin : &other;"
      )
    ),
    CheckCase(
      rules: ["entryChanged"],
      strictness: 2,
      source: plain.replacing(
        "return &plugin;",
        with: "static weft_plugin other; other = plugin; other.abi_minor = 7; static int count;"
          + " return (count += 1) == 2 ? &other : &plugin;"
      )
    ),
    CheckCase(rules: ["noName"], strictness: 2, source: named("")),
    CheckCase(rules: ["oddName"], strictness: 2, source: named(" Test")),
    CheckCase(rules: ["oddName"], strictness: 2, source: named("Te\\u202Est")),
    CheckCase(rules: ["oddSetting"], strictness: 2, source: setting("TEXT(\" \")")),
    CheckCase(rules: ["badSettings"], strictness: 2, source: setting("{0, 0}")),
    CheckCase(
      rules: ["noHooks"],
      strictness: 3,
      source: plain.replacing("*count = 1", with: "*count = 0")
    ),
    CheckCase(
      rules: ["unknownField"],
      strictness: 3,
      source: PluginCompiler.source(fields: ["text.below", "channel.colour"], body: answer)
    ),
    CheckCase(
      rules: ["missingField"],
      strictness: 3,
      source: PluginCompiler.source(fields: ["text.below", "!setting.none"], body: answer)
    ),
    CheckCase(
      rules: ["unknownHook"],
      strictness: 3,
      source: PluginCompiler.source(hook: "weft.text.nowhere/1", body: answer)
    ),
    CheckCase(
      rules: ["hookTwice"],
      strictness: 3,
      source: PluginCompiler.source(
        more: [
          "{sizeof(weft_hook), 0, TEXT(\"weft.text.messagePreview/1\"), NULL, 0, 0, NULL, answer}"
        ],
        body: answer
      )
    ),
    CheckCase(
      rules: ["extremePriority"],
      strictness: 3,
      source: PluginCompiler.source(priority: Int(Int32.max), body: answer)
    ),
    CheckCase(
      rules: ["otherLife"],
      strictness: 3,
      source: plain.replacing(
        "*all = list;",
        with: "static weft_hook own; own = list[0]; own.priority = getpid(); *all = &own;"
      ).replacing("#define TEXT", with: "int getpid(void);\n#define TEXT")
    ),
  ]

  private static func named(_ name: String) -> String {
    plain.replacing("TEXT(\"Test\")", with: "TEXT(\"\(name)\")")
  }

  private static func setting(_ title: String) -> String {
    PluginCompiler.source(
      body: answer,
      before: """
        static const weft_setting all[] = {
          {sizeof(weft_setting), WEFT_SETTING_SWITCH, TEXT("loud"), \(title), 0, {0, 0}, 0, 0}};
        static const void *table(void *self, weft_str id) {
          static const weft_settings table = {sizeof(weft_settings), 1, sizeof(weft_setting), 0, all};
          (void)self;
          return id.length == sizeof(WEFT_TABLE_SETTINGS) - 1 ? &table : NULL;
        }
        """,
      get: "table"
    )
  }

  @Test(arguments: entries)
  func `a plugin's description of itself is checked`(broken: CheckCase) throws {
    try expect(broken)
  }

  @Test(arguments: CheckCase.lives)
  func `100, 101, 102, 103, 104, 105, 108, 110: a plugin's side effects on its process are found`(
    broken: CheckCase
  ) throws {
    try expect(broken)
  }

  @Test(arguments: CheckCase.answers)
  func `75, 76, 77: the behaviour and answers of hooks are checked`(
    broken: CheckCase
  ) throws {
    try expect(broken)
  }

  @Test(arguments: CheckCase.points)
  func `functions for open points are called with all sorts of arguments`(
    broken: CheckCase
  ) throws {
    try expect(broken)
  }

  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
  func `106: memory that grows call by call is detected`() throws {
    let keeping = "kept = malloc(100); weft_row_next(out, row->id);"
    let declarations = """
      void *malloc(unsigned long);
      void free(void *);
      static void *volatile kept;
      """
    try expect(.text("memoryGrows", body: keeping, before: declarations))
    try expect(.text(body: "free(kept); " + keeping, before: declarations))
  }

  @Test func `a check stops at the requested level`() throws {
    let broken = PluginCompiler.source(
      fields: ["text.below", "channel.colour"],
      body: "((weft_row *)row)->id = 7;"
    )
    let levels = try PluginCheck.levels.map { level in
      try CheckFixture.check(broken, strictness: level).findings.map(\.rule)
    }
    let all = ["unknownField", "inputWritten", "gaveUp"]
    #expect(levels == [[], [], ["unknownField"], all, all])
  }

  private func expect(_ broken: CheckCase) throws {
    let check = try CheckFixture.check(
      broken.source,
      strictness: broken.strictness,
      flags: broken.flags
    )
    #expect(check.refusal == nil && check.findings.map(\.rule) == broken.rules, "\(check.findings)")
    let hasErrors = check.findings.contains { $0.severity == .error }
    #expect(check.isPassed == !hasErrors)
    // Rules of higher levels do not apply yet.
    let levels = broken.rules.compactMap { CheckRule(rawValue: $0)?.meaning.level }
    #expect(levels.allSatisfy { $0 <= broken.strictness })
  }

  /// Rules broken in other tests, and the one that no plugin in a worker can break by now: it can't load
  /// further libraries, and the check looks for them all the same.
  private static let elsewhere: Set<CheckRule> = [
    .slowStart, .slowHook, .outOfTime, .lied, .hung, .crashed, .memoryGrows, .librariesLoaded,
    // Only the command names surfaces; its tests break this rule.
    .notDrawn,
  ]

  @Test func `every rule has a plugin that breaks it`() {
    let broken = (Self.entries + CheckCase.lives + CheckCase.answers).flatMap(\.rules)
    let left = Set(CheckRule.allCases).subtracting(broken.compactMap { CheckRule(rawValue: $0) })
    #expect(left == Self.elsewhere)
  }
}
