// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftPluginFormat
import WeftPluginHost
import WeftPoints
import WeftTestSupport

/// Jumps out of calls made by the host.
@Suite struct JumpAbuseTests {
  @Test func `85: a jump over the host's calls is noticed, and they no longer count as running`()
    throws
  {
    let source = PluginCompiler.source(
      flags: "WEFT_HOOK_VOLATILE",
      body: "weft_row_answer(out, row->id, text(\"jumped\"));",
      before: """
        #include <setjmp.h>
        static jmp_buf place;
        static int is_jumping = 1;
        static void (*function)(void);
        static uint64_t used;
        static void leave(void) { if (is_jumping) longjmp(place, 1); }
        static weft_status begin(const weft_host *host, void **self) {
          const weft_points *points = host->get(host, text(WEFT_POINTS));
          points->declare(host, text("a.b/1"), text("v()"), 0);
          points->provide(host, text("a.b/1"), text("v()"), leave, NULL, 0, NULL);
          return points->acquire(host, text("a.b/1"), text("v()"), 0, &function, &used);
        }
        """,
      start: "if (setjmp(place) == 0) function(); else is_jumping = 0;"
    ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
    let host = try PluginFixture.host(source)
    let list = PluginFixture.list(host)
    #expect(list.rows(in: 0..<2).map(\.messagePreviewText) == ["text a", "text b"])
    #expect(host.problems.map(\.refusal.code) == ["hookFailed"])
    #expect(host.problems.first?.refusal.text.contains("jumped out of a call") == true)
    #expect(list.rows(in: 0..<2).map(\.messagePreviewText) == ["jumped", "jumped"])
    #expect(host.points.problems == [], "the point was called again, and did not count as running")
  }
}
