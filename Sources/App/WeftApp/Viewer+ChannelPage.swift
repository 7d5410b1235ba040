// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Opening the pages of chats and people, and acting on a chat from its page.
extension Viewer {
  /// The channel whose page is open; the entries of the page apply to it.
  var pageChannel: ChatChannel? {
    guard case .info(let id) = top.name else { return nil }
    return app.engine.state.channel(id, messages: 0)
  }

  /// Shows the page of a row's channel; without one, that of the chat on screen.
  func showInfo(row: UInt64?) {
    guard let id = channel(row)?.id ?? channelID(ofThreadIn: row) ?? top.messages?.channel.id else {
      return tell(app.words.pages.noChat)
    }
    if !push(.info(id)) { tell(app.words.gone(.info(id))) }
  }

  private func channelID(ofThreadIn row: UInt64?) -> ChannelID? {
    guard case .thread(let id)? = row.flatMap({ top.subject(ofRow: $0) }) else { return nil }
    return app.engine.state.thread(id, channelMessages: 0)?.channel.id
  }

  /// Shows the profile of the author of a row's message.
  func showAuthor(row: UInt64?) {
    guard let message = row.flatMap({ top.messages?.message(ofRow: $0) }) else { return }
    let page = ScreenName.person(message.author.id)
    if !push(page) { tell(app.words.gone(page)) }
  }
}
