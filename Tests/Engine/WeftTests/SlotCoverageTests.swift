// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftFormats
import WeftLists
import WeftModel
import WeftTestSupport
import WeftViews

/// Records what it is asked, and fills nothing.
private final class SlotSpy: SlotProvider {
  let id = "org.example.spy"
  let filledSlots = Set(
    ViewSlot.allCases.map(\.rawValue) + WrapSlot.allCases.map(\.rawValue)
      + TextSlot.allCases.map(\.rawValue) + SwipeSlot.allCases.map(\.rawValue)
  )
  private(set) var asked: Set<String> = []

  func views<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [SlotAnswer<SlotView>]
  {
    asked.insert(slot.rawValue)
    return []
  }

  func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>] {
    asked.insert(slot.rawValue)
    return []
  }

  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    asked.insert(slot.rawValue)
    return []
  }

  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>] {
    asked.insert(slot.rawValue)
    return window.rows.map { _ in
      .mine([ChannelAction(id: "spy", title: "Spy", iconName: "more")])
    }
  }
}

/// Providers are asked about every part of a screen.
@Suite struct SlotCoverageTests {
  private let spy = SlotSpy()

  @Test func `providers are asked about every slot`() throws {
    try EveryScreen(providers: [spy]).show()
    #expect(spy.filledSlots.subtracting(spy.asked).sorted() == [])
  }

  @Test func `slot ids are unique, and each slot declares its subject`() {
    let ids =
      ViewSlot.allCases.map(\.rawValue) + WrapSlot.allCases.map(\.rawValue)
      + TextSlot.allCases.map(\.rawValue) + SwipeSlot.allCases.map(\.rawValue)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix("weft.") && $0.hasSuffix("/1") })
    #expect(ViewSlot.channelListFooter.subject == .list)
    #expect(ViewSlot.channelAvatar.subject == .channel)
    #expect(ViewSlot.searchResultItem.subject == .searchResult)
    #expect(ViewSlot.imageAttachment.subject == .attachment)
    #expect(WrapSlot.message.subject == .message)
  }
}
