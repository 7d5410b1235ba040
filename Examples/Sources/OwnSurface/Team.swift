// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft

/// A few chats whose names and messages try to be more than text.
enum Team {
  static let now = Date(timeIntervalSince1970: 1_780_000_000)
  private static let me = ChatUser(id: "ada", name: "Ada")

  private static let chats: [(id: String, name: String, from: String, text: String)] = [
    ("plans", "Plans & <b>prices</b>", "Bob \"the builder\"", "1 < 2 && 3 > 2]]>"),
    ("tokyo", "東京オフィス 🗼", "Chiyo", "明日の会議は九時からです。資料は共有フォルダにあります。"),
    ("escape", "\u{1B}[31mred\u{7}", "Eve", "</text><script>alert(1)</script>\u{0}"),
    ("long", "An everyday name", "Dan", "A message that is longer than the row it stands in"),
  ]

  static var workspace: Workspace {
    var workspace = Workspace(currentUser: me)
    workspace.now = now
    workspace.channels = chats.enumerated().map { index, chat in
      let author = ChatUser(id: UserID(chat.from), name: chat.from)
      let date = now.addingTimeInterval(Double(-3600 * index))
      var channel = ChatChannel(
        id: ChannelID("messaging:\(chat.id)"),
        name: chat.name,
        createdAt: date
      )
      channel.members = [me, author].map { ChatChannelMember($0) }
      channel.unreadCount = ChannelUnreadCount(messages: index)
      channel.lastMessageAt = date
      channel.latestMessages = [
        ChatMessage(id: MessageID(chat.id), author: author, text: chat.text, createdAt: date)
      ]
      return channel
    }
    return workspace
  }
}

/// The default views, and an additional line of this host above the rows.
final class TeamFactory: ViewFactory {
  @ScenePieceBuilder
  override func makeChannelListTopView(viewModel: ChatChannelListViewModel) -> Scene {
    HStack {
      Icon("draft")
      Text("Write to somebody new")
      Spacer()
    }
    .padding(8)
    .background(.raised)
    .cornerRadius(12)
    .shadow(color: Color(red: 0, green: 0, blue: 0, opacity: 51), radius: 4, y: 1)
    .padding(8)
    .onTap("org.example.write")
  }
}
