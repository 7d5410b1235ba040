// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What stands above the messages of a channel: its name, and who is there.
///
///     ChannelHeaderInfo(of: channel, in: environment).subtitle  // "5 members, 2 online"
public struct ChannelHeaderInfo: Equatable, Sendable {
  /// Who is there.
  public enum Presence: Equatable, Sendable {
    /// Nobody else belongs to the conversation.
    case nobody
    /// The other is connected.
    case online
    /// The other was there at a moment.
    case lastSeen(Date)
    /// The other is not connected.
    case offline
    /// So many belong to the group, and so many look at it now.
    case group(members: Int, online: Int)
  }

  /// What the channel is called.
  public let title: String
  /// Who is there.
  public let presence: Presence
  /// Who is there, in a line; empty when nobody else belongs to the conversation.
  public let subtitle: String
  /// What the avatar shows.
  public let avatar: AvatarContent

  /// Creates what stands above a channel.
  public init(of channel: ChatChannel, in environment: ChatEnvironment) {
    let item = ChatChannelListItemViewModel(
      channel: channel,
      channelName: ChannelNamer.name(
        of: channel,
        for: environment.currentUser,
        strings: environment.strings
      ),
      environment: environment
    )
    title = item.channelName
    avatar = item.avatar
    presence = Presence(in: channel, for: environment.currentUser.id, now: environment.now)
    subtitle = presence.text(now: environment.now, strings: environment.strings)
  }
}

extension ChannelHeaderInfo.Presence {
  /// Who is there besides somebody, at a moment.
  ///
  /// Of several others in one conversation the one who is there counts, else the last who was.
  public init(in channel: ChatChannel, for user: UserID, now: Date) {
    guard channel.isDirectMessageChannel else {
      self = .group(members: channel.memberCount, online: channel.watcherCount)
      return
    }
    let others = channel.members.lazy.map(\.user).filter { $0.id != user }
    if others.isEmpty {
      self = .nobody
    } else if others.contains(where: \.isOnline) {
      self = .online
    } else if let moment = others.compactMap(\.lastActiveAt).filter({ $0 <= now }).max() {
      self = .lastSeen(moment)
    } else {
      self = .offline
    }
  }

  /// The line that says so.
  public func text(now: Date, strings: StringCatalog) -> String {
    switch self {
    case .nobody: ""
    case .online: strings.text(.presenceOnline)
    case .lastSeen(let moment):
      LastSeenText.sentence(for: moment, now: now, strings: strings)
        ?? strings.text(.presenceOffline)
    case .offline: strings.text(.presenceOffline)
    case .group(let members, 0): strings.text(.presenceMembers, .count(members))
    case .group(let members, let online):
      strings.text(.presenceMembersOnline, .count(members), .online(online))
    }
  }
}
