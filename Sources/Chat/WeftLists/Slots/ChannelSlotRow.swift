// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A channel outside of any list, for the slots that supply its search text and its sort text.
public struct ChannelSlotRow: SlotRow {
  /// The row's id.
  public let rowID: UInt64
  let channel: ChatChannel

  /// Creates a row.
  package init(rowID: UInt64, channel: ChatChannel) {
    self.rowID = rowID
    self.channel = channel
  }

  /// The fields that plugins can read from a channel.
  public static let fields = FieldTable<ChannelSlotRow>([:]).adding(ChatChannel.slotFields) {
    $0.channel
  }

  /// Whether both are unchanged copies of one channel.
  public func isSame(as other: ChannelSlotRow) -> Bool { channel.isShared(with: other.channel) }
}
