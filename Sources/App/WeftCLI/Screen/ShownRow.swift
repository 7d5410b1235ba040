// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A row of any screen: its number in the list, and the id of its content.
struct ShownRow {
  let number: UInt64
  let id: String
  /// The buttons at the beginning of the row when it is swiped.
  var leading: [ChannelAction] = []
  /// The buttons at the end of the row.
  var trailing: [ChannelAction] = []
}

extension ShownList {
  /// All rows of the list.
  var rows: [ShownRow] {
    switch self {
    case .channels(let list):
      list.rows(in: 0..<list.count).map {
        ShownRow(
          number: $0.rowID,
          id: $0.channel.id.rawValue,
          leading: $0.leadingSwipeActions,
          trailing: $0.trailingSwipeActions
        )
      }
    case .threads(let list):
      list.rows(in: 0..<list.session.count).map {
        ShownRow(number: $0.rowID, id: $0.thread.id.rawValue)
      }
    case .messages(let list):
      list.rows(in: 0..<list.count).map { ShownRow(number: $0.rowID, id: $0.message.id.rawValue) }
    case .problems(let list):
      list.rows(in: 0..<list.count).map { ShownRow(number: $0.rowID, id: "\($0.rowID)") }
    }
  }

  /// The registry of the providers that draw the list.
  var slots: SlotRegistry {
    switch self {
    case .channels(let list): list.slots
    case .threads(let list): list.slots
    case .messages(let list): list.slots
    case .problems(let list): list.slots
    }
  }

  /// The slot of the rows; nil when plugins can't draw them.
  var item: ViewSlot? {
    switch self {
    case .channels: .channelItem
    case .threads: .threadItem
    case .messages: .messageItem
    case .problems: nil
    }
  }
}
