// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftJSON

extension ShownList {
  /// Returns the values of the view models for all rows.
  func model(_ name: ScreenName) -> JSONValue {
    switch self {
    case .channels(let list): ChannelListModel.json(list)
    case .threads(let list): ThreadListModel.json(list)
    case .messages(let list): MessageListModel.json(list, screen: name.text)
    case .problems(let list): PluginProblemListModel.json(list)
    case .page(let page, _): PageModel.json(page)
    }
  }
}
