// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginRuntime
import WeftTestSupport

@testable import WeftPluginHost

/// A plugin that took control of its checking worker: the check ends and reports that something is wrong.
@Suite struct CheckHostileWorkerTests {
  /// C code that answers a request for a report with some numbers, and all others differently.
  private static func reporting(
    _ report: String = "0, 0, 0",
    text: String = "",
    otherwise: String
  ) -> String {
    """
    if (request.hook == 1u << 20) {
      int64_t numbers[] = {\(report)};
      const char text[] = "\(text)";
      weft_channel_buffers buffers = weft_channel_memory(channel);
      weft_answer answer = {WEFT_ANSWER_SCENE, 0, sizeof(numbers) + sizeof(text) - 1, 0};
      memcpy(buffers.text, numbers, sizeof(numbers));
      memcpy(buffers.text + sizeof(numbers), text, sizeof(text) - 1);
      weft_channel_reply(channel, number, &answer);
      continue;
    }
    \(otherwise)
    """
  }

  private static let passing =
    "weft_answer answer = {WEFT_ANSWER_PASSED, 0, 0, 0}; weft_channel_reply(channel, number, &answer);"

  private func check(_ answer: String, strictness: Int = 4) throws -> PluginCheck {
    let fake = try FakeWorker(answer: answer)
    let scratch = try Scratch()
    let file = try PluginCompiler.compile(CheckRuleTests.plain, to: scratch.path("p.so"))
    return try PluginCheck.run(
      file.path,
      strictness: strictness,
      in: WorkerProgram(named: fake.program),
      limits: CheckFixture.patient
    )
  }

  @Test func `a correct worker passes`() throws {
    #expect(try check(Self.reporting(otherwise: Self.passing)).isPassed)
  }

  @Test(arguments: [
    "weft_answer answer = {WEFT_ANSWER_SCENE, 0, 0xFFFFFFFFu, 0};",
    "weft_answer answer = {WEFT_ANSWER_STARTED, 0, 0, 0};",
    "number += 7; weft_answer answer = {0};",
  ])
  func `an invalid answer is reported and the worker terminated`(answer: String) throws {
    let reply = answer + " weft_channel_reply(channel, number, &answer);"
    let hooks = try check(Self.reporting(otherwise: reply))
    #expect(hooks.findings.contains { $0.rule == "lied" } && !hooks.isPassed)
  }

  @Test func `a worker that keeps computing after its answers does not pass`() throws {
    let burning = Self.reporting(otherwise: WorkerShareTests.burning)
      .replacing("continue;", with: "\(WorkerShareTests.computing) continue;")
    let check = try check(burning)
    #expect(check.findings.map(\.rule) == ["computesUnasked"] && !check.isPassed)
  }

  @Test func `an invalid report is refused`() throws {
    let answer = Self.reporting("-1, 0, 0", otherwise: Self.passing)
    #expect(try check(answer).refusal?.code == "workerLied")
    let (left, mask) = (Int64(0), Int64(2))
    let whole: [Int64] = [5, -6, 1, mask, 0]
    #expect(Self.report(whole)?.changes == [CheckChange(.signalMask)])
    for broken: [Int64] in [
      [], [5], [5, 6], [5, 6, 65], [5, 6, -1], [5, 6, 1, 99, 0], [5, 6, 1, left, 4000],
      [5, 6, 1, left], [5, 6, 0, 0], [.min, 0, 0],
    ] {
      #expect(Self.report(broken) == nil, "\(broken)")
    }
  }

  private static func report(_ numbers: [Int64]) -> CheckReport? {
    var writer = WireWriter()
    for number in numbers { writer.add(number) }
    return CheckReport(wire: writer.bytes)
  }

  @Test func `a report's text is safe to print`() throws {
    let evil = Self.reporting("0, 0, 1, 1, 5", text: "\\033[2Jx", otherwise: Self.passing)
    let found = try check(evil).findings
    #expect(found.map(\.rule).first == "descriptorsClosed")
    #expect(found.first?.text.contains("it closed the descriptors \\u{1b}[2Jx") == true)
  }

  @Test func `a missing sandbox is not blamed on the plugin`() throws {
    var writer = WireWriter()
    PluginRefusal(.noSandbox, "a plugin would see all files").write(to: &writer)
    let fake = try FakeWorker(
      start: """
        static const uint8_t text[] = {\(writer.bytes.map(String.init).joined(separator: ", "))};
        weft_answer answer = {WEFT_ANSWER_REFUSAL, 0, sizeof(text), 0};
        memcpy(weft_channel_memory(channel).text, text, sizeof(text));
        weft_channel_reply(channel, number, &answer);
        """,
      answer: ""
    )
    let scratch = try Scratch()
    let file = try PluginCompiler.compile(CheckRuleTests.plain, to: scratch.path("p.so"))
    let refusal = #expect(throws: PluginRefusal.self) {
      try PluginCheck.run(file.path, in: WorkerProgram(named: fake.program))
    }
    #expect(refusal?.code == "noSandbox" && refusal?.text == "a plugin would see all files")
  }

  @Test func `noise in every answer stops a check like any other fault`() throws {
    let check = try check(
      """
      weft_channel_buffers buffers = weft_channel_memory(channel);
      for (int place = 0; place < 512; place += 1) {
        ((uint32_t *)(void *)buffers.ops)[place] = seed() % 3 ? seed() % 64 : seed();
        ((uint32_t *)(void *)buffers.text)[place] = seed();
      }
      """
        + Self.reporting(
          otherwise: """
            weft_answer answer = {seed() % 4, seed() % 128 * 8, seed() % 2048, 0};
            weft_channel_reply(channel, number, &answer);
            """
        ),
      strictness: 5
    )
    #expect(!check.isPassed)
  }
}
