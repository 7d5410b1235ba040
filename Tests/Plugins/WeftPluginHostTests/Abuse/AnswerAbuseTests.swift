// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// Bad contents of a hook's arena: impossible sizes, places and texts.
@Suite struct AnswerAbuseTests {
  private let defaults = ["text a", "text b", "text c"]
  private let item = "weft.item.channel/1"

  /// Returns the code for which a text hook with a body is refused; the defaults show instead.
  private func refusal(text body: String) throws -> String? {
    let host = try PluginFixture.host(PluginCompiler.source(body: body))
    let texts = PluginFixture.texts(host)
    if !host.problems.isEmpty { #expect(texts == defaults, "\(body)") }
    #expect(host.problems.count <= 1)
    return host.problems.first?.refusal.code
  }

  /// The same for a hook that draws rows; if it is refused, none of its text "shown" appears.
  private func refusal(view body: String) throws -> String? {
    let host = try PluginFixture.host(
      PluginCompiler.source(hook: item, body: "weft_row_begin(out, row->id); \(body)")
    )
    let dump = try PluginFixture.dump(host)
    if !host.problems.isEmpty {
      #expect(dump.contains("\"Name a\"") && !dump.contains("\"shown\""), "\(body)")
    }
    #expect(host.problems.count <= 1)
    return host.problems.first?.refusal.code
  }

  private let shown = "weft_text(out, text(\"shown\"), 0, 0, 0); weft_end(out);"

  @Test(arguments: [
    "out->ops_used = out->ops_capacity + 8;", "out->ops_used = 0xFFFFFFF8u;", "out->ops_used = 12;",
    "out->text_used = out->text_capacity + 1;", "out->text_used = 0xFFFFFFFFu;",
    "out->ops_capacity = 0x7FFFFFF8; out->ops_used = 0x7FFFFFF8;",
    "out->text_capacity = 0xFFFFFFFFu; out->text_used = 0xFFFFFFFFu;",
  ])
  func `56: an answer can't claim more bytes than the arena has`(lie: String) throws {
    #expect(try refusal(text: "\(lie) return WEFT_OK;") == "badAnswer")
  }

  @Test func `56: changes to the arena's own members are ignored`() throws {
    let lies = """
      weft_row_answer(out, row->id, text("kept"));
      out->ops = NULL; out->text = (uint8_t *)8; out->struct_size = 0; out->flags = 0xFFFFFFFFu;
      return WEFT_OK;
      """
    let host = try PluginFixture.host(PluginCompiler.source(body: lies))
    #expect(PluginFixture.texts(host) == ["kept", "text b", "text c"])
    #expect(host.problems.isEmpty)
  }

  @Test(arguments: [
    "r->size = 0;", "r->size = 7;", "r->size = 24;", "r->size = 48;", "r->size = 0x7FFFFFF0u;",
    "r->size = 0xFFFFFFFFu;", "r->property_count = 2;", "r->property_count = 0xFFFFFFFFu;",
    "r->property_count = 0x0FFFFFFFu; r->size = 0;", "r->property_count = 0; r->size = 16;",
    "out->ops_used -= 8;", "out->ops_used -= 24;",
  ])
  func `57: records of an impossible size are refused`(damage: String) throws {
    let record = "weft_op *r = weft_op_begin(out, WEFT_OP_ROW_NEXT, 0);"
    let whole = "\(record) weft_op_integer(out, r, 1, 1); \(damage) return WEFT_OK;"
    #expect(try refusal(text: whole) == "badAnswer")
    let inside = """
      weft_op *r = weft_op_begin(out, WEFT_OP_NODE, WEFT_NODE_SPACER);
      weft_op_integer(out, r, 1, 1); \(damage) \(shown) weft_end(out);
      """
    #expect(try refusal(view: inside) == "badAnswer")
  }

  @Test func `57: memory that was never written is not an answer`() throws {
    #expect(try refusal(text: "out->ops_used = 64; return WEFT_OK;") == "badAnswer")
  }

  @Test(
    arguments: [
      (100, "0xFFFFFFFFFFFFFFF0u"), (1, "0xFFFFFFFFFFFFFFFFu"), (1, "out->text_capacity"),
      (1, "0x8000000000000000u"), (0xFFFF_FFFF, "0"), (2, "out->text_capacity - 1"),
    ] as [(UInt32, String)]
  )
  func `58: texts outside the arena are refused`(count: UInt32, offset: String) throws {
    let lie = "p->count = \(count)u; p->value.offset = \(offset);"
    let property = "weft_property *p = weft_op_add(out, r, WEFT_PROP_TEXT, WEFT_TYPE_TEXT); \(lie)"
    let some = "weft_row_answer(out, 77, text(\"some text\"));"
    let answer = """
      \(some) weft_op *r = weft_op_begin(out, WEFT_OP_TEXT, 0);
      weft_op_integer(out, r, 1, (int64_t)row->id); \(property)
      """
    #expect(try refusal(text: answer) == "badAnswer")
    let view = """
      weft_text(out, text("shown"), 0, 0, 0);
      weft_op *r = weft_op_begin(out, WEFT_OP_NODE, WEFT_NODE_TEXT); \(property)
      weft_end(out); weft_end(out);
      """
    #expect(try refusal(view: view) == "badItem")
  }

  @Test func `59, 60: invalid text is repaired and a NUL in it kept`() throws {
    let bytes =
      "static const char bytes[] = \"a\\xFF\\0\\xED\\xA0\\x80z\"; weft_str made = {bytes, 7};"
    let host = try PluginFixture.host(
      PluginCompiler.source(body: "\(bytes) weft_row_answer(out, row->id, made);")
    )
    #expect(PluginFixture.texts(host)[0] == "a\u{FFFD}\0\u{FFFD}\u{FFFD}\u{FFFD}z")
    #expect(host.problems.isEmpty)
  }

  @Test func `61: more text than a row may have is refused, however it is supplied`() throws {
    let huge = "static char bytes[100 << 20]; weft_str made = {bytes, %}; "
    let answer = huge + "weft_row_answer(out, row->id, made);"
    #expect(try refusal(text: answer.replacing("%", with: "100 << 20")) == "limit")
    #expect(try refusal(text: answer.replacing("%", with: "65537")) == "limit")
    #expect(try refusal(text: answer.replacing("%", with: "65536")) == nil)
    let view = huge + "weft_text(out, made, 0, 0, 0); weft_end(out);"
    #expect(try refusal(view: view.replacing("%", with: "65537")) == "badItem")
    #expect(try refusal(text: "return WEFT_E_NO_SPACE;") == "limit")
    // One text in the arena, shown seventy times.
    let again = """
      static char bytes[1000]; weft_str made = {bytes, 1000};
      weft_text(out, made, 0, 0, 0);
      for (int i = 0; i < 70; i += 1) {
        weft_op *r = weft_op_begin(out, WEFT_OP_NODE, WEFT_NODE_TEXT);
        weft_property *p = weft_op_add(out, r, WEFT_PROP_TEXT, WEFT_TYPE_TEXT);
        p->count = 1000; p->value.offset = 0;
        weft_end(out);
      }
      weft_end(out);
      """
    #expect(try refusal(view: again) == "badItem")
  }

  @Test(arguments: [
    ("weft_row_begin(out, row->id);", "badAnswer"), ("weft_end(out);", "badAnswer"),
    ("weft_spacer(out, 0);", "badAnswer"), ("weft_padding_begin(out, 15, 1);", "badAnswer"),
    ("weft_row_begin(out, row->id); weft_row_begin(out, 9); weft_end(out);", "badAnswer"),
  ])
  func `66: unclosed rows and surplus end records are refused`(
    body: String,
    code: String
  ) throws {
    #expect(try refusal(text: body) == code)
  }

  @Test(arguments: [
    "weft_op_begin(out, WEFT_OP_NODE, WEFT_NODE_LIST); weft_end(out);",
    "weft_row_begin(out, 9); weft_end(out);",
  ])
  func `66: a row within a row is refused for that row alone`(content: String) throws {
    #expect(try refusal(view: "if (index == 0) { \(content) } weft_end(out);") == "badItem")
  }
}
