// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

@Suite struct PluginCallTests {
  private func host(_ source: String, problems: [String] = []) throws -> PluginHost {
    let fixture = try PluginFixture()
    try fixture.add(source)
    let host = fixture.host()
    #expect(host.problems.map(\.refusal.code) == problems)
    return host
  }

  private let item = "weft.item.channel/1"

  @Test func `a text hook changes the rows it answers and leaves the others`() throws {
    let host = try host(
      PluginCompiler.source(
        fields: ["channel.name", "text.below"],
        body: """
          if (weft_row_text(row, 0).bytes[5] == 'b') {
            weft_row_answer(out, row->id, weft_row_text(row, 0));
          } else if (weft_row_text(row, 0).bytes[5] == 'c') {
            weft_row_next(out, row->id);
          }
          """
      )
    )
    #expect(PluginFixture.texts(host) == ["text a", "Name b", "text c"])
  }

  @Test func `an item hook draws the rows it answers, and its plugin is reported`() throws {
    let host = try host(
      PluginCompiler.source(
        hook: item,
        fields: ["channel.name", "channel.unknown"],
        body: """
          if (row->values[1].type != WEFT_TYPE_NULL) return WEFT_E_INTERNAL;
          if (index == 1) { weft_row_next(out, row->id); continue; }
          weft_row_begin(out, row->id);
          weft_text(out, weft_row_text(row, 0), WEFT_FONT_BODY, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
          weft_end(out);
          """
      ),
      problems: ["unknownField"]
    )
    let dump = try PluginFixture.dump(host)
    #expect(dump.components(separatedBy: "org.example.test").count == 3, "two rows name it")
    // The screen reader's text comes from the row, whoever draws it.
    #expect(!dump.contains("(\"text a\")") && dump.contains(": text a"))
    #expect(dump.contains("text b"), "the passed row has its default")
  }

  @Test func `an answer that needs more room is requested again with a larger buffer`() throws {
    let host = try host(
      PluginCompiler.source(
        hook: "weft.text.search/1",
        body: """
          static char big[60000];
          for (int i = 0; i < 60000; i += 1) big[i] = 'x';
          weft_str made = {big, 60000};
          weft_row_answer(out, row->id, made);
          """
      )
    )
    let list = PluginFixture.list(host)
    let window = SlotWindow(rows: list.rows(in: 0..<3), of: list, list.environment)
    let texts = try #require(host.hooks.first).texts(.search, for: window, below: ["", "", ""])
    #expect(
      texts.map { if case .mine(let text) = $0 { text.utf8.count } else { 0 } } == [
        60000, 60000, 60000,
      ]
    )
    #expect(host.problems.isEmpty)
  }

  @Test func `log lines from a plugin's start are kept`() throws {
    let fixture = try PluginFixture()
    let start = """
      static const weft_host *kept;
      static weft_status start(const weft_host *host, void **self) {
        weft_str line = {"ready", 5};
        (void)self;
        kept = host;
        if (host->get(host, line) != NULL) return WEFT_E_INTERNAL;
        host->log(host, WEFT_LOG_INFO, line);
        return WEFT_OK;
      }
      """
    try fixture.add(
      PluginCompiler.source(body: "", before: start)
        .replacingOccurrences(of: "TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), start")
    )
    #expect(fixture.host().logLines == ["org.example.test: ready"])
  }

  @Test func `revisions change exactly when values do`() throws {
    let host = try host(
      PluginCompiler.source(
        fields: ["channel.unreadCount"],
        body: """
          char digits[16];
          for (int i = 0; i < 16; i += 1) digits[i] = "0123456789abcdef"[row->revision >> (60 - 4 * i) & 15];
          weft_str made = {digits, 16};
          weft_row_answer(out, row->id, made);
          """
      )
    )
    let texts = PluginFixture.texts(host)
    #expect(Set(texts).count == 1, "equal values, equal revisions")
    #expect(PluginFixture.texts(host) == texts)
  }
}
