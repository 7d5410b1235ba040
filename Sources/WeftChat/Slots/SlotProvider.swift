// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A slot that draws a row.
public struct ItemSlot: Hashable, Sendable {
  /// The id plugins know it by.
  public let id: String

  /// The row of a channel.
  public static let channel = ItemSlot(id: "weft.item.channel/1")
  /// The row of a message.
  public static let message = ItemSlot(id: "weft.item.message/1")
  /// The row of a thread.
  public static let thread = ItemSlot(id: "weft.item.thread/1")
}

/// A slot that changes a text of a row.
public struct TextSlot: Hashable, Sendable {
  /// The id plugins know it by.
  public let id: String

  /// The newest message in one line.
  public static let messagePreview = TextSlot(id: "weft.text.messagePreview/1")
}

/// Somebody who fills slots, asked for whole windows at a time.
///
/// Answers stand in the order of the window's rows; rows beyond the last answer are passed.
public protocol SlotProvider: AnyObject {
  /// Names the provider in scenes and messages.
  var id: String { get }

  /// The views of rows.
  func items<Row: SlotRow>(_ slot: ItemSlot, for window: SlotWindow<Row>) -> [SlotAnswer<Scene>]

  /// The texts of rows, given what the providers below made of them.
  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>]
}
