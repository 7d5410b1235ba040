// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftJSON

/// The list of any screen.
enum ShownList {
  case channels(ChatChannelListViewModel)
  case threads(ChatThreadListViewModel)
  case messages(ChatMessageListViewModel)
  case problems(PluginProblemListViewModel)

  /// The screen with at most some rows.
  func screen(rowLimit: Int) -> Scene {
    switch self {
    case .channels(let list): list.screen(rowLimit: rowLimit)
    case .threads(let list): list.screen(rowLimit: rowLimit)
    case .messages(let list): list.screen(rowLimit: rowLimit)
    case .problems(let list): list.screen(rowLimit: rowLimit)
    }
  }

  /// The values of the view models, for all rows.
  func model(_ name: ScreenName) -> JSONValue {
    switch self {
    case .channels(let list): ChannelListModel.json(list)
    case .threads(let list): ThreadListModel.json(list)
    case .messages(let list): MessageListModel.json(list, screen: name.text)
    case .problems(let list): PluginProblemListModel.json(list)
    }
  }

  /// Whether the newest row is at the lower end, where the user begins to read.
  var isReadFromBelow: Bool {
    if case .messages = self { true } else { false }
  }

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

/// A row of any screen: its number in the list, and the id of its content.
struct ShownRow {
  let number: UInt64
  let id: String
  /// The buttons at the beginning of the row when it is swiped.
  var leading: [ChannelAction] = []
  /// The buttons at the end of the row.
  var trailing: [ChannelAction] = []
}
