// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import WeftJSON
public import WeftModel

/// The header above the messages of a channel: its name and who is online.
///
///     ChannelHeaderInfo(of: channel, in: environment).subtitle  // "5 members, 2 online"
public struct ChannelHeaderInfo: Equatable, Sendable {
  /// The presence of the members other than the user.
  public enum Presence: Equatable, Sendable {
    /// The conversation has no other member.
    case nobody
    /// Another member of the conversation is online.
    case online
    /// No other member is online; this is when one was last active.
    case lastSeen(Date)
    /// No other member is online, and it is unknown when one last was.
    case offline
    /// A group with its number of members and of users watching it now.
    case group(members: Int, online: Int)
  }

  /// The name of the channel.
  public let title: String
  /// The presence of the other members.
  public let presence: Presence
  /// The presence as one line; empty if the conversation has no other member.
  public let subtitle: String
  /// The picture or the initials of the channel; direct conversations show the other member.
  public let avatar: AvatarContent

  /// Words the name and presence of a channel as of the environment's time.
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
  /// Determines the presence of the members other than a user.
  ///
  /// If a conversation has several other members, it counts as online if one of them is; otherwise the one last active
  /// counts.
  init(in channel: ChatChannel, for user: UserID, now: Date) {
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

  /// The presence as one line, as in ``ChannelHeaderInfo/subtitle``.
  package func text(now: Date, strings: StringCatalog) -> String {
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

/// Names channels, including those without a name.
public enum ChannelNamer {
  /// The channel's name, or for a direct conversation without a name up to two other members' names; may be empty.
  ///
  /// If a source has composed the name from members' names, it is worded in the language of `strings`. Members are
  /// named by their ids if none of them has a name. A name that consists of blanks and control characters counts as
  /// missing.
  public static func name(
    of channel: ChatChannel,
    for currentUser: ChatUser,
    strings: StringCatalog = .english
  ) -> String {
    if let parts = channel.custom["name_parts"], let name = name(of: parts, strings) { return name }
    if let name = channel.name?.ifShown { return name }
    guard channel.id.isDirectMessage else { return "" }
    let others = channel.members.filter { $0.id != currentUser.id }
    let named = others.compactMap(\.user.shownName)
    let names = (named.isEmpty ? others.map(\.id.rawValue) : named).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    switch names.count {
    case 0: return channel.members.isEmpty ? "" : currentUser.displayName
    case 1: return names[0]
    case 2: return strings.text(.namesTwo, .name(names[0]), .second(names[1]))
    default:
      return strings.text(
        .namesMore,
        .name(names[0]),
        .second(names[1]),
        .count(names.count - 2)
      )
    }
  }

  /// The name of a room that is named after its members, or `nil` for any other room.
  ///
  /// It contains their names and the number of the others, and says if all of them have left.
  private static func name(of parts: JSONValue, _ strings: StringCatalog) -> String? {
    guard case .array(let values)? = parts["names"], case .integer(let others)? = parts["others"],
      (0...1_000_000_000).contains(others)
    else { return nil }
    let names = values.compactMap { if case .string(let name) = $0 { name.ifShown } else { nil } }
    if !names.isEmpty, parts["left"] == .bool(true) {
      return strings.text(.roomWas, .name(called(names, others: 0, strings)))
    }
    return called(names, others: Int(others), strings)
  }

  private static func called(
    _ names: [String],
    others: Int,
    _ strings: StringCatalog
  ) -> String {
    switch (names.count, others) {
    case (0, 0): strings.text(.roomEmpty)
    case (0, _): strings.text(.roomOf, .count(others + 1))
    case (1, 0): names[0]
    case (1, _): strings.text(.namesOthers, .name(names[0]), .count(others))
    case (2, 0): strings.text(.namesTwo, .name(names[0]), .second(names[1]))
    default:
      strings.text(
        .namesMore,
        .name(names[0]),
        .second(names[1]),
        .count(names.count - 2 + others)
      )
    }
  }
}

/// The sentence about when a user was last seen, in the largest suitable unit.
///
///     LastSeenText.sentence(for: now - 150, now: now, strings: .english)  // "last seen 2 minutes ago"
package enum LastSeenText {
  /// The units, largest first, with their lengths and the age from which each is used; for months it is 31 days.
  private static let units: [(key: StringKey, seconds: Double, from: Double)] = [
    (.lastSeenMonths, 30 * 86_400, 31 * 86_400), (.lastSeenWeeks, 7 * 86_400, 7 * 86_400),
    (.lastSeenDays, 86_400, 86_400), (.lastSeenHours, 3_600, 3_600), (.lastSeenMinutes, 60, 60),
    (.lastSeenSeconds, 1, 0),
  ]

  /// The sentence for a moment, or `nil` if the moment is in the future.
  package static func sentence(
    for moment: Date,
    now: Date,
    strings: StringCatalog = .english
  ) -> String? {
    let age = now.timeIntervalSince(moment)
    guard age >= 0, let unit = units.first(where: { age >= $0.from }),
      let count = Int(exactly: (age / unit.seconds).rounded(.down))
    else { return nil }
    return strings.text(unit.key, .count(max(1, count)))
  }
}
