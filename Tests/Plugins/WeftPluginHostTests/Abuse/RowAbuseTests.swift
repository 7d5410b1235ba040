// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftPluginHost
import WeftScene
import WeftTestSupport
import WeftWeb

/// Answers of hooks about their rows or others, and changes to borrowed data.
@Suite struct RowAbuseTests {
  private func view(_ views: String) throws -> PluginHost {
    try PluginFixture.host(
      PluginCompiler.source(
        hook: "weft.item.channel/1",
        body: "weft_row_begin(out, row->id); \(views) weft_end(out);"
      )
    )
  }

  private func page(_ host: PluginHost) throws -> String {
    let scene = try PluginFixture.list(host).screen(rowLimit: 10).validated()
    return String(decoding: HTMLPage(scene, title: "x").bytes, as: UTF8.self)
  }

  @Test func `69: an unknown action does nothing`() throws {
    let host = try view(
      """
      weft_button_begin(out, text("org.example.test/none")); weft_text(out, text("go"), 0, 0, 0);
      weft_end(out);
      weft_button_begin(out, text("")); weft_end(out);
      """
    )
    let list = PluginFixture.list(host)
    #expect(try page(host).contains("org.example.test/none"))
    for action in ["org.example.test/none", "org.example.other/none", "", "/"] {
      #expect(host.owner(of: action) == nil)
      #expect(host.perform(action, in: list.rows(in: 0..<1)[0], Samples.environment()).isEmpty)
    }
  }

  @Test func `70: a picture gives no access to files or servers`() throws {
    let urls = [
      "file:///etc/passwd", "http://evil.example/x.png", "https://evil.example/x.png",
      "javascript:alert(1)", "data:text/html,x", "//evil.example/x", "../../etc/passwd",
    ]
    let avatars = urls.map {
      "weft_avatar(out, text(\"AB\"), 0, 40, text(\"\($0)\"));"
    }
    let page = try page(try view(avatars.joined(separator: "\n")))
    #expect(page.contains(">AB<"))
    for url in urls { #expect(!page.contains(url), "\(url)") }
    #expect(!page.contains("<img") && !page.contains("url("))
  }

  @Test func `71: views with the same key are both kept`() throws {
    let host = try view(
      """
      weft_stack_begin(out, WEFT_NODE_VSTACK, 0, 0);
      weft_key_begin(out, text("k")); weft_text(out, text("one"), 0, 0, 0); weft_end(out);
      weft_key_begin(out, text("k")); weft_text(out, text("two"), 0, 0, 0); weft_end(out);
      weft_end(out);
      """
    )
    let page = try page(host)
    #expect(page.components(separatedBy: ">one<").count == 4)
    #expect(page.components(separatedBy: ">two<").count == 4)
    #expect(!page.contains(" id=\"k\""), "a key is no id, which may be there once only")
  }

  @Test func `72: rows without an answer show the default`() throws {
    let host = try PluginFixture.host(
      PluginCompiler.source(body: "if (index == 1) weft_row_answer(out, row->id, text(\"one\"));")
    )
    #expect(PluginFixture.texts(host) == ["text a", "one", "text c"])
    #expect(host.problems.isEmpty)
  }

  @Test func `73: the first of several answers for a row counts, in any order of rows`() throws {
    let host = try PluginFixture.host(
      PluginCompiler.source(
        body: """
          const weft_row *other = weft_window_row(in, in->row_count - 1 - index);
          weft_row_answer(out, other->id, text("first"));
          weft_row_answer(out, other->id, text("second"));
          weft_row_next(out, other->id);
          weft_row_later(out, other->id);
          """
      )
    )
    #expect(PluginFixture.texts(host) == ["first", "first", "first"])
    #expect(host.problems.isEmpty)
  }

  @Test func `74: answers for rows that were not asked about are ignored`() throws {
    let host = try PluginFixture.host(
      PluginCompiler.source(
        body: """
          weft_row_answer(out, 4711, text("stranger"));
          weft_row_answer(out, ~row->id, text("stranger"));
          weft_op *nameless = weft_op_begin(out, WEFT_OP_TEXT, 0);
          weft_op_text(out, nameless, WEFT_PROP_TEXT, text("nobody"));
          weft_op_begin(out, WEFT_OP_ROW_NEXT, 0);
          weft_action(out, 4711, text("a"), text("b"), text("c"), 0);
          """
      )
    )
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
    #expect(host.problems.isEmpty)
  }

  @Test func `76: a hook's changes to its borrowed window are invisible to others`() throws {
    let fixture = try PluginFixture()
    let fields = ["channel.name", "text.below"]
    let scribble = """
      weft_row *writable = (weft_row *)row;
      weft_value *values = (weft_value *)row->values;
      weft_row_answer(out, row->id, weft_row_text(row, 0));
      for (uint32_t i = 0; i < values[0].count; i += 1) ((char *)values[0].value.text)[i] = '!';
      writable->id = 1; writable->revision = 0; values[0].count = 1; values[1].type = 99;
      """
    try fixture.add(
      PluginCompiler.source(
        id: "org.example.low",
        fields: fields,
        body: scribble,
        result: "(((weft_window *)in)->row_count = 0, weft_arena_status(out))"
      ),
      as: "low.so"
    )
    try fixture.add(
      PluginCompiler.source(
        id: "org.example.high",
        fields: fields,
        priority: 1,
        body: """
          weft_str name = weft_row_text(row, 0), below = weft_row_text(row, 1);
          int is_same = name.length == 6 && below.length == 6;
          for (int i = 0; is_same && i < 6; i += 1) is_same = name.bytes[i] == below.bytes[i];
          if (!is_same) weft_row_answer(out, row->id, text("spoiled"));
          """
      ),
      as: "high.so"
    )
    let host = fixture.host()
    #expect(PluginFixture.texts(host) == ["Name a", "Name b", "Name c"])
    #expect(host.problems.isEmpty)
  }

  @Test func `78: data that a plugin passed at its start may be gone afterwards`() throws {
    let gone = """
      char *pages = mmap(NULL, 8192, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      weft_hook *moved = (weft_hook *)pages;
      weft_str *names = (weft_str *)(pages + 1024);
      memcpy(moved, list, sizeof(list)); memcpy(names, fields, sizeof(fields));
      memcpy(pages + 2048, names[0].bytes, names[0].length);
      memcpy(pages + 4096, moved->id.bytes, moved->id.length);
      names[0].bytes = pages + 2048; moved->id.bytes = pages + 4096; moved->fields = names;
      lent = pages;
      *all = moved;
      """
    let host = try PluginFixture.host(
      "#define _DEFAULT_SOURCE\n#include <string.h>\n#include <sys/mman.h>\n"
        + PluginCompiler.source(
          fields: ["channel.name"],
          flags: "WEFT_HOOK_VOLATILE",
          body: "weft_row_answer(out, row->id, weft_row_text(row, 0));",
          before: "static char *lent;",
          start: "if (lent != NULL) { munmap(lent, 8192); lent = NULL; }"
        ).replacing("*all = list;", with: gone)
    )
    for _ in 0..<2 { #expect(PluginFixture.texts(host) == ["Name a", "Name b", "Name c"]) }
    #expect(host.problems.isEmpty)
  }
}
