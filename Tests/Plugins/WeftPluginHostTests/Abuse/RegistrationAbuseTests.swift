// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// Contents of a plugin's list of hooks, and how hooks of several plugins combine.
@Suite struct RegistrationAbuseTests {
  private let changed = "weft_row_answer(out, row->id, text(\"changed\"));"
  private let all = ["changed", "changed", "changed"]
  private let defaults = ["text a", "text b", "text c"]

  private func codes(_ host: PluginHost) -> [String] { host.problems.map(\.refusal.code) }

  /// Returns a hook with the same function under another id.
  private func hook(_ id: String, _ function: String = "answer") -> String {
    "{sizeof(weft_hook), 0, TEXT(\"\(id)\"), fields, 1, 0, NULL, \(function)}"
  }

  /// Returns a hook that adds its letter to the text below, so that a row shows the order from the lowest.
  private func letter(_ letter: String, priority: Int = 0) -> String {
    PluginCompiler.source(
      id: "org.example.\(letter)",
      priority: priority,
      body: """
        char made[64];
        weft_str below = weft_row_text(row, 0);
        for (uint64_t place = 0; place < below.length; place += 1) made[place] = below.bytes[place];
        made[below.length] = '\(letter)';
        weft_str longer = {made, below.length + 1};
        weft_row_answer(out, row->id, longer);
        """
    )
  }

  @Test func `40: an unknown hook is refused, and the plugin's others are used`() throws {
    let host = try PluginFixture.host(
      PluginCompiler.source(more: [hook("weft.text.mood/1"), hook("")], body: changed)
    )
    #expect(codes(host) == ["unknownHook", "unknownHook"])
    #expect(host.entries.map(\.hooks) == [["weft.text.messagePreview/1"]])
    #expect(PluginFixture.texts(host) == all)
  }

  @Test func `41: for a hook of another revision the error lists the known ones`() throws {
    let host = try PluginFixture.host(
      PluginCompiler.source(hook: "weft.item.channel/2", fields: ["env.now"], body: "")
    )
    #expect(codes(host) == ["unknownHook"])
    #expect(host.problems.first?.refusal.remedy == "use one of weft.item.channel/1")
  }

  @Test
  func `42: the higher of two plugins draws a row unless the user chooses another`()
    throws
  {
    let fixture = try PluginFixture()
    for (name, priority) in [("one", 1), ("two", 2)] {
      let source = PluginCompiler.source(
        id: "org.example.\(name)",
        hook: "weft.item.channel/1",
        priority: priority,
        body: """
          weft_row_begin(out, row->id);
          weft_text(out, text("drawn by \(name)"), 0, 0, 0);
          weft_end(out);
          """
      )
      try fixture.add(source, as: "\(name).so")
    }
    func drawn(by name: String) throws -> Int {
      try PluginFixture.dump(fixture.host()).components(separatedBy: "drawn by \(name)").count - 1
    }
    #expect(try drawn(by: "two") == 3)
    #expect(try drawn(by: "one") == 0)
    try fixture.order("org.example.one\n")
    #expect(try drawn(by: "one") == 3)
    #expect(try drawn(by: "two") == 0)
  }

  @Test func `43: the first offer counts if a hook is offered twice`() throws {
    let host = try PluginFixture.host(
      PluginCompiler.source(
        more: [hook("weft.text.messagePreview/1", "fail")],
        body: changed,
        before: """
          static weft_status fail(void *self, weft_call *call, const weft_window *in,
                                  weft_arena *out) { return WEFT_E_INTERNAL; }
          """
      )
    )
    #expect(codes(host) == ["hookTwice"])
    #expect(PluginFixture.texts(host) == all)
  }

  @Test func `44: any priority is valid and equal ones are ordered by id`()
    throws
  {
    let fixture = try PluginFixture()
    let given = [("a", Int(Int32.min)), ("b", Int(Int32.max)), ("c", 0), ("d", Int(Int32.max))]
    // The file names suggest another order.
    for (place, (name, priority)) in given.reversed().enumerated() {
      try fixture.add(letter(name, priority: priority), as: "\(place).so")
    }
    #expect(PluginFixture.texts(fixture.host())[0] == "text aacdb")
  }

  @Test func `45: in a circular order the first mention counts`() throws {
    let fixture = try PluginFixture()
    // Hooks name no others, so only the user's file can contain a circle.
    for name in ["a", "b"] { try fixture.add(letter(name), as: "\(name).so") }
    try fixture.order("org.example.b\norg.example.a\norg.example.b\norg.example.a\n")
    #expect(PluginFixture.texts(fixture.host())[0] == "text aab")
  }

  @Test func `46, 47: a plugin with an impossible step or count in its hook list is refused`()
    throws
  {
    let plugin = PluginCompiler.source(body: changed)
    let lies = [
      ("*stride = sizeof(weft_hook);", "*stride = sizeof(weft_hook) - 1;"),
      ("*stride = sizeof(weft_hook);", "*stride = 0;"),
      ("*stride = sizeof(weft_hook);", "*stride = 0xFFFFFFFFu;"),
      ("*count = 1;", "*count = 1u << 31;"), ("*count = 1;", "*count = 65;"),
    ]
    for (truth, lie) in lies {
      let host = try PluginFixture.host(plugin.replacing(truth, with: lie))
      #expect(codes(host) == ["badHooks"], "\(lie)")
      #expect(PluginFixture.texts(host) == defaults)
    }
    let wider = """
      static struct { weft_hook hook; char later[40]; } wide[1];
      wide[0].hook = list[0]; *all = &wide[0].hook; *stride = sizeof(wide[0]);
      """
    let host = try PluginFixture.host(
      plugin.replacing("*stride = sizeof(weft_hook);", with: wider)
    )
    #expect(codes(host) == [])
    #expect(PluginFixture.texts(host) == all, "hooks of a later version may be larger")
  }

  @Test func `34: a plugin with unmapped names of hooks or fields is refused`() throws {
    let plugin = PluginCompiler.source(body: changed)
    let lies = [
      ("TEXT(\"weft.text.messagePreview/1\"), fields", "{(const char *)8, 26}, fields"),
      ("TEXT(\"weft.text.messagePreview/1\"), fields", "{\"weft\", 1ull << 60}, fields"),
      ("fields,\n    1", "(const weft_str *)64,\n    1"), ("fields,\n    1", "NULL,\n    1"),
      ("fields,\n    1", "fields,\n    0xFFFFFFFFu"),
      ("{TEXT(\"text.below\")}", "{{(const char *)8, 10}}"),
    ]
    for (truth, lie) in lies {
      let changed = plugin.replacing(truth, with: lie)
      try #require(changed != plugin, "\(lie)")
      #expect(codes(try PluginFixture.host(changed)) == ["badHooks"], "\(lie)")
    }
  }
}
