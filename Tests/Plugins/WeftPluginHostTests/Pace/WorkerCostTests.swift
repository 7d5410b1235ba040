// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftScene
import WeftTestSupport

@testable import WeftPluginHost

/// The cost to the host of plugins that follow the rules.
@Suite struct WorkerCostTests {
  private let fixture: PluginFixture

  init() throws { fixture = try PluginFixture() }

  private static let patient = PluginTimes(
    frame: .seconds(600),
    call: .seconds(60),
    background: .seconds(60),
    limit: .seconds(60),
    start: .seconds(60),
    waitsForStart: true
  )

  private func host(_ times: PluginTimes = patient) -> PluginHost {
    PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(workerPath: Checkout.worker.path),
      times: times
    )
  }

  @Test func `twenty of 60,000 empty log lines are read and all are counted`() throws {
    try fixture.add(
      PluginCompiler.source(
        body: "weft_row_answer(out, row->id, text(\"changed\"));",
        before: """
          static const weft_host *kept;
          static weft_status begin(const weft_host *host, void **self) {
            (void)self;
            kept = host;
            return WEFT_OK;
          }
          """,
        start: "for (int i = 0; i < 60000; i += 1) kept->log(kept, 0, text(\"\"));"
      ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
    )
    let host = host()
    _ = PluginFixture.list(host).screen(rowLimit: 10)
    let log = try #require(host.guests.first?.logLines)
    #expect(log.count == LogMeter.linesPerSecond + 1)
    #expect(log.last == "and \(60_000 - LogMeter.linesPerSecond) more lines")
  }

  @Test func `a hook with a new answer each time is called once per frame`() throws {
    try fixture.add(
      PluginCompiler.source(
        flags: "WEFT_HOOK_VOLATILE",
        body: "weft_row_answer(out, row->id, text(\"changed\"));"
      )
    )
    let host = host()
    let list = PluginFixture.list(host)
    for frame in 1...3 {
      _ = list.screen(rowLimit: 10)
      for _ in 0..<5 { _ = list.rows(in: 0..<3).map(\.messagePreviewText) }
      #expect(host.statistics.first?.hooks.first?.calls == frame)
    }
  }

  @Test func `a frame calls as many hooks as it has turns, and all of them soon`() throws {
    let ids = (0..<6).map { "org.example.p\($0)" }
    for id in ids {
      try fixture.add(
        PluginCompiler.source(
          id: id,
          flags: "WEFT_HOOK_VOLATILE",
          body: "weft_row_answer(out, row->id, text(\"\(id)\"));"
        ),
        as: "\(id).so"
      )
    }
    var times = Self.patient
    times.asks = 2
    let host = host(times)
    let list = PluginFixture.list(host)
    let calls = { host.statistics.map { $0.hooks.reduce(0) { $0 + $1.calls } } }
    for frame in 1...3 {
      _ = list.screen(rowLimit: 10)
      #expect(calls().reduce(0, +) <= 2 * frame)
    }
    for _ in 0..<12 { _ = list.screen(rowLimit: 10) }
    #expect(calls().allSatisfy { $0 >= 2 })
  }

  @Test func `hooks without a turn show their last answer and need no frame for it`() throws {
    let slots = ["title", "messagePreview", "timestamp"]
    for slot in slots {
      try fixture.add(
        PluginCompiler.source(
          id: "org.example.\(slot.lowercased())",
          hook: "weft.text.\(slot)/1",
          fields: ["env.now"],
          flags: "WEFT_HOOK_VOLATILE",
          body: "weft_row_answer(out, row->id, text(\"\(slot) of it\"));"
        ),
        as: "\(slot).so"
      )
    }
    var times = Self.patient
    times.asks = 1
    let host = host(times)
    let list = PluginFixture.list(host)
    let calls = { host.statistics.reduce(0) { $0 + $1.hooks.reduce(0) { $0 + $1.calls } } }
    func screen() throws -> String {
      "\(try list.screen(rowLimit: 10).validated().json)"
    }
    // As many frames as there are hooks, and those that plugins request.
    for _ in slots { _ = try screen() }
    while host.house.redraws.wait != nil {
      if host.house.redraws.drain() == nil { usleep(1_000) }
    }
    for frame in 1...3 {
      let before = calls()
      let shown = try screen()
      #expect(slots.allSatisfy { shown.contains("\($0) of it") }, "frame \(frame)")
      #expect(calls() == before + 1)
      #expect(host.house.redraws.wait == nil, "nothing has changed")
    }
  }

  @Test func `an overlong text is stored only as far as it is visible`() throws {
    for slot in ["messagePreview", "search"] {
      try fixture.add(
        PluginCompiler.source(
          id: "org.example.\(slot.lowercased())",
          hook: "weft.text.\(slot)/1",
          body: "weft_row_answer(out, row->id, long_text());",
          before: """
            static weft_str long_text(void) {
              static char bytes[60000];
              for (int i = 0; i < 60000; i += 1) bytes[i] = 'w';
              return (weft_str){bytes, sizeof bytes};
            }
            """
        ),
        as: "\(slot).so"
      )
    }
    let host = host()
    let list = PluginFixture.list(host)
    _ = list.screen(rowLimit: 10)
    let row = try #require(list.rows(in: 0..<1).first)
    #expect(row.messagePreviewText.utf8.count == 4 * 1_025)
    let window = SlotWindow(rows: [row], of: list, list.environment)
    for hook in host.hooks where hook.hook.id == "weft.text.search/1" {
      let answers = hook.texts(.search, for: window, below: ["below"])
      guard case .mine(let text)? = answers.first else {
        Issue.record("it says \(answers)")
        continue
      }
      // A text for searching is not cut: messages are found by all of it.
      #expect(text.utf8.count == 60_000)
    }
  }

  @Test
  func `hanging constructors delay a frame no longer than all starts together may take`() throws {
    let hang = "__attribute__((constructor)) static void hang(void) { for (;;) usleep(1000000); }"
    for index in 0..<8 {
      try fixture.add(
        PluginCompiler.source(
          id: "org.example.hangs\(index)",
          body: "",
          before: "extern int usleep(unsigned int);\n" + hang
        ),
        as: "hangs\(index).so"
      )
    }
    var times = Self.patient
    times.starts = .milliseconds(300)
    let host = host(times)
    host.waitUntilStarted()
    let problems = host.problems
    #expect(problems.count == 8 && problems.allSatisfy { $0.refusal.code == "hungAtStart" })
    #expect(problems.allSatisfy { $0.refusal.text.contains("300 ms") })
    // None had to hang for as long as a start may take.
    #expect(host.house.clock() < .seconds(50))
  }

  @Test func `other plugins start while some hang`() throws {
    let hang = "__attribute__((constructor)) static void hang(void) { for (;;) usleep(1000000); }"
    for index in 0..<5 {
      try fixture.add(
        PluginCompiler.source(
          id: "org.example.hangs\(index)",
          body: "",
          before: "extern int usleep(unsigned int);\n" + hang
        ),
        as: "a\(index).so"
      )
    }
    try fixture.add(PluginCompiler.source(id: "org.example.works", body: ""), as: "z.so")
    // The hanging ones are waited for for a minute.
    let host = host(PluginTimes(start: .seconds(60)))
    _ = host.beginFrame()
    func works() -> Bool {
      host.guests.contains { $0.id == "org.example.works" && $0.worker?.declaration != nil }
    }
    while !works() {
      host.house.redraws.waitForNews()
      _ = host.beginFrame()
    }
    #expect(host.guests.count { $0.worker?.declaration == nil } == 5)
  }
}
