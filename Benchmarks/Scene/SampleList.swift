// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftLocale
internal import WeftPluginHost

/// Channel and thread lists of generated workspaces.
enum SampleList {
  /// The channel list of a workspace with some channels.
  ///
  /// - Parameters:
  ///   - text: Returns the text of a channel's newest message, given the channel's index.
  ///   - isRead: Whether every channel is read; otherwise two of three have unread messages.
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
    return Engine(workspace: workspace, environment: workspace.environment(), plugins: plugins)
      .channelList(rows: rows)
  }

  /// The thread list of a workspace with some threads, each with one reply.
  static func threads(rows: Int, text: (Int) -> String) -> ChatThreadListViewModel {
    let me = ChatUser(id: UserID("me"), name: "Me")
    let author = ChatUser(id: UserID("ada"), name: "Ada Example")
    var workspace = Workspace(currentUser: me)
    workspace.now = Date(timeIntervalSince1970: 1_780_000_000)
    let start = Date(timeIntervalSince1970: 1_779_990_000)
    let channel = ChatChannel(id: ChannelID("messaging:a"), name: "Engines", createdAt: start)
    workspace.channels.append(channel)
    for index in 0..<rows {
      let date = start - Double(index) * 60
      let parent = ChatMessage(
        id: MessageID("p\(index)"),
        author: me,
        text: "What about number \(index)?",
        createdAt: date
      )
      var thread = ChatThread(parentMessage: parent, channel: channel, createdAt: date)
      thread.lastMessageAt = date
      thread.latestReplies = [
        ChatMessage(id: MessageID("r\(index)"), author: author, text: text(index), createdAt: date)
      ]
      thread.replyCount = 1
      workspace.threads.append(thread)
    }
    return Engine(workspace: workspace, environment: workspace.environment()).threadList(rows: rows)
  }
}
