// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// Somebody who fills slots, asked for whole windows at a time.
///
/// Answers stand in the order of the window's rows; rows beyond the last answer are passed.
public protocol SlotProvider: AnyObject {
  /// Names the provider in scenes and messages.
  var id: String { get }

  /// The ids of the slots it fills; of others it is not asked.
  var filledSlots: Set<String> { get }

  /// The views of rows, of parts of them, or of parts of a screen.
  func views<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [SlotAnswer<SlotView>]

  /// What the provider wraps around views.
  func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>]

  /// The texts of rows, given what the providers below made of them.
  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>]

  /// The buttons it adds to rows that are swiped aside.
  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>]
}

extension SlotProvider {
  /// No views.
  public func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] { [] }

  /// Nothing around views.
  public func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>] { [] }

  /// No texts.
  public func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] { [] }

  /// No buttons.
  public func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>] { [] }
}
