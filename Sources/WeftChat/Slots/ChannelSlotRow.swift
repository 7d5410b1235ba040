// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A channel apart from any list, as providers see it who are asked what it is sorted by or found by.
public struct ChannelSlotRow: SlotRow {
  /// Names the row.
  public let rowID: UInt64
  let channel: ChatChannel

  /// Creates a row.
  package init(rowID: UInt64, channel: ChatChannel) {
    self.rowID = rowID
    self.channel = channel
  }

  /// What can be read from a channel, whatever shows it.
  public static let fields = FieldTable<ChannelSlotRow>([:]).adding(ChatChannel.slotFields) {
    $0.channel
  }

  /// Whether both are copies of one channel.
  public func isSame(as other: ChannelSlotRow) -> Bool { channel.isShared(with: other.channel) }
}
