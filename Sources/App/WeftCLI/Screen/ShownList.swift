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
}
