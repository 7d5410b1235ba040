// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftLists
import WeftLocale
public import WeftModel

/// Clearly fictional chat data with short names.
public enum Samples {
  /// The user of the lists.
  public static let me = ChatUser(id: UserID("luke"), name: "Luke")
  /// Another user.
  public static let leia = ChatUser(id: UserID("leia"), name: "Leia Organa")
  /// A third user, without a name.
  public static let droid = ChatUser(id: UserID("r2d2"))
  /// The current time in the samples.
  public static let now = Date(timeIntervalSince1970: 1_780_000_000)

  /// An environment with these values.
  public static func environment(_ change: (inout ChatConfig) -> Void = { _ in }) -> ChatEnvironment
  {
    var config = ChatConfig()
    change(&config)
    return ChatEnvironment(now: now, currentUser: me, config: config)
  }

  /// A message some seconds before ``now``.
  public static func message(
    _ text: String,
    from author: ChatUser = leia,
    id: String = "m",
    age: TimeInterval = 60,
    _ change: (inout ChatMessage) -> Void = { _ in }
  ) -> ChatMessage {
    var message = ChatMessage(
      id: MessageID(id),
      author: author,
      text: text,
      createdAt: now.addingTimeInterval(-age)
    )
    change(&message)
    return message
  }

  /// A group channel of Luke and Leia with one message.
  public static func channel(
    _ id: String = "general",
    name: String? = "General",
    age: TimeInterval = 60,
    _ messages: [ChatMessage] = [],
    _ change: (inout ChatChannel) -> Void = { _ in }
  ) -> ChatChannel {
    var channel = ChatChannel(
      id: ChannelID("messaging:\(id)"),
      name: name,
      createdAt: now.addingTimeInterval(-100_000)
    )
    channel.members = [me, leia].map { ChatChannelMember($0) }
    channel.memberCount = 2
    channel.latestMessages = messages
    channel.lastMessageAt = messages.isEmpty ? nil : now.addingTimeInterval(-age)
    change(&channel)
    return channel
  }

  /// The item of a channel.
  public static func item(
    _ channel: ChatChannel,
    _ change: (inout ChatConfig) -> Void = { _ in }
  ) -> ChatChannelListItemViewModel {
    ChatChannelListItemViewModel(
      channel: channel,
      channelName: ChannelNamer.name(of: channel, for: me),
      environment: environment(change)
    )
  }
}
