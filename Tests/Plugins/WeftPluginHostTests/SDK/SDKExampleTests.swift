// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// The answers of the example plugins in C++ and Rust, in this process and in workers.
@Suite struct SDKExampleTests {
  @Test func `badges over the limit say so, and threads use their own count`() throws {
    let plugin = try LoadedPlugin(Checkout.plugin("BadgeCap"))
    let hook = plugin.declaration.hooks[0]
    #expect(
      hook.fields == ["thread.id", "thread.unreadCount", "channel.unreadCount", "setting.limit"]
    )
    var window = PackedWindow(valuesPerRow: 4, now: 0)
    let rows: [(thread: Int64?, channel: Int64?, limit: Int64)] = [
      (nil, 99, 99), (nil, 100, 99), (100, 5, 99), (5, 100, 99), (nil, 10, 9), (nil, nil, 1),
      (nil, .max, 999_999), (nil, 2, 0), (nil, .max, .max), (nil, .max, .max - 1),
    ]
    for (index, row) in rows.enumerated() {
      if let thread = row.thread {
        window.addText("t")
        window.addInteger(thread)
      } else {
        window.addAbsent()
        window.addAbsent()
      }
      if let channel = row.channel { window.addInteger(channel) } else { window.addAbsent() }
      window.addInteger(row.limit)
      window.endRow(id: UInt64(index))
    }
    let expected = [
      nil, "99+", "99+", nil, "9+", nil, "999999+", nil, nil, "9223372036854775806+",
    ]
    #expect(try plugin.texts(0, window) == expected)
  }

  private static let minute: Int64 = 60_000_000

  @Test(
    arguments: [
      (-2 * minute, nil), (-minute, "now"), (0, "now"), (minute - 1, "now"), (minute, "1 min ago"),
      (60 * minute - 1, "59 min ago"), (60 * minute, "1 h ago"), (24 * 60 * minute - 1, "23 h ago"),
      (24 * 60 * minute, "1 d ago"), (7 * 24 * 60 * minute - 1, "6 d ago"),
      (7 * 24 * 60 * minute, nil), (Int64.max, nil), (Int64.min, nil),
    ] as [(Int64, String?)]
  )
  func `times show how long ago they were`(age: Int64, text: String?) throws {
    let plugin = try LoadedPlugin(Checkout.plugin("RelativeTime"))
    let now: Int64 = age == .max ? .max : 1_780_000_000_000_000
    let then = age == .max ? -1 : age == .min ? .max : now - age
    var window = PackedWindow(valuesPerRow: 7, now: now)
    // A channel, a thread in its channel, a thread without replies, a message, another language, no time.
    for (kind, language) in ["en_GB", "en", "en", "en_US", "pl", "en"].enumerated() {
      window.addText(kind == 5 ? "" : "14:02")
      if kind == 3 { window.addAbsent() } else { window.addTime(kind == 1 ? now - 1 : then) }
      if kind == 1 || kind == 2 { window.addText("t") } else { window.addAbsent() }
      if kind == 1 { window.addTime(then) } else { window.addAbsent() }
      if kind == 3 { window.addTime(then) } else { window.addAbsent() }
      window.addTime(now)
      window.addText(language)
      window.endRow(id: UInt64(kind))
    }
    #expect(try plugin.texts(0, window) == [text, text, nil, text, nil, nil])
  }

  @Test func `a bubble equals one written with the C headers`() throws {
    let plugin = try LoadedPlugin(Checkout.plugin("BubbleStyle"))
    let scratch = try Scratch()
    let source = PluginCompiler.source(
      hook: "weft.message.modifier/1",
      fields: ["message.isMine", "message.isSystem", "message.isDeleted"],
      body: """
        if (weft_row_integer(row, 1) || weft_row_integer(row, 2)) continue;
        int mine = weft_row_integer(row, 0) != 0;
        weft_fill fill = weft_fill_of(WEFT_COLOR_RGBA | (mine ? 0x2f7cf6ffu : 0x34b3a0ffu));
        fill.color_end = WEFT_COLOR_RGBA | (mine ? 0x9b5cf6ffu : 0x5f8df0ffu);
        fill.angle = 45;
        weft_row_begin(out, row->id);
        weft_background_begin(out, fill, weft_shape_of(WEFT_SHAPE_ROUNDED, 21));
        weft_padding_begin(out, WEFT_EDGE_ALL, 3);
        weft_slot(out);
        for (int depth = 0; depth < 3; depth += 1) weft_end(out);
        """
    )
    let inC = try LoadedPlugin(PluginCompiler.compile(source, to: scratch.path("c.so")))
    var window = PackedWindow(valuesPerRow: 3, now: 0)
    for bits in 0..<8 {
      for index in 0..<3 { window.addInteger(Int64(bits >> index & 1)) }
      window.endRow(id: UInt64(bits))
    }
    let answer = try plugin.answer(0, window)
    #expect(answer != .passes)
    #expect(try answer == inC.answer(0, window))
  }
}
