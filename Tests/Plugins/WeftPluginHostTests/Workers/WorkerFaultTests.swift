// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

@Suite struct WorkerFaultTests {
  private static let declarations = """
    void abort(void);
    void exit(int);
    void _exit(int);
    unsigned sleep(unsigned);
    static volatile int zero;
    static int deep(int count) {
      volatile char room[4096];
      room[0] = (char)count;
      return deep(count + 1) + room[0];
    }
    """

  @Test(arguments: [
    ("*(volatile int *)0 = 1;", 11), ("zero = 1 / zero;", 8), ("zero = deep(0);", 11),
    ("abort();", 6), ("__builtin_trap();", 4), ("exit(0);", 0), ("_exit(0);", 0),
  ])
  func `a crash at any time terminates only the worker`(
    body: String,
    signal: Int
  ) throws {
    let how = signal == 0 ? "it ended" : "it ended with signal \(signal)"
    let called = try WorkerFixture.end(
      PluginCompiler.source(body: body, before: Self.declarations)
    )
    #expect(called?.code == "workerEnded" && called?.text == how)
    let constructor = "__attribute__((constructor)) static void begin(void) { \(body) }"
    let started = #expect(throws: PluginRefusal.self) {
      try WorkerFixture.start(
        PluginCompiler.source(body: "", before: Self.declarations + "\n" + constructor)
      )
    }
    #expect(started?.code == "endedAtStart" && started?.text == how)
  }

  @Test(arguments: ["for (;;) { zero += 1; }", "sleep(5);"])
  func `the host waits for a hanging hook no longer than allowed, and then stops it`(
    body: String
  ) throws {
    var now = Duration.zero
    let worker = try WorkerFixture.start(
      PluginCompiler.source(body: body, before: Self.declarations),
      limits: WorkerLimits(start: .seconds(60), call: .seconds(2)),
      now: { now }
    )
    let process = try #require(worker.processID)
    #expect(
      try worker.call(0, WorkerFixture.window(), within: .milliseconds(1)) == .later(isAsked: true)
    )
    now = .seconds(1)
    #expect(try worker.poll() == .later(isAsked: true))
    now = .seconds(2)
    let refusal = #expect(throws: PluginRefusal.self) { try worker.poll() }
    #expect(refusal?.code == "workerHung" && !worker.isRunning)
    worker.stop()
    #expect(kill(process, 0) == -1 && errno == ESRCH, "it is gone, and was waited for")
    #expect(throws: PluginRefusal.self) {
      try worker.call(0, WorkerFixture.window(), within: .zero)
    }
  }

  @Test func `a plugin that hangs while loading is stopped`() throws {
    let refusal = #expect(throws: PluginRefusal.self) {
      try WorkerFixture.start(
        PluginCompiler.source(
          body: "",
          before: "__attribute__((constructor)) static void begin(void) { for (;;) {} }"
        ),
        limits: WorkerLimits(start: .milliseconds(200))
      )
    }
    #expect(refusal?.code == "hungAtStart")
  }

  @Test func `refusals of the loader and the plugin are the same as in this process`() throws {
    let undefined = #expect(throws: PluginRefusal.self) {
      try WorkerFixture.start(
        PluginCompiler.source(body: "nowhere();", before: "void nowhere(void);")
      )
    }
    #expect(undefined?.code == "undefinedSymbol" && undefined?.text.contains("nowhere") == true)
    let declined = #expect(throws: PluginRefusal.self) {
      try WorkerFixture.start(
        PluginCompiler.source(body: "").replacingOccurrences(
          of: "return &plugin;",
          with: "return NULL;"
        )
      )
    }
    #expect(declined?.code == "declined")
  }

  @Test func `without a program there is no worker`() throws {
    let file = try WorkerFixture.file(PluginCompiler.source(body: ""))
    for program in [nil, WorkerProgram(named: "/nowhere/weft-worker")] {
      let refusal = #expect(throws: PluginRefusal.self) {
        try WorkerProcess(file, in: program)
      }
      #expect(refusal?.code == "noWorker")
    }
    let refusal = #expect(throws: PluginRefusal.self) {
      try WorkerProcess(file, in: WorkerProgram(named: "/bin/true"))
    }
    #expect(refusal?.code == "endedAtStart")
  }

  @Test func `a plugin that logs too much is cut short but still answers`() throws {
    let worker = try WorkerFixture.start(
      PluginCompiler.source(
        body: "weft_row_answer(out, row->id, text(\"fine\"));",
        before: """
          static const weft_host *kept;
          static char line[4096];
          static weft_status begin(const weft_host *host, void **self) {
            kept = host;
            for (int place = 0; place < 4096; place += 1) line[place] = 'x';
            return WEFT_OK;
          }
          """,
        start: """
          weft_str said = {line, 4096};
          for (int count = 0; count < 25600; count += 1) kept->log(kept, WEFT_LOG_INFO, said);
          """
      ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin"),
      now: { .zero }
    )
    for _ in 0..<2 {
      let reply = try worker.call(0, WorkerFixture.window(), within: .seconds(60))
      #expect(try WorkerFixture.texts(reply) == ["fine", "fine", "fine"])
    }
    let lines = worker.logLines
    // Fifteen lines fit between two answers; twenty are allowed per second.
    #expect(lines.count == 21 && lines.contains("and 51180 more lines"), "\(lines.suffix(7))")
    #expect(lines.first == String(repeating: "x", count: 4096))
  }
}
