// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftPoints
import WeftTestSupport

/// Plugins that declare, provide and call open hook points through `weft/points.h`.
@Suite struct PointPluginTests {
  private static let id = "org.example.shout/1"

  /// Returns a plugin that has the table of points in `points` when it starts.
  private func plugin(_ id: String, start: String, before: String = "", body: String = "") -> String
  {
    let lines = """
      static const weft_host *kept;
      static const weft_points *points;
      \(before)
      static weft_status start(const weft_host *host, void **self) {
        (void)self;
        kept = host;
        points = host->get(host, text(WEFT_POINTS));
        if (points == NULL || points->struct_size < sizeof(weft_points)) return WEFT_E_INTERNAL;
        \(start)
      }
      """
    return PluginCompiler.source(id: id, body: body, before: lines)
      .replacingOccurrences(of: "TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), start")
  }

  private var declarer: String {
    plugin(
      "org.example.declarer",
      start:
        "return points->declare(host, text(\"\(Self.id)\"), text(\"s(s,l)\"), WEFT_POINT_FIRST);"
    )
  }

  private func provider(_ name: String, priority: Int = 0, expression: String) -> String {
    plugin(
      "org.example.\(name)",
      start: """
        weft_status status = points->declare(host, text("\(Self.id)"), text("s(s,l)"), WEFT_POINT_FIRST);
        if (status != WEFT_OK) return status;
        return points->provide(host, text("\(Self.id)"), text("s(s,l)"), (weft_function)shout, NULL,
                               \(priority), NULL);
        """,
      before: """
        static weft_str shout(weft_str said, int64_t times) {
          static char made[256];
          uint64_t length = 0;
          (void)said; (void)times;
          \(expression)
          return (weft_str){made, length};
        }
        """
    )
  }

  private let doubled = """
    for (int64_t turn = 0; turn < times; turn += 1) {
      for (uint64_t i = 0; i < said.length; i += 1) made[length++] = said.bytes[i];
    }
    """

  /// Its rows show what the point makes of the text below.
  private func consumer(flags: String = "0") -> String {
    plugin(
      "org.example.consumer",
      start: """
        weft_status status = points->declare(host, text("\(Self.id)"), text("s(s,l)"), WEFT_POINT_FIRST);
        if (status != WEFT_OK) return status;
        return points->acquire(host, text("\(Self.id)"), text("s(s,l)"), \(flags),
                               (weft_function *)&shouted, &reference);
        """,
      before: """
        static weft_str (*shouted)(weft_str, int64_t);
        static uint64_t reference;
        """,
      body: """
        weft_str made = shouted(weft_row_text(row, 0), 2);
        if (made.bytes != NULL) weft_row_answer(out, row->id, made);
        """
    )
    // A point's answer may change without any change that its caller sees.
    .replacingOccurrences(of: "0, NULL, answer}", with: "WEFT_HOOK_VOLATILE, NULL, answer}")
  }

  @Test func `declarer, provider and caller can be loaded in any order`() throws {
    for names in [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]] {
      let fixture = try PluginFixture()
      let sources = [declarer, provider("provider", expression: doubled), consumer()]
      for (name, source) in zip(names, sources) { try fixture.add(source, as: "\(name).so") }
      let host = fixture.host()
      #expect(host.problems.isEmpty, "\(host.logLines)")
      #expect(PluginFixture.texts(host) == ["text atext a", "text btext b", "text ctext c"])
      #expect(host.points.providers(of: Self.id) == ["org.example.provider"])
      #expect(
        try host.points.point(Self.id)?.call([.text("ho"), .int64(3)]) == .text("hohoho")
      )
    }
  }

  @Test func `without a provider rows keep their texts, and Swift may provide one later`() throws {
    let fixture = try PluginFixture()
    try fixture.add(consumer())
    let host = fixture.host()
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
    let provision = try host.points.provide(Self.id, "s(s,l)") { arguments in
      guard case .text(let text?) = arguments[0] else { return nil }
      return .text(text.uppercased())
    }
    #expect(PluginFixture.texts(host) == ["TEXT A", "TEXT B", "TEXT C"])
    provision.remove()
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
  }

  @Test func `the highest of several answers is used, and the order file has precedence`() throws {
    let fixture = try PluginFixture()
    let single = "for (; length < 1; length += 1) made[length] = 'X';"
    try fixture.add(provider("one", priority: 9, expression: single), as: "one.so")
    try fixture.add(provider("two", expression: doubled), as: "two.so")
    try fixture.add(consumer(flags: "WEFT_ACQUIRE_DIRECT"), as: "three.so")
    #expect(PluginFixture.texts(fixture.host())[0] == "X")
    try fixture.order("org.example.two\n")
    #expect(PluginFixture.texts(fixture.host())[0] == "text atext a")
  }

  @Test func `an invalid request gets its status, and the log has the reason`() throws {
    let calls: [(String, String, String)] = [
      (
        "points->declare(host, text(\"a.b/1\"), text(\"s(r,x)\"), 0)", "WEFT_E_ARGUMENT",
        "character 5"
      ),
      (
        "points->declare(host, text(\"a/1\"), text(\"v()\"), 0)", "WEFT_E_ARGUMENT", "point \"a/1\""
      ),
      ("points->declare(host, (weft_str){NULL, 0}, text(\"v()\"), 0)", "WEFT_E_ARGUMENT", "absent"),
      (
        "points->declare(host, (weft_str){\"x\", UINT64_MAX}, text(\"v()\"), 0)", "WEFT_E_ARGUMENT",
        "1024"
      ),
      ("points->declare(host, text(\"a.b/1\"), text(\"v()\"), 3)", "WEFT_E_ARGUMENT", "flags 3"),
      ("points->declare(host, text(\"a.b/1\"), text(\"v()\"), 18)", "WEFT_E_ARGUMENT", "status"),
      (
        "points->declare(host, text(\"weft.b/1\"), text(\"v()\"), 0)", "WEFT_E_ARGUMENT",
        "belong to the host"
      ),
      ("points->declare(NULL, text(\"a.b/1\"), text(\"v()\"), 0)", "WEFT_E_ARGUMENT", ""),
      (
        "points->provide(host, text(\"a.b/1\"), text(\"v()\"), f, NULL, 0, NULL)", "WEFT_E_STATE",
        "not declared"
      ),
      (
        "points->provide(host, text(\"a.c/1\"), text(\"v( )\"), f, NULL, 0, NULL)",
        "WEFT_E_ARGUMENT", "same text"
      ),
      (
        "points->provide(host, text(\"a.c/1\"), text(\"v()\"), NULL, NULL, 0, NULL)",
        "WEFT_E_ARGUMENT", "NULL"
      ),
      (
        "points->acquire(host, text(\"a.c/1\"), text(\"v()\"), 0, NULL, &r)", "WEFT_E_ARGUMENT",
        "address is NULL"
      ),
      (
        "points->acquire(host, text(\"a.c/1\"), text(\"v()\"), 2, &g, &r)", "WEFT_E_ARGUMENT",
        "flags 2"
      ),
      (
        "points->acquire(host, text(\"a.d/1\"), text(\"v()\"), 0, &g, &r)", "WEFT_E_STATE",
        "not declared"
      ),
      ("points->release(host, 12345)", "WEFT_E_STALE", "12345"),
    ]
    for (call, status, reason) in calls {
      let fixture = try PluginFixture()
      let start = """
        if (points->declare(host, text("a.c/1"), text("v()"), 0) != WEFT_OK) return WEFT_E_INTERNAL;
        return \(call) == \(status) ? WEFT_OK : WEFT_E_INTERNAL;
        """
      let before = """
        static void f(void) {}
        static weft_function g;
        static uint64_t r;
        __attribute__((unused)) static void unused(void) { (void)f; (void)g; (void)r; (void)unused; }
        """
      try fixture.add(plugin("org.example.wrong", start: start, before: before))
      let host = fixture.host()
      #expect(host.problems.isEmpty, "\(call)")
      let log = host.logLines.joined()
      #expect(reason.isEmpty || log.contains(reason), "\(call): \(log)")
    }
  }

  @Test func `a plugin that fails to start leaves no points behind`() throws {
    let fixture = try PluginFixture()
    let source = provider("provider", expression: doubled)
      .replacingOccurrences(of: "0, NULL);", with: "0, NULL) + WEFT_E_INTERNAL;")
    try fixture.add(source)
    let host = fixture.host()
    #expect(host.problems.first?.refusal.code == "initFailed")
    #expect(host.points.points.isEmpty)
  }

  @Test func `97: declaring and providing are refused on other threads, acquiring is not`() throws {
    let fixture = try PluginFixture()
    let before = """
      #include <pthread.h>
      static weft_status declared, provided, acquired, released;
      static void f(void) {}
      static void *elsewhere(void *unused) {
        weft_function function;
        uint64_t reference = 0;
        declared = points->declare(kept, text("a.d/1"), text("v()"), 0);
        provided = points->provide(kept, text("a.c/1"), text("v()"), f, NULL, 0, NULL);
        acquired = points->acquire(kept, text("a.c/1"), text("v()"), 0, &function, &reference);
        if (acquired == WEFT_OK) function();
        released = points->release(kept, reference);
        return unused;
      }
      """
    let start = """
      pthread_t thread;
      if (points->declare(host, text("a.c/1"), text("v()"), 0) != WEFT_OK) return WEFT_E_INTERNAL;
      if (pthread_create(&thread, NULL, elsewhere, NULL) != 0) return WEFT_E_INTERNAL;
      pthread_join(thread, NULL);
      return declared == WEFT_E_THREAD && provided == WEFT_E_THREAD && acquired == WEFT_OK &&
             released == WEFT_OK ? WEFT_OK : WEFT_E_INTERNAL;
      """
    try fixture.add(plugin("org.example.threads", start: start, before: before))
    let host = fixture.host()
    #expect(host.problems.isEmpty, "\(host.problems) \(host.logLines)")
    #expect(host.points.functionsInUse == 0)
  }
}
