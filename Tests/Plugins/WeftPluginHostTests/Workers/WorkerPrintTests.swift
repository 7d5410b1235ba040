// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// A plugin's output in its worker: it goes to its log, and can't control a terminal.
@Suite struct WorkerPrintTests {
  private static let declarations = """
    int fprintf(void *, const char *, ...);
    int fflush(void *);
    int printf(const char *, ...);
    long write(int, const void *, unsigned long);
    void abort(void);
    extern void *stderr;
    """
  private static let answer = #"weft_row_answer(out, row->id, text("fine"));"#

  private func worker(_ body: String) throws -> WorkerProcess {
    try WorkerFixture.start(
      PluginCompiler.source(body: body, before: Self.declarations),
      now: { .zero }
    )
  }

  @Test func `the last words of a crashing plugin are in its log`() throws {
    let worker = try worker(
      #"fprintf(stderr, "Row.swift:12: Fatal error: Index out of range\n"); abort();"#
    )
    let refusal = #expect(throws: PluginRefusal.self) {
      try worker.call(0, WorkerFixture.window(), within: .seconds(60))
    }
    #expect(refusal?.text == "it ended with signal 6")
    #expect(worker.logLines == ["Row.swift:12: Fatal error: Index out of range"])
  }

  @Test func `the last words are kept however much was printed before`() throws {
    let worker = try worker(
      #"for (int count = 0; count < 900; count += 1) fprintf(stderr, "line %d\n", count); abort();"#
    )
    _ = try? worker.call(0, WorkerFixture.window(), within: .seconds(60))
    let lines = worker.logLines
    #expect(lines.last == "line 899" && lines.count <= 21, "\(lines)")
  }

  @Test func `lines printed before a crash are in the log without a flush`() throws {
    let worker = try worker(#"printf("about to index\n"); abort();"#)
    _ = try? worker.call(0, WorkerFixture.window(), within: .seconds(60))
    #expect(worker.logLines == ["about to index"])
  }

  @Test func `unfinished lines on either output are logged while the plugin runs`() throws {
    let worker = try worker(
      #"printf("one\ntwo"); fflush(0); write(2, "three\nfour", 10); "# + Self.answer
    )
    let reply = try worker.call(0, WorkerFixture.window(1), within: .seconds(60))
    #expect(try WorkerFixture.texts(reply, rows: 1) == ["fine"])
    #expect(worker.logLines == ["one", "twothree"], "the rest of a line may come")
  }

  @Test
  func `a plugin that fills the pipe still answers, and no line exceeds the log's limit`()
    throws
  {
    let worker = try worker(
      #"static char big[70000]; for (int at = 0; at < 70000; at += 1) big[at] = 'x';"#
        + #" for (int count = 0; count < 40; count += 1) write(2, big, 70000); "# + Self.answer
    )
    for _ in 0..<3 {
      let reply = try worker.call(0, WorkerFixture.window(1), within: .seconds(60))
      #expect(try WorkerFixture.texts(reply, rows: 1) == ["fine"])
      #expect(worker.logLines.allSatisfy { $0.utf8.count <= 4096 })
    }
  }

  @Test func `a host shows the output like log lines, without terminal controls`() throws {
    let fixture = try PluginFixture()
    try fixture.add(
      PluginCompiler.source(
        body: Self.answer,
        before: Self.declarations + """

          __attribute__((constructor)) static void begin(void) { write(2, "red \\033[31m\\n", 11); }
          """
      )
    )
    let host = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(workerPath: Checkout.worker.path),
      times: .patient
    )
    host.waitUntilStarted()
    let id = try #require(host.guests.first?.id, "\(host.problems)")
    let lines = host.logLines(of: id)
    #expect(lines.count == 1 && lines.first?.hasPrefix("red ") == true, "\(lines)")
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
  }
}
