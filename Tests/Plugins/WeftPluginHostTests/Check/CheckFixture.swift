// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Plugins to check.
enum CheckFixture {
  /// Time enough on any machine that runs the tests.
  static let patient = CheckLimits(
    start: .seconds(60),
    call: .seconds(60),
    whole: .seconds(600),
    window: .seconds(60),
    begin: .seconds(60)
  )

  static func check(
    _ source: String,
    strictness: Int = 4,
    flags: [String] = [],
    limits: CheckLimits = patient,
    seed: UInt64 = 1,
    now: (() -> Duration)? = nil
  ) throws -> PluginCheck {
    let scratch = try Scratch()
    let file = try PluginCompiler.compile(source, to: scratch.path("p.so"), flags: flags)
    return try PluginCheck.run(
      file.path,
      strictness: strictness,
      in: WorkerProgram(named: Checkout.worker.path),
      limits: limits,
      seed: seed,
      now: now
    )
  }
}

/// A plugin that breaks rules, and the rules it breaks.
struct CheckCase: CustomTestStringConvertible {
  /// The rules of the findings, in order, or the code of the refusal.
  let rules: [String]
  let strictness: Int
  let source: String
  var flags: [String] = []

  /// Returns a plugin with a function that runs at its start, and possibly one at its end.
  static func starting(
    _ rules: String...,
    body: String = "weft_row_next(out, row->id);",
    start: String,
    end: String = "",
    before: String = "",
    flags: [String] = []
  ) -> CheckCase {
    let source = PluginCompiler.source(
      body: body,
      before: before + """
        static weft_status begin(const weft_host *host, void **self) WEFT_NOEXCEPT {
          (void)host;
          (void)self;
          \(start)
          return WEFT_OK;
        }
        static void finish(void *self) WEFT_NOEXCEPT {
          (void)self;
          \(end)
        }
        """
    ).replacing("TEXT(\"1.0.0\"), NULL, hooks, NULL", with: "TEXT(\"1.0.0\"), begin, hooks, finish")
    return CheckCase(rules: rules, strictness: 3, source: source, flags: flags)
  }

  /// Returns a plugin with a text hook.
  static func text(
    _ rules: String...,
    strictness: Int = 4,
    fields: [String]? = nil,
    body: String,
    before: String = "",
    start: String = "",
    result: String = "weft_arena_status(out)",
    flags: [String] = []
  ) -> CheckCase {
    let source = PluginCompiler.source(
      fields: fields,
      body: body,
      before: before,
      start: start,
      result: result
    )
    return CheckCase(rules: rules, strictness: strictness, source: source, flags: flags)
  }

  /// Returns a plugin with a hook of another kind.
  static func hook(
    _ id: String,
    _ rules: String...,
    more: [String] = [],
    body: String,
    before: String = ""
  ) -> CheckCase {
    CheckCase(
      rules: rules,
      strictness: 4,
      source: PluginCompiler.source(hook: id, more: more, body: body, before: before)
    )
  }

  var testDescription: String { rules.joined(separator: ", ") }
}
