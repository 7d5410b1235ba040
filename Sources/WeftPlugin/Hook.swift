// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftViews

/// One thing a plugin changes.
///
///     Hook.channelItem(reading: .channelName) { row in
///       Scene { Text(row.text(.channelName)) }
///     }
public struct Hook: Sendable {
  let id: StaticString
  let priority: Int32
  let fields: [ChannelField]
  /// Writes the answer for one row.
  let answer: @Sendable (PluginRow, inout SceneWriter) -> Void

  /// Draws the rows of channels; nil leaves a row to the next provider.
  public static func channelItem(
    reading fields: ChannelField...,
    priority: Int32 = 0,
    draw: @escaping @Sendable (PluginRow) -> Scene?
  ) -> Hook {
    Hook(id: channelItemID, priority: priority, fields: fields) { row, writer in
      guard let scene = draw(row) else { return }
      writer.beginRow(row.id, provider: nil, isSelected: false)
      writer.splice(scene)
      writer.end()
    }
  }

  /// Changes the preview texts of channels; nil leaves a text as it is.
  public static func messagePreviewText(
    reading fields: ChannelField...,
    priority: Int32 = 0,
    text: @escaping @Sendable (PluginRow) -> String?
  ) -> Hook {
    Hook(id: messagePreviewID, priority: priority, fields: fields) { row, writer in
      guard let text = text(row) else { return }
      writer.begin(UInt32(WEFT_OP_TEXT))
      writer.property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row.id))
      writer.property(UInt32(WEFT_PROP_TEXT), text)
    }
  }

  // The names of hook.h, which imports them as strings without a fixed place in memory.
  private static var channelItemID: StaticString { "weft.item.channel/1" }
  private static var messagePreviewID: StaticString { "weft.text.messagePreview/1" }
}
