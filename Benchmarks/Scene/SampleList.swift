// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// Channels as a workspace has them.
enum SampleList {
  /// - Parameters:
  ///   - text: What the newest message of a channel says, given the channel's place.
  ///   - isRead: Whether nothing is unread; otherwise two of three channels have something.
  static func make(
    rows: Int,
    isRead: Bool = false,
    plugins: PluginHost? = nil,
    text: (Int) -> String = { "The quick brown fox jumps over \($0) lazy dogs" }
  ) -> ChatChannelListViewModel {
    let me = ChatUser(id: UserID("me"), name: "Me")
    let author = ChatUser(id: UserID("ada"), name: "Ada Example")
    var workspace = Workspace(currentUser: me)
    workspace.now = Date(timeIntervalSince1970: 1_780_000_000)
    for index in 0..<rows {
      let date = Date(timeIntervalSince1970: 1_779_990_000 - Double(index) * 60)
      var channel = ChatChannel(
        id: ChannelID("messaging:\(index)"),
        name: "Channel number \(index)",
        createdAt: date
      )
      channel.members = [me, author].map { ChatChannelMember($0) }
      channel.memberCount = 2
      channel.lastMessageAt = date
      channel.unreadCount.messages = isRead ? 0 : index % 3
      channel.latestMessages = [
        ChatMessage(
          id: MessageID("m\(index)"),
          author: author,
          text: text(index),
          createdAt: date
        )
      ]
      workspace.channels.append(channel)
    }
    return Engine(workspace: workspace, plugins: plugins).channelList(rows: rows)
  }
}
