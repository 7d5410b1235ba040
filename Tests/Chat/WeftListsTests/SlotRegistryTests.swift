// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLocale
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftLists
@testable import WeftModel

/// A provider that answers by channel id.
private final class FakeProvider: SlotProvider {
  let id: String
  private let answers: [String: SlotAnswer<String>]
  let filledSlots: Set = [ViewSlot.channelItem.rawValue, TextSlot.messagePreview.rawValue]
  private(set) var asked: [[String]] = []

  init(_ id: String, _ answers: [String: SlotAnswer<String>]) {
    self.id = id
    self.answers = answers
  }

  private func answer<Row: SlotRow>(_ row: Row) -> SlotAnswer<String> {
    guard case .text(let id) = row.value(of: "channel.id") else { return .pass }
    return answers[id] ?? .pass
  }

  func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] {
    asked.append(window.rows.map { "\($0.rowID)" })
    return window.rows.map { row in
      switch answer(row) {
      case .mine(let text): .mine(.whole(Scene { Text(text) }))
      case .pass: .pass
      case .later: .later
      case .absent: .absent
      }
    }
  }

  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    zip(window.rows, below).map { row, below in
      guard case .mine(let text) = answer(row) else { return .pass }
      return .mine("\(text)(\(below))")
    }
  }
}

/// A source that counts frames.
private final class CountingSource: SlotProviderSource {
  let providers: [any SlotProvider] = [FakeProvider("counted", ["messaging:a": .mine("MINE")])]
  private(set) var frames = 0

  func beginFrame() -> Int {
    frames += 1
    return 1
  }
}

@Suite struct SlotRegistryTests {
  private func list(_ providers: [FakeProvider]) -> ChatChannelListViewModel {
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(providers: providers)
    )
    _ = list.send(.appear)
    let channels = ["a", "b", "c"].map { Samples.channel($0, [Samples.message("text \($0)")]) }
    _ = list.send(.pageLoaded(channels, isLast: true))
    _ = list.drainChanges()
    return list
  }

  @Test
  func `the first provider that does not pass draws a row; only undecided rows are passed on`()
    throws
  {
    let high = FakeProvider("high", ["messaging:a": .mine("HIGH"), "messaging:b": .pass])
    let low = FakeProvider("low", ["messaging:a": .mine("LOW"), "messaging:b": .mine("LOW")])
    let dump = "\(try list([high, low]).screen(rowLimit: 10).validated().json)"
    #expect(dump.contains("HIGH"))
    #expect(dump.components(separatedBy: "(\"LOW\")").count == 2, "only row b is the lower one's")
    #expect(dump.contains("text c"), "nobody wanted row c: it is the default")
    #expect(high.asked == [["1", "2", "3"]])
    #expect(low.asked == [["2", "3"]])
  }

  @Test func `a list drawn alone starts one frame, and none within its surface's frame`()
    throws
  {
    let source = CountingSource()
    let slots = SlotRegistry(guests: source)
    #expect(source.frames == 0, "nothing is drawn yet")
    let list = ChatChannelListViewModel(environment: Samples.environment(), slots: slots)
    let problems = PluginProblemListViewModel(environment: Samples.environment(), slots: slots)
    let screens: [(Int) -> Scene] = [
      list.screen, problems.screen,
      ChatThreadListViewModel(environment: Samples.environment(), slots: slots).screen,
      ChatMessageListViewModel(
        channel: Samples.channel(),
        environment: Samples.environment(),
        slots: slots
      ).screen,
    ]
    for screen in screens {
      let before = source.frames
      _ = screen(5)
      #expect(source.frames == before + 1)
    }
    let before = source.frames
    slots.frame { for screen in screens + screens { _ = screen(5) } }
    #expect(source.frames == before + 1)
  }

  @Test func `rows read before any screen is drawn have the providers' texts`() {
    let source = CountingSource()
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(guests: source)
    )
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([Samples.channel("a", [Samples.message("text")])], isLast: true))
    _ = list.drainChanges()
    for _ in 0..<2 {
      #expect(list.rows(in: 0..<1).map(\.messagePreviewText) == ["MINE(text)"])
      #expect(source.frames == 1)
    }
  }

  @Test func `text providers form a chain from the lowest to the highest`() {
    let high = FakeProvider("high", ["messaging:a": .mine("H")])
    let low = FakeProvider("low", ["messaging:a": .mine("L"), "messaging:b": .mine("L")])
    let texts = list([high, low]).rows(in: 0..<3).map(\.messagePreviewText)
    #expect(texts == ["H(L(text a))", "L(text b)", "text c"])
  }

  @Test func `a changed preview text also shows in the preview`() {
    let provider = FakeProvider("p", ["messaging:a": .mine("new")])
    let row = list([provider]).rows(in: 0..<1)[0]
    #expect(
      row.preview
        == .message(.init(text: "new(text a)", authorName: "Leia Organa", attachmentIcon: nil))
    )
    #expect(row.accessibilityLabel.hasSuffix(": new(text a)"), "and in what is read aloud")
  }

  @Test func `a subclass of the factory replaces a slot`() throws {
    final class Plain: ViewFactory {
      @ScenePieceBuilder override func makeChannelListItem(options: ChannelListItemOptions) -> Scene
      {
        Text("plain " + options.row.channelName)
      }
    }
    let list = ChatChannelListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(factory: Plain())
    )
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([Samples.channel()], isLast: true))
    _ = list.drainChanges()
    #expect("\(try list.screen(rowLimit: 5).validated().json)".contains("plain General"))
  }
}
