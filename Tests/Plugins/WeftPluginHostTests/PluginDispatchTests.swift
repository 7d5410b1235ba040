// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// The effects of each kind of hook on a screen, and how often hooks are called.
@Suite struct PluginDispatchTests {
  private func fixture(_ sources: [String]) throws -> PluginHost {
    let fixture = try PluginFixture()
    for (index, source) in sources.enumerated() { try fixture.add(source, as: "p\(index).so") }
    let host = fixture.host()
    #expect(host.problems.isEmpty, "\(host.problems)")
    return host
  }

  /// Draws a text before the content of the next provider.
  private let around = """
    weft_row_begin(out, row->id);
    weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 4);
    weft_text(out, text("%"), WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT);
    weft_slot(out);
    weft_end(out);
    weft_end(out);
    """

  private func around(_ word: String) -> String { around.replacing("%", with: word) }

  @Test func `a view with a slot wraps the next provider's content`() throws {
    let host = try fixture([
      PluginCompiler.source(
        id: "org.example.high",
        hook: "weft.item.channel/1",
        priority: 1,
        body: around("HIGH")
      ),
      PluginCompiler.source(
        id: "org.example.low",
        hook: "weft.item.channel/1",
        fields: ["channel.name"],
        body: """
          if (weft_row_text(row, 0).bytes[5] != 'b') continue;
          weft_row_begin(out, row->id);
          weft_text(out, text("LOW"), WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT);
          weft_end(out);
          """
      ),
    ])
    let dump = try PluginFixture.dump(host)
    #expect(dump.components(separatedBy: "\"HIGH\"").count == 4, "around every row")
    #expect(dump.components(separatedBy: "\"LOW\"").count == 2)
    #expect(dump.contains("\"Name a\"") && dump.contains("\"Name c\""), "else the default")
    #expect(!dump.contains("\"Name b\""), "row b is the lower plugin's")
  }

  @Test(arguments: [
    ("weft.channels.headerModifier/1", "HEADER"), ("weft.channels.container/1", "CONTAINER"),
    ("weft.channels.list/1", "LIST"),
  ])
  func `a wrapping hook surrounds its part of the screen`(hook: String, word: String) throws {
    let dump = try PluginFixture.dump(
      fixture([PluginCompiler.source(hook: hook, body: around(word))])
    )
    #expect(dump.components(separatedBy: "\"\(word)\"").count == 2)
    #expect(dump.contains("\"Name a\""), "what is wrapped is still there")
  }

  @Test func `the higher of two wrapping hooks wraps the lower one`() throws {
    let dump = try PluginFixture.dump(
      fixture([
        PluginCompiler.source(
          id: "org.example.a",
          hook: "weft.channels.list/1",
          priority: -1,
          body: around("INNER")
        ),
        PluginCompiler.source(
          id: "org.example.b",
          hook: "weft.channels.list/1",
          priority: 1,
          body: around("OUTER")
        ),
      ])
    )
    let outer = try #require(dump.range(of: "\"OUTER\""))
    let inner = try #require(dump.range(of: "\"INNER\""))
    #expect(outer.lowerBound < inner.lowerBound)
  }

  @Test func `a wrapping hook without a slot is refused, and the wrapped content stays`() throws {
    let host = try fixture([
      PluginCompiler.source(
        hook: "weft.channels.list/1",
        body: "weft_row_begin(out, row->id); weft_spacer(out, 0); weft_end(out);"
      )
    ])
    #expect(try PluginFixture.dump(host).contains("\"Name a\""))
    #expect(host.problems.map(\.refusal.code) == ["noSlot"])
  }

  @Test(arguments: [
    "weft.channels.title/1", "weft.channels.top/1", "weft.channels.footer/1",
    "weft.channels.stickyFooter/1",
    "weft.channels.background/1", "weft.channels.divider/1", "weft.channel.background/1",
    "weft.channel.avatar/1",
  ])
  func `each part of a screen can be drawn by a plugin`(hook: String) throws {
    let source = PluginCompiler.source(
      hook: hook,
      body: """
        weft_row_begin(out, row->id);
        weft_text(out, text("PART"), WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT);
        weft_end(out);
        """
    )
    #expect(try PluginFixture.dump(fixture([source])).contains("\"PART\""))
  }

  @Test func `a hook about a list receives the list's state`() throws {
    let source = PluginCompiler.source(
      hook: "weft.channels.footer/1",
      fields: ["list.title", "list.count", "list.phase", "list.error"],
      body: """
        if (row->id != 0 || weft_row_integer(row, 1) != 3) return WEFT_E_INTERNAL;
        if (row->values[3].type != WEFT_TYPE_NULL) return WEFT_E_INTERNAL;
        weft_row_begin(out, row->id);
        weft_text(out, weft_row_text(row, 2), WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT);
        weft_end(out);
        """
    )
    #expect(try PluginFixture.dump(fixture([source])).contains("\"loaded\""))
  }

  /// Returns a text hook that says how often it was called until it answered a row.
  private func counting(flags: String = "0", fields: [String] = ["channel.name"]) -> String {
    PluginCompiler.source(
      fields: fields,
      flags: flags,
      body: """
        char digit[1] = {(char)('0' + calls)};
        weft_str count = {digit, 1};
        weft_row_answer(out, row->id, count);
        """,
      before: "static int calls;",
      start: "calls += 1;"
    )
  }

  @Test func `75: a hook is called again only for changed rows`() throws {
    let list = PluginFixture.list(try fixture([counting()]))
    func texts() -> [String] { list.rows(in: 0..<3).map(\.messagePreviewText) }
    #expect(texts() == ["1", "1", "1"])
    #expect(texts() == ["1", "1", "1"], "nothing changed")
    _ = list.send(.channelChanged(Samples.channel("b", name: "Other", [Samples.message("text b")])))
    _ = list.drainChanges()
    #expect(texts() == ["1", "2", "1"])
    // What changed is not a field of the hook, so it is not called.
    _ = list.send(.channelChanged(Samples.channel("c", name: "Name c", [Samples.message("new")])))
    _ = list.drainChanges()
    #expect(Set(texts()) == ["1", "2"])
    #expect(list.rows(in: 0..<1)[0].messagePreviewText == "1")
  }

  @Test func `a volatile hook is called every frame`() throws {
    let list = PluginFixture.list(try fixture([counting(flags: "WEFT_HOOK_VOLATILE")]))
    #expect(list.rows(in: 0..<3).map(\.messagePreviewText) == ["1", "1", "1"])
    #expect(list.rows(in: 0..<3).map(\.messagePreviewText) == ["2", "2", "2"])
  }

  @Test func `a row whose answer the plugin defers is asked about again`() throws {
    let source = PluginCompiler.source(
      body: """
        if (calls < 2) { weft_row_later(out, row->id); continue; }
        weft_row_answer(out, row->id, text("known"));
        """,
      before: "static int calls;",
      start: "calls += 1;"
    )
    let list = PluginFixture.list(try fixture([source]))
    #expect(list.rows(in: 0..<2).map(\.messagePreviewText) == ["text a", "text b"])
    #expect(list.rows(in: 0..<2).map(\.messagePreviewText) == ["known", "known"])
  }

  @Test func `a hook is refused if its rows lack a required field`() throws {
    let fixture = try PluginFixture()
    try fixture.add(PluginCompiler.source(fields: ["!channel.name", "!thread.title"], body: ""))
    try fixture.add(
      PluginCompiler.source(id: "org.example.other", fields: ["!channel.mood"], body: ""),
      as: "q.so"
    )
    let host = fixture.host()
    #expect(host.problems.map(\.refusal.code) == ["missingField"])
    #expect(host.problems.first?.refusal.text.contains("channel.mood") == true)
  }
}
