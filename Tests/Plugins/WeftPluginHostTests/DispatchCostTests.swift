// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginHost
import WeftTestSupport

/// The cost of hooks in a frame, counted in the rows they are called for; `Tests/FrameCount` counts
/// allocations.
@Suite struct DispatchCostTests {
  /// Makes a plugin log how many rows it is called for.
  private static let counting = """
    static const weft_host *kept;
    static weft_status begin(const weft_host *host, void **self) {
      (void)self;
      kept = host;
      return WEFT_OK;
    }
    static void note(uint32_t rows) {
      char digits[8];
      int place = 8;
      do { digits[--place] = (char)('0' + rows % 10); rows /= 10; } while (rows > 0);
      weft_str line = {digits + place, (uint64_t)(8 - place)};
      kept->log(kept, WEFT_LOG_INFO, line);
    }
    """

  private static func source(
    _ id: String,
    _ hook: String,
    _ field: String,
    _ body: String
  ) -> String {
    PluginCompiler.source(
      id: "org.example.\(id)",
      hook: hook,
      fields: [field],
      body: body,
      before: counting,
      start: "note(in->row_count);"
    ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin")
  }

  /// Returns a host with a text, an item and a swipe hook; the item hook reads the text hook's result.
  private static func host() throws -> PluginHost {
    let fixture = try PluginFixture()
    let sources = [
      source(
        "text",
        "weft.text.messagePreview/1",
        "text.below",
        "weft_row_answer(out, row->id, text(\"a text that is not small\"));"
      ),
      source(
        "item",
        "weft.item.channel/1",
        "channel.rawName",
        """
        weft_row_begin(out, row->id);
        weft_text(out, weft_row_text(row, 0), WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT);
        weft_end(out);
        """
      ),
      source(
        "swipe",
        "weft.swipe.trailing/1",
        "channel.id",
        """
        weft_action(out, row->id, text("org.example.swipe/a"), text("A"), text("more"), 0);
        """
      ),
    ]
    for (index, source) in sources.enumerated() { try fixture.add(source, as: "p\(index).so") }
    let host = fixture.host()
    #expect(host.problems.isEmpty, "\(host.problems)")
    return host
  }

  private func channel(_ index: Int, name: String? = nil, typing: Bool = false) -> ChatChannel {
    Samples.channel(
      "c\(index)",
      name: name ?? "Channel number \(index)",
      age: Double(index),
      [Samples.message("The quick brown fox \(index)")]
    ) { if typing { $0.currentlyTypingUsers = [Samples.leia] } }
  }

  private func list(_ host: PluginHost, rows: Int) -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(providers: host.providers)
    )
    _ = list.send(.appear)
    _ = list.send(.pageLoaded((0..<rows).map { channel($0) }, isLast: true))
    _ = list.drainChanges()
    return list
  }

  /// Returns the rows that a frame asks each plugin about.
  private func asked(
    _ host: PluginHost,
    _ list: ChatChannelListViewModel,
    rows: Int,
    _ change: () -> Void = {}
  ) -> Set<String> {
    let before = host.logLines
    change()
    _ = list.screen(rowLimit: rows)
    var rest = host.logLines
    for line in before { rest.remove(at: rest.firstIndex(of: line) ?? rest.startIndex) }
    #expect(Set(rest).count == rest.count, "no plugin is called twice for the same")
    return Set(rest.map { String($0.dropFirst("org.example.".count)) })
  }

  @Test func `a frame asks only about new and changed rows`() throws {
    let host = try Self.host()
    let list = list(host, rows: 200)
    #expect(asked(host, list, rows: 64) == ["text: 64", "item: 64", "swipe: 64"])
    #expect(asked(host, list, rows: 64) == [])
    for first in 1..<8 {
      let scrolled = asked(host, list, rows: 64) { _ = list.send(.scroll(to: first)) }
      #expect(scrolled == ["text: 1", "item: 1", "swipe: 1"])
    }
    let renamed = asked(host, list, rows: 64) {
      _ = list.send(.channelChanged(channel(20, name: "Other")))
    }
    #expect(renamed == ["item: 1"], "the name is a field of one hook alone")
    let typing = asked(host, list, rows: 64) {
      _ = list.send(.channelChanged(channel(21, typing: true)))
    }
    #expect(typing == [], "no hook reads who is typing")
    let selected = asked(host, list, rows: 64) { _ = list.send(.select(channel(9).id)) }
    #expect(selected == [])
    let single = asked(host, list, rows: 64) { _ = list.row(of: channel(11)) }
    #expect(single == [], "asking for one row forgets nothing of the others")
  }

  @Test func `for any contents of the cache, the rows equal those of a new list`() throws {
    let host = try Self.host()
    let list = list(host, rows: 12)
    _ = list.screen(rowLimit: 8)
    _ = list.send(.channelChanged(channel(2, name: "Other")))
    _ = list.send(.channelChanged(channel(3, typing: true)))
    _ = list.send(.channelRemoved(channel(5).id))
    _ = list.drainChanges()
    let fresh = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(providers: try Self.host().providers)
    )
    _ = fresh.send(.appear)
    _ = fresh.send(.pageLoaded(list.channels, isLast: true))
    _ = fresh.drainChanges()
    let (kept, new) = (list.rows(in: 0..<11), fresh.rows(in: 0..<11))
    #expect(kept.map(\.channelName) == new.map(\.channelName))
    #expect(kept.map(\.trailingSwipeActions) == new.map(\.trailingSwipeActions))
    #expect(kept.map(\.messagePreviewText) == new.map(\.messagePreviewText))
    #expect(kept.map(\.accessibilityLabel) == new.map(\.accessibilityLabel))
    #expect(kept.allSatisfy { row in row.trailingSwipeActions.contains { $0.title == "A" } })
  }
}
