// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// A provider of slot contents, such as a plugin; it is asked about whole windows of rows at a
/// time.
///
/// The answers have the order of the window's rows; rows beyond the last answer count as passed. A
/// provider fills slots by implementing functions whose defaults below answer nothing:
///
///     final class Shouting: SlotProvider {
///       let id = "org.example.shouting"
///       let filledSlots: Set = [TextSlot.title.rawValue]
///
///       func texts<Row: SlotRow>(
///         _ slot: TextSlot, for window: SlotWindow<Row>, below: [String]
///       ) -> [SlotAnswer<String>] { below.map { .mine($0.uppercased()) } }
///     }
public protocol SlotProvider: AnyObject {
  /// The provider's id in scenes and messages.
  var id: String { get }

  /// The ids of the slots the provider fills; it is not asked about others.
  var filledSlots: Set<String> { get }

  /// Returns the views of rows, of parts of rows, or of parts of a screen.
  func views<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [SlotAnswer<SlotView>]

  /// Returns the frames to put around views.
  func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>]

  /// Returns the texts of rows, made from the texts of the providers below.
  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>]

  /// Returns the buttons to add to rows that are swiped aside.
  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>]
}

extension SlotProvider {
  /// Returns no views.
  public func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] { [] }

  /// Returns no frames.
  public func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>] { [] }

  /// Returns no texts.
  public func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] { [] }

  /// Returns no buttons.
  public func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>] { [] }
}
