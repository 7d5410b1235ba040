// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftJSON

/// The list of a screen, whichever it is.
enum ShownList {
  case channels(ChatChannelListViewModel)
  case threads(ChatThreadListViewModel)
  case messages(ChatMessageListViewModel)
  case problems(PluginProblemListViewModel)

  /// The screen with at most a number of rows.
  func screen(rowLimit: Int) -> Scene {
    switch self {
    case .channels(let list): list.screen(rowLimit: rowLimit)
    case .threads(let list): list.screen(rowLimit: rowLimit)
    case .messages(let list): list.screen(rowLimit: rowLimit)
    case .problems(let list): list.screen(rowLimit: rowLimit)
    }
  }

  /// What the view models say, every row of it.
  func model(_ name: ScreenName) -> JSONValue {
    switch self {
    case .channels(let list): ChannelListModel.json(list)
    case .threads(let list): ThreadListModel.json(list)
    case .messages(let list): MessageListModel.json(list, screen: name.text)
    case .problems(let list): PluginProblemListModel.json(list)
    }
  }

  /// Whether the newest row stands at the lower end and is what one sees first.
  var isReadFromBelow: Bool {
    if case .messages = self { true } else { false }
  }
}
