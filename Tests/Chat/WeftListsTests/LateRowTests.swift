// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// A provider that changes a row's text and draws the row, both possibly late.
private final class Slow: SlotProvider {
  let id: String
  let filledSlots: Set = [TextSlot.messagePreview.rawValue, ViewSlot.channelItem.rawValue]
  var lateTexts: Set<UInt64> = []
  var lateViews: Set<UInt64> = []
  let draws: Bool
  private(set) var asked = 0

  init(_ id: String, draws: Bool = true) {
    self.id = id
    self.draws = draws
  }

  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    asked += 1
    return zip(window.rows, below).map { row, text in
      lateTexts.contains(row.rowID) ? .later : .mine("\(id)(\(text))")
    }
  }

  func views<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [SlotAnswer<SlotView>]
  {
    window.rows.map { row in
      if lateViews.contains(row.rowID) { return .later }
      guard draws, let row = row as? ChannelListRow else { return .pass }
      return .mine(.whole(Scene { Text("\(id): \(row.messagePreviewText)") }))
    }
  }
}

/// A row never mixes old and new parts, however late a provider answers for one of them.
@Suite struct LateRowTests {
  private let slow = Slow("slow")

  private func list(_ providers: [any SlotProvider]) -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(providers: providers)
    )
    _ = list.send(.appear)
    let channels = ["a", "b"].map { Samples.channel($0, [Samples.message("text \($0)")]) }
    _ = list.send(.pageLoaded(channels, isLast: true))
    return list
  }

  private func dump(_ list: ChatChannelListViewModel) throws -> String {
    "\(try list.screen(rowLimit: 10).validated().json)"
  }

  private func change(_ list: ChatChannelListViewModel) {
    _ = list.send(.channelChanged(Samples.channel("a", [Samples.message("news a")])))
  }

  @Test func `a row whose first view is late shows the default in every part`()
    throws
  {
    let list = list([slow])
    slow.lateViews = [1]
    let frame = try dump(list)
    #expect(frame.contains("text a") && !frame.contains("slow(text a)"))
    #expect(frame.contains("slow: slow(text b)"), "the other row is not kept waiting")
    slow.lateViews = []
    #expect(try dump(list).contains("slow: slow(text a)"))
  }

  @Test func `a row whose first text is late shows the default in every part`() throws {
    let list = list([slow])
    slow.lateTexts = [1]
    let frame = try dump(list)
    #expect(!frame.contains("slow: text a") && frame.contains("text a"))
    #expect(frame.contains("slow: slow(text b)"))
  }

  @Test func `a complete row stays as it was until all its new parts have arrived`() throws {
    let list = list([slow])
    #expect(try dump(list).contains("slow: slow(text a)"))
    change(list)
    slow.lateViews = [1]
    for _ in 0..<3 {
      let frame = try dump(list)
      #expect(frame.contains("slow: slow(text a)") && !frame.contains("news a"))
    }
    slow.lateViews = []
    #expect(try dump(list).contains("slow: slow(news a)"))
  }

  @Test func `a row that was never complete shows the current default`() throws {
    let list = list([slow])
    slow.lateViews = [1]
    _ = try dump(list)
    change(list)
    let frame = try dump(list)
    #expect(frame.contains("news a") && !frame.contains("slow(news a)"))
  }

  @Test func `only late providers are left out`() throws {
    let quick = Slow("quick", draws: false)
    let list = list([slow, quick])
    slow.lateTexts = [1]
    let frame = try dump(list)
    #expect(frame.contains("quick(text a)") && !frame.contains("slow(quick(text a))"))
    #expect(frame.contains("slow: slow(quick(text b))"))
  }

  @Test func `no provider is asked twice if none is late`() throws {
    let list = list([slow])
    _ = try dump(list)
    #expect(slow.asked == 1)
    slow.lateViews = [1]
    _ = try dump(list)
    #expect(slow.asked == 3)
  }
}
