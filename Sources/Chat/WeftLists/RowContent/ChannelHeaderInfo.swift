// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import WeftJSON
public import WeftModel

/// The header above the messages of a channel: its name, and who is present.
///
///     ChannelHeaderInfo(of: channel, in: environment).subtitle  // "5 members, 2 online"
public struct ChannelHeaderInfo: Equatable, Sendable {
  /// Who is present in a channel besides the user.
  public enum Presence: Equatable, Sendable {
    /// The conversation has no other member.
    case nobody
    /// Another member of the conversation is connected.
    case online
    /// Another member was last connected at a moment.
    case lastSeen(Date)
    /// No other member is connected, and none has been seen.
    case offline
    /// A group with its number of members and of users watching now.
    case group(members: Int, online: Int)
  }

  /// The name of the channel.
  public let title: String
  /// Who is present.
  public let presence: Presence
  /// The presence in one line; empty where the conversation has no other member.
  public let subtitle: String
  /// The content of the avatar.
  public let avatar: AvatarContent

  /// Creates the header of a channel.
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
  /// Who is present besides a user, at a moment.
  ///
  /// In a conversation with several other members, one who is connected decides, else the one seen
  /// last.
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

  /// The presence in one line, as ``ChannelHeaderInfo/subtitle`` shows it.
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

/// Names channels, including those without a name of their own.
public enum ChannelNamer {
  /// The channel's own name; for a direct conversation without one, up to two other members' names;
  /// else nothing.
  ///
  /// Where a source has made the name of members' names, it is said in the language of `strings`.
  /// Members are named by their ids where none of them has a name. A name of only blanks and
  /// control characters counts as missing.
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

  /// The name of a room that is called by its members: their names, how many others there are, and whether all have
  /// left; nil for anything else.
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

/// The sentence about when a user was last seen, in the largest unit that fits.
///
///     LastSeenText.sentence(for: now - 150, now: now, strings: .english)  // "last seen 2 minutes ago"
public enum LastSeenText {
  /// Each unit with its length and the age it is used from, the largest first; months begin at 31
  /// days.
  private static let units: [(key: StringKey, seconds: Double, from: Double)] = [
    (.lastSeenMonths, 30 * 86_400, 31 * 86_400), (.lastSeenWeeks, 7 * 86_400, 7 * 86_400),
    (.lastSeenDays, 86_400, 86_400), (.lastSeenHours, 3_600, 3_600), (.lastSeenMinutes, 60, 60),
    (.lastSeenSeconds, 1, 0),
  ]

  /// The sentence for a moment, nil for a moment in the future.
  public static func sentence(
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
