// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Plugins that crash, hang or are slow while they are checked.
@Suite struct CheckFaultTests {
  private static let declarations = """
    void abort(void);
    void _exit(int);
    unsigned sleep(unsigned);
    int usleep(unsigned);
    static volatile int zero;
    """

  private func constructor(_ body: String) -> String {
    PluginCompiler.source(
      body: "",
      before: Self.declarations
        + "\n__attribute__((constructor)) static void construct(void) { \(body) }"
    )
  }

  @Test(arguments: [
    ("abort();", " with signal 6"), ("_exit(0);", ""),
    ("*(volatile int *)0 = 1;", " with signal 11"),
  ])
  func `22: a plugin whose constructor exits the process is refused`(
    body: String,
    how: String
  ) throws {
    let check = try CheckFixture.check(constructor(body), strictness: 2)
    #expect(check.refusal?.code == "endedAtStart")
    #expect(check.refusal?.text == "it ended\(how) (in its constructors)")
    #expect(!check.isPassed && check.findings.isEmpty)
  }

  @Test(arguments: [("for (;;) zero += 1;", "its constructors"), ("sleep(1000);", "init")])
  func `22, 39: a start that never returns is stopped`(body: String, part: String) throws {
    let source =
      part == "init"
      ? CheckCase.starting(start: body, before: Self.declarations).source : constructor(body)
    var limits = CheckFixture.patient
    var check: PluginCheck?
    // The time is increased until it got that far: the machine may be busy.
    for seconds in [1, 4, 16, 64] where check?.refusal?.text.contains(part) != true {
      limits.start = .seconds(seconds)
      check = try CheckFixture.check(source, strictness: 2, limits: limits)
      #expect(check?.refusal?.code == "hungAtStart")
    }
    #expect(check?.refusal?.text == "it took longer than \(limits.start) (in \(part))")
  }

  @Test func `a crash is reported with level, hook and window, and the check continues`() throws {
    let source = PluginCompiler.source(
      hook: "weft.text.parent/1",
      fields: ["text.below", "thread.title"],
      body: "if (in->row_count == 0 || row->values[1].type == WEFT_TYPE_NULL) abort();"
        + " weft_op_begin(out, 99, 0); weft_row_next(out, row->id);",
      before: Self.declarations
    )
    let check = try CheckFixture.check(source)
    #expect(check.findings.map(\.rule) == ["unknownPart", "crashed", "gaveUp"])
    #expect(
      check.findings[1].text.hasPrefix(
        "level 4, weft.text.parent/1, 64 rows of thread: its process ended with signal 6; "
      )
    )
  }

  @Test func `a hanging hook is stopped and reported`() throws {
    var limits = CheckFixture.patient
    let source = PluginCompiler.source(
      hook: "weft.text.parent/1",
      body: "if (in->row_count == 64) for (;;) zero += 1; weft_row_next(out, row->id);",
      before: Self.declarations
    )
    limits.call = .seconds(4)
    let check = try CheckFixture.check(source, limits: limits)
    #expect(check.findings.map(\.rule) == ["hung"])
    #expect(
      check.findings.first?.text.contains("64 rows of thread: it took longer than") == true
    )
  }

  @Test func `time in which other programs have the processor is not the plugin's`() async throws {
    try await onOwnThread {
      // The plugin gets about a quarter of a processor. The kernel stops the programs in any case.
      let busy = try (0..<3 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "ulimit -t 5; while :; do :; done"]
        try process.run()
        return process.processIdentifier
      }
      defer { for process in busy { kill(process, SIGKILL) } }
      let source = PluginCompiler.source(
        hook: "weft.text.parent/1",
        body: "if (in->row_count == 64 && zero++ == 0) burn(); weft_row_next(out, row->id);",
        before: """
          long clock(void);
          static volatile int zero;
          static void burn(void) { while (clock() < 400000) continue; }
          """
      )
      var limits = CheckFixture.patient
      limits.call = .milliseconds(600)
      let check = try CheckFixture.check(source, limits: limits)
      #expect(check.findings.isEmpty, "\(check.findings.map(\.text))")
    }
  }

  @Test func `a crash while the plugin is stopped is reported`() throws {
    let plugin = CheckCase.starting(start: "", end: "abort();", before: Self.declarations)
    let check = try CheckFixture.check(plugin.source, strictness: 3)
    #expect(check.findings.map(\.rule) == ["crashed"])
    #expect(check.findings.first?.text.hasPrefix("level 3, its end: its process ended") == true)
  }

  @Test func `a check stops when its time is over, at any point`() throws {
    var asked = 0
    let check = try CheckFixture.check(CheckRuleTests.plain, strictness: 5) {
      asked += 1
      return asked < 40 ? .zero : .seconds(100_000)
    }
    #expect(check.findings.map(\.rule) == ["outOfTime"])
    #expect(check.refusal == nil && !check.isPassed)
  }

  @Test func `slow parts are reported`() throws {
    var limits = CheckFixture.patient
    limits.window = .zero
    let hook = try CheckFixture.check(CheckRuleTests.plain, limits: limits)
    #expect(hook.findings.map(\.rule) == ["slowHook"] && hook.isPassed)
    let start = CheckCase.starting(start: "usleep(300000);", before: Self.declarations)
    limits = CheckFixture.patient
    limits.begin = .milliseconds(250)
    let check = try CheckFixture.check(start.source, strictness: 3, limits: limits)
    #expect(check.findings.map(\.rule) == ["slowStart"] && check.isPassed)
  }

  @Test func `the values of level 5 depend only on the seed`() throws {
    // Crashes on a long text, which the seed decides.
    let source = PluginCompiler.source(
      hook: "weft.text.parent/1",
      fields: ["text.below", "thread.parentText"],
      body: "if (row->values[1].type == WEFT_TYPE_TEXT && row->values[1].count == 65536) abort();"
        + " weft_row_next(out, row->id);",
      before: Self.declarations
    )
    let first = try CheckFixture.check(source, strictness: 5, seed: 3)
    #expect(first.findings.map(\.rule).prefix(1) == ["crashed"])
    #expect(first.findings.first?.text.contains("(seed 3)") == true)
    #expect(try CheckFixture.check(source, strictness: 5, seed: 3).findings == first.findings)
    #expect(try CheckFixture.check(source, strictness: 5, seed: 900).findings != first.findings)
  }

  @Test func `a refused file is not checked further, and its warnings are findings`() throws {
    let check = try CheckFixture.check("int nothing;", strictness: 5)
    #expect(check.refusal?.code == "noIdentity" || check.refusal?.code == "noEntry")
    #expect(!check.isPassed && check.findings.isEmpty)
    let warned = try CheckFixture.check(
      PluginCompiler.source(
        body: "",
        before: "static __thread int near __attribute__((tls_model(\"initial-exec\")));",
        start: "near += 1;"
      ),
      strictness: 1
    )
    #expect(warned.findings.map(\.rule) == ["staticTLS"] && warned.isPassed)
    #expect(warned.findings.first?.text.hasPrefix("level 1: ") == true)
  }

  @Test func `without a worker program only the file is checked`() throws {
    let scratch = try Scratch()
    let file = try PluginCompiler.compile(CheckRuleTests.plain, to: scratch.path("p.so"))
    #expect(try PluginCheck.run(file.path, strictness: 1, in: nil).isPassed)
    let refusal = #expect(throws: PluginRefusal.self) { try PluginCheck.run(file.path, in: nil) }
    #expect(refusal?.code == "noWorker")
  }
}
