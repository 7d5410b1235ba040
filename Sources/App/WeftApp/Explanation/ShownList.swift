// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The list of any screen.
package enum ShownList {
  /// A channel list.
  case channels(ChatChannelListViewModel)
  /// A thread list.
  case threads(ChatThreadListViewModel)
  /// The messages of a channel, or the replies to a message.
  case messages(ChatMessageListViewModel)
  /// The problems with plugins.
  case problems(PluginProblemListViewModel)
  /// A page of the application, of the viewer that made it.
  case page(PageScreen, Viewer)

  /// Returns the screen with at most `rowLimit` rows.
  package func screen(rowLimit: Int) -> Scene {
    switch self {
    case .channels(let list): list.screen(rowLimit: rowLimit)
    case .threads(let list): list.screen(rowLimit: rowLimit)
    case .messages(let list): list.screen(rowLimit: rowLimit)
    case .problems(let list): list.screen(rowLimit: rowLimit)
    case .page(let page, _): page.scene(rowLimit: rowLimit)
    }
  }

  /// Whether the newest row is at the lower end, where reading starts.
  package var isReadFromBelow: Bool {
    if case .messages = self { true } else { false }
  }

  /// The number of rows.
  package var count: Int {
    switch self {
    case .channels(let list): list.count
    case .threads(let list): list.session.count
    case .messages(let list): list.count
    case .problems(let list): list.count
    case .page(let page, _): page.count
    }
  }

  /// Returns rows of the list; the first row of messages is the newest one.
  func rows(in indices: Range<Int>) -> [ShownRow] {
    switch self {
    case .channels(let list):
      list.rows(in: indices).map {
        ShownRow(
          number: $0.rowID,
          id: $0.channel.id.rawValue,
          leading: $0.leadingSwipeActions,
          trailing: $0.trailingSwipeActions
        )
      }
    case .threads(let list):
      list.rows(in: indices).map {
        ShownRow(number: $0.rowID, id: $0.thread.id.rawValue)
      }
    case .messages(let list):
      list.rows(in: indices).map { ShownRow(number: $0.rowID, id: $0.message.id.rawValue) }
    case .problems(let list):
      list.rows(in: indices).map { ShownRow(number: $0.rowID, id: "\($0.rowID)") }
    case .page(let page, _):
      indices.clamped(to: page.lines.indices).map {
        ShownRow(number: UInt64($0) + 1, id: page.lines[$0].id ?? "\($0 + 1)")
      }
    }
  }

  /// The registry of the providers that draw the list.
  package var slots: SlotRegistry {
    switch self {
    case .channels(let list): list.slots
    case .threads(let list): list.slots
    case .messages(let list): list.slots
    case .problems(let list): list.slots
    case .page(_, let viewer): viewer.app.channels.list.slots
    }
  }

  /// The slot of the rows, or `nil` if plugins can't draw them.
  package var item: ViewSlot? {
    switch self {
    case .channels: .channelItem
    case .threads: .threadItem
    case .messages: .messageItem
    case .problems, .page: nil
    }
  }
}

/// A row of any screen: its number in the list, and the id of its content.
package struct ShownRow {
  /// Its number in the list.
  package let number: UInt64
  /// The id of its channel, thread or message.
  package let id: String
  /// The buttons at the beginning of the row when it is swiped.
  var leading: [ChannelAction] = []
  /// The buttons at the end of the row.
  var trailing: [ChannelAction] = []
}
