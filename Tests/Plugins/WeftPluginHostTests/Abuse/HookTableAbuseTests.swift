// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftPluginFormat
import WeftPluginHost
import WeftPoints
import WeftTestSupport

/// Plugins that change their own hooks, each other and the lower ones while a hook runs.
@Suite struct HookTableAbuseTests {
  private let defaults = ["text a", "text b", "text c"]

  private func host(_ sources: String...) throws -> PluginHost {
    let fixture = try PluginFixture()
    for (index, source) in sources.enumerated() { try fixture.add(source, as: "\(index).so") }
    let host = fixture.host()
    #expect(host.problems.isEmpty, "\(host.problems) \(host.logLines)")
    return host
  }

  private let digit = """
    char digit[1] = {(char)('0' + calls)};
    weft_str count = {digit, 1};
    weft_row_answer(out, row->id, count);
    """

  /// Returns a volatile hook that counts its calls and changes its own table in the first.
  private func changing(_ change: String) -> String {
    PluginCompiler.source(
      flags: "WEFT_HOOK_VOLATILE",
      body: digit,
      before: """
        static weft_hook *kept;
        static uint32_t calls;
        static weft_status other(void *self, weft_call *call, const weft_window *in,
                                 weft_arena *out) { return WEFT_E_INTERNAL; }
        """,
      start: "(void)other; calls += 1; if (calls == 1) { \(change) }"
    )
    .replacing("static const weft_hook list[]", with: "static weft_hook list[]")
    .replacing("*all = list;", with: "*all = list; kept = list;")
  }

  @Test(arguments: [
    "kept->function = other;", "kept->flags = 0; kept->priority = 9;", "kept->id.length = 0;",
    "kept->field_count = 64;",
  ])
  func `48: a hook that changes its table while it runs changes nothing`(change: String) throws {
    let list = PluginFixture.list(try host(changing(change)))
    #expect(list.rows(in: 0..<3).map(\.messagePreviewText) == ["1", "1", "1"])
    #expect(list.rows(in: 0..<3).map(\.messagePreviewText) == ["2", "2", "2"])
  }

  @Test func `49: a hook that removes itself from its table is still called`() throws {
    let list = PluginFixture.list(
      try host(changing("kept->function = NULL; kept->id.bytes = NULL;"))
    )
    #expect(list.rows(in: 0..<3).map(\.messagePreviewText) == ["1", "1", "1"])
    #expect(list.rows(in: 0..<3).map(\.messagePreviewText) == ["2", "2", "2"])
  }

  /// Returns a plugin with the table of points in `points`, and the code of its `init`.
  private func pointed(
    _ name: String,
    start: String,
    before: String,
    body: String = ""
  ) -> String {
    PluginCompiler.source(
      id: "org.example.\(name)",
      body: body,
      before: """
        #include <pthread.h>
        static const weft_host *kept;
        static const weft_points *points;
        \(before)
        static weft_status begin(const weft_host *host, void **self) {
          (void)self;
          kept = host;
          points = host->get(host, text(WEFT_POINTS));
          \(start)
          return WEFT_OK;
        }
        """
    ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
  }

  @Test func `49: a point's function that removes itself still finishes its call`() throws {
    let host = try host(
      pointed(
        "once",
        start: """
          points->declare(host, text("a.b/1"), text("s()"), 0);
          points->provide(host, text("a.b/1"), text("s()"), (weft_function)once, NULL, 0, &own);
          points->acquire(host, text("a.b/1"), text("s()"), 0, (weft_function *)&call_it, &used);
          """,
        before: """
          static uint64_t own, used;
          static weft_str (*call_it)(void);
          static weft_str once(void) {
            points->release(kept, own);
            return text("once");
          }
          """,
        body: """
          weft_str made = call_it();
          if (made.bytes != NULL) weft_row_answer(out, row->id, made);
          """
      )
    )
    #expect(PluginFixture.texts(host) == ["once", "text b", "text c"])
    #expect(host.points.providers(of: "a.b/1") == [])
  }

  @Test func `50: the text below is computed once, however often it is read`() throws {
    let host = try host(
      PluginCompiler.source(
        id: "org.example.low",
        body: digit,
        before: "static uint32_t calls;",
        start: "calls += 1;"
      ),
      PluginCompiler.source(
        id: "org.example.high",
        fields: ["text.below", "text.below"],
        priority: 1,
        body: """
          char made[2] = {weft_row_text(row, 0).bytes[0], weft_row_text(row, 1).bytes[0]};
          weft_str both = {made, 2};
          weft_row_answer(out, row->id, both);
          """
      )
    )
    #expect(PluginFixture.texts(host) == ["11", "11", "11"])
  }

  @Test func `51: calls can't be kept, and released references are stale`() throws {
    let host = try host(
      pointed(
        "stale",
        start: """
          points->declare(host, text("a.b/1"), text("v()"), 0);
          points->acquire(host, text("a.b/1"), text("v()"), 0, &function, &reference);
          """,
        before: """
          static weft_function function;
          static uint64_t reference;
          static void *elsewhere(void *status) {
            *(weft_status *)status = points->release(kept, reference);
            return NULL;
          }
          """,
        body: """
          pthread_t thread;
          weft_status other = WEFT_OK;
          weft_status first = points->release(kept, reference);
          pthread_create(&thread, NULL, elsewhere, &other);
          pthread_join(thread, NULL);
          if (call == NULL && first == (index == 0 ? WEFT_OK : WEFT_E_STALE) &&
              other == WEFT_E_STALE) weft_row_answer(out, row->id, text("stale"));
          """
      )
    )
    #expect(PluginFixture.texts(host) == ["stale", "stale", "stale"])
    #expect(host.points.functionsInUse == 0)
  }

  @Test func `52: a point reached again from within itself answers nothing`() throws {
    let declare = """
      points->declare(host, text("a.one/1"), text("l(l)"), 0);
      points->declare(host, text("a.two/1"), text("l(l)"), 0);
      """
    func source(
      _ name: String,
      _ own: String,
      _ other: String,
      _ step: Int,
      _ body: String
    )
      -> String
    {
      pointed(
        name,
        start: """
          \(declare)
          points->provide(host, text("\(own)"), text("l(l)"), (weft_function)mine, NULL, 0, NULL);
          points->acquire(host, text("\(other)"), text("l(l)"), 0, (weft_function *)&theirs, &used);
          """,
        before: """
          static uint64_t used;
          static int64_t (*theirs)(int64_t);
          static int64_t mine(int64_t depth) { return \(step) + theirs(depth + 1); }
          """,
        body: body
      )
    }
    let host = try host(
      source("a", "a.one/1", "a.two/1", 1, ""),
      source(
        "b",
        "a.two/1",
        "a.one/1",
        10,
        // From its hook to a, back to b, and to a again, which is already running.
        "weft_row_answer(out, row->id, text(theirs(0) == 11 ? \"stopped\" : \"went on\"));"
      )
    )
    #expect(PluginFixture.texts(host) == ["stopped", "stopped", "stopped"])
    #expect(host.points.problems == ["point \"a.one/1\": called from within itself 3 times"])
  }

  @Test func `53: what a hook writes before passing the window is ignored`() throws {
    let host = try host(
      PluginCompiler.source(
        body: "weft_row_answer(out, row->id, text(\"half\"));",
        result: "WEFT_NEXT"
      )
    )
    #expect(PluginFixture.texts(host) == defaults)
  }

  @Test(arguments: ["WEFT_E_INTERNAL", "2", "12345", "-1000", "0x7FFFFFFF", "(-0x7FFFFFFF - 1)"])
  func `54: any other status fails the call, even if something was written`(status: String) throws {
    let host = try PluginFixture.host(
      PluginCompiler.source(
        body: "weft_row_answer(out, row->id, text(\"half\"));",
        result: status
      )
    )
    #expect(PluginFixture.texts(host) == defaults)
    #expect(host.problems.map(\.refusal.code) == ["hookFailed"])
  }
}
