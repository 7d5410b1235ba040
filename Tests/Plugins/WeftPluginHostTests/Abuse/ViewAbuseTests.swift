// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftPluginHost
import WeftScene
import WeftTerminal
import WeftTestSupport
import WeftWeb

/// Harmful numbers, depths, kinds and texts in the views of a row.
@Suite struct ViewAbuseTests {
  /// Returns a host whose first row has some views and whose others say "fine".
  private func host(_ views: String) throws -> PluginHost {
    try PluginFixture.host(
      PluginCompiler.source(
        hook: "weft.item.channel/1",
        body: """
          weft_row_begin(out, row->id);
          if (index == 0) { \(views) } else { weft_text(out, text("fine"), 0, 0, 0); }
          weft_end(out);
          """
      )
    )
  }

  private func scene(_ host: PluginHost) throws -> ValidScene {
    try PluginFixture.list(host).screen(rowLimit: 10).validated()
  }

  /// Returns the screen as a terminal shows it, and as a page.
  private func shown(_ host: PluginHost) throws -> (terminal: String, page: String) {
    let scene = try scene(host)
    let page = HTMLPage(scene, title: "x").bytes
    let screen = TerminalScreen(scene, columns: 60, rows: 30)
    return (screen.text, String(decoding: page, as: UTF8.self))
  }

  /// Returns the code for which a row is refused; the others still say "fine", and it shows its text without
  /// plugins.
  private func refusal(_ views: String) throws -> String? {
    let host = try host(views)
    let text = try shown(host).terminal
    #expect(text.components(separatedBy: "fine").count == 3, "\(views)")
    #expect(host.problems.isEmpty || text.contains("text a"), "\(views)")
    return host.problems.first?.refusal.code
  }

  @Test func `60: control sequences for terminals and pages are shown, not obeyed`() throws {
    let text = #"{"a\0b\x1B[2J\r\n\x07<script>\"'&", 21}"#
    let (terminal, page) = try shown(
      host("weft_str made = \(text); weft_text(out, made, 0, 0, 0);")
    )
    #expect(terminal.contains("a\u{FFFD}b\u{FFFD}[2J"))
    #expect(!terminal.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(page.contains("&lt;script&gt;") && !page.contains("<script>\""))
    #expect(!page.utf8.contains(0) && !page.utf8.contains(0x1B))
  }

  @Test func `62: direction marks in a text have no effect after it`() throws {
    let name = "x\u{202E}gpj.exe"
    let (terminal, page) = try shown(
      host(
        """
        weft_stack_begin(out, WEFT_NODE_HSTACK, 0, 8);
        weft_text(out, text("x\\xE2\\x80\\xAEgpj.exe"), 0, 0, 0);
        weft_text(out, text("mine"), 0, 0, 0); weft_end(out);
        """
      )
    )
    #expect(terminal.contains("\u{2068}\(name)\u{2069}"))
    #expect(page.contains("unicode-bidi:isolate") && page.contains(name))
  }

  @Test(arguments: [
    "0.0 / 0.0", "1.0 / 0.0", "-1.0 / 0.0", "1e308", "-1e308", "5e-324", "-0.0", "1e9",
  ])
  func `63: infinite and invalid lengths give finite positions`(number: String) throws {
    let host = try host(
      """
      double n = \(number);
      weft_stack_begin(out, WEFT_NODE_HSTACK, 99, n);
      weft_padding_begin(out, 15, n);
      weft_frame frame = {n, n, n, n, n, n, 99, 99}; weft_frame_begin(out, frame);
      weft_offset_begin(out, n, n); weft_opacity_begin(out, n); weft_priority_begin(out, n);
      weft_border_begin(out, n > 0, n, weft_shape_of(99, n));
      weft_shadow_begin(out, -9, n, n, n);
      weft_avatar(out, text("A"), 99, n, text(""));
      for (int i = 0; i < 7; i += 1) weft_end(out);
      weft_spacer(out, n); weft_progress(out, n); weft_divider(out);
      weft_end(out);
      """
    )
    let scene = try scene(host)
    #expect(host.problems.isEmpty)
    for isRightToLeft in [false, true] {
      let screen = TerminalScreen(scene, columns: 60, rows: 30, isRightToLeft: isRightToLeft)
      #expect(screen.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
      let places = scene.layout(width: 400, measurer: Squares(), isRightToLeft: isRightToLeft)
      #expect(places.height.isFinite && places.rows.count == 3)
      for row in places.rows {
        #expect(row.rect.x.isFinite && row.rect.y.isFinite)
        #expect(row.rect.size.width.isFinite && row.rect.size.height.isFinite)
      }
    }
    #expect(!HTMLPage(scene, title: "x").bytes.isEmpty)
  }

  /// Texts with letters ten points wide.
  private struct Squares: TextMeasurer {
    let grid = Size(width: 1, height: 1)
    let largestAvatar = Double.infinity

    func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
      Size(width: 10 * Double(text.count), height: 10)
    }
  }

  private func nested(_ levels: Int, _ inside: String = "weft_spacer(out, 0);") -> String {
    "for (int i = 0; i < \(levels); i += 1) weft_stack_begin(out, WEFT_NODE_VSTACK, 0, 0); \(inside)"
      + " for (int i = 0; i < \(levels); i += 1) weft_end(out);"
  }

  @Test func `64: a tree over the limit falls back alone, an endless one fails the window`()
    throws
  {
    #expect(try refusal(nested(63)) == nil)
    #expect(try refusal(nested(64)) == "badItem")
    let host = try host(nested(1_000_000))
    #expect(try shown(host).terminal.contains("text b"))
    #expect(host.problems.map(\.refusal.code) == ["limit"])
  }

  @Test func `64: many plugins of the greatest depth still leave a visible screen`()
    throws
  {
    let fixture = try PluginFixture()
    for number in 0..<12 {
      let source = PluginCompiler.source(
        id: "org.example.n\(number)",
        hook: "weft.item.channel/1",
        body: "weft_row_begin(out, row->id); \(nested(31, "weft_slot(out);")) weft_end(out);"
      )
      try fixture.add(source, as: "\(number).so")
    }
    let host = fixture.host()
    #expect(try shown(host).terminal.contains("text b"))
    #expect(host.problems.isEmpty)
  }

  @Test func `64: a slot may be at most half as deep as the limit`()
    throws
  {
    #expect(try refusal(nested(32, "weft_slot(out);")) == nil)
    #expect(try refusal(nested(33, "weft_slot(out);")) == "badItem")
  }

  @Test func `65: more views than a row may have are refused`() throws {
    func views(_ count: Int) -> String {
      "for (int i = 0; i < \(count); i += 1) weft_spacer(out, 0);"
    }
    #expect(try refusal(views(256)) == nil)
    #expect(try refusal(views(257)) == "badItem")
    let host = try host(views(1_000_000))
    #expect(try shown(host).terminal.contains("text b"))
    #expect(host.problems.map(\.refusal.code) == ["limit"])
  }

  @Test func `65: more properties than a row may have are refused`() throws {
    let many = """
      weft_op *r = weft_op_begin(out, WEFT_OP_NODE, WEFT_NODE_SPACER);
      for (int i = 0; i < 1025; i += 1) weft_op_integer(out, r, 999, i);
      weft_end(out);
      """
    #expect(try refusal(many) == "badItem")
    #expect(try refusal(many.replacing("1025", with: "1024")) == nil)
  }

  @Test func `67: views and properties of later versions are skipped`() throws {
    let host = try host(
      """
      weft_op_begin(out, 999, 7);
      weft_op_begin(out, WEFT_OP_NODE, 999); weft_text(out, text("unseen"), 0, 0, 0); weft_end(out);
      weft_op_begin(out, WEFT_OP_MODIFIER, 999);
      weft_op *r = weft_op_begin(out, WEFT_OP_NODE, WEFT_NODE_TEXT);
      weft_op_integer(out, r, 999, 1); weft_op_text(out, r, 998, text("unseen"));
      weft_op_text(out, r, WEFT_PROP_TEXT, text("known")); weft_op_add(out, r, 5, 99);
      weft_end(out); weft_end(out);
      """
    )
    let (terminal, page) = try shown(host)
    #expect(terminal.contains("known") && !terminal.contains("unseen"))
    #expect(page.contains("known") && !page.contains("unseen"))
    #expect(host.problems.isEmpty)
  }

  @Test func `68: the first of two slots is filled`() throws {
    let host = try host(
      "weft_slot(out); weft_text(out, text(\"between\"), 0, 0, 0); weft_slot(out);"
    )
    let text = try shown(host).terminal
    #expect(text.components(separatedBy: "text a").count == 2)
    let (name, between) = (text.range(of: "Name a"), text.range(of: "between"))
    #expect(try #require(name).lowerBound < #require(between).lowerBound)
  }
}
