// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// A provider for every slot, which reads every field of every row and changes nothing.
final class ListeningProvider: SlotProvider {
  let id = "org.example.listening"
  let filledSlots = Set(
    ViewSlot.allCases.map(\.rawValue) + WrapSlot.allCases.map(\.rawValue)
      + TextSlot.allCases.map(\.rawValue) + SwipeSlot.allCases.map(\.rawValue)
  )
  /// All texts that it read.
  private(set) var heard: Set<String> = []
  /// The slots it was asked about.
  private(set) var asked: Set<String> = []

  private func listen<Row: SlotRow>(_ slot: String, _ window: SlotWindow<Row>) {
    asked.insert(slot)
    for row in window.rows {
      for field in Row.fields.names {
        if case .text(let text)? = row.value(of: field) { heard.insert(text) }
      }
    }
  }

  func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] {
    listen(slot.rawValue, window)
    return []
  }

  func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>] {
    listen(slot.rawValue, window)
    return []
  }

  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    listen(slot.rawValue, window)
    heard.formUnion(below)
    return []
  }

  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>] {
    listen(slot.rawValue, window)
    return []
  }
}
