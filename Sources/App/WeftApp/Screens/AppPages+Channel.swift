// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON

/// The pages of a channel and of its members.
extension AppPages {
  /// Returns the page of a channel, behind the header of its messages, or `nil` if the channel doesn't exist.
  static func channel(_ id: ChannelID, _ viewer: Viewer) -> PageScreen? {
    let (app, engine) = (viewer.app, viewer.app.engine)
    guard engine.state.channel(id, messages: 0) != nil else { return nil }
    return PageScreen(.info(id), title: app.words.channelInfo) {
      guard let channel = engine.state.channel(id, messages: 0) else {
        return [PageLine(title: app.words.channelGone)]
      }
      return head(of: channel, engine, app.words) + links(of: channel, engine, app.words)
        + changes(of: channel, engine, app.words) + entries(of: channel, app)
        + facts(of: channel, engine, app.words)
    }
  }

  /// The avatar, the name, the presence and the topic.
  private static func head(
    of channel: ChatChannel,
    _ engine: Engine,
    _ words: AppWords
  ) -> [PageLine] {
    let info = ChannelHeaderInfo(of: channel, in: engine.environment)
    let head = PageLine(
      title: name(of: channel, engine),
      // The number of members has its line below.
      detail: channel.isDirectMessageChannel ? info.subtitle : "",
      id: channel.id.rawValue,
      mark: .avatar(info.avatar),
      isHead: true
    )
    guard case .string(let topic)? = channel.custom["topic"], let shown = topic.ifShown else {
      return [head]
    }
    return [head, PageLine(title: words.pages.topic, detail: TextLimits.start(of: shown))]
  }

  /// The lines that open the other pages of the channel.
  private static func links(
    of channel: ChatChannel,
    _ engine: Engine,
    _ words: AppWords
  ) -> [PageLine] {
    let count = engine.environment.strings.text(.presenceMembers, .count(channel.memberCount))
    let pinned = channel.pinnedMessageIDs.map { engine.environment.strings.number($0.count) }
    let pages: [(String, String, ScreenName)] = [
      (count, "", .members(channel.id)), (words.pages.pinned, pinned ?? "", .pinned(channel.id)),
      (words.pages.media, "", .media(channel.id)),
    ]
    return pages.map { PageLine(title: $0, value: $1, opens: PageTarget(screens: [$2])) }
      + [PageLine(title: words.searching.here, action: AppAction.searchHere.id)]
  }

  /// The entries of the channel's menu that the application performs itself.
  private static func entries(of channel: ChatChannel, _ app: ChatApp) -> [PageLine] {
    app.channels.list.menuEntries(for: channel).compactMap { entry in
      guard case .channel(let action)? = ViewAction(entry.id), action != .viewInfo,
        action != .cancel
      else { return nil }
      return PageLine(title: entry.title, action: entry.id)
    }
  }

  private static func facts(
    of channel: ChatChannel,
    _ engine: Engine,
    _ words: AppWords
  ) -> [PageLine] {
    let strings = engine.environment.strings
    let times = engine.environment.timestamps
    var lines = [
      PageLine(title: words.about, isHeading: true),
      PageLine(title: words.unread, value: strings.number(channel.unreadCount.messages)),
    ]
    lines += ChannelSign.all(of: channel.asOf(engine.environment.now)).map {
      PageLine(title: strings.text($0.sentence), value: words.yes)
    }
    let created = channel.createdAt
    return lines + [
      PageLine(
        title: words.created,
        value: "\(times.dayText(for: created)), \(times.timeText(for: created))"
      ),
      PageLine(title: words.identifier, value: channel.id.rawValue),
    ]
  }

  /// The maximum number of people that a page names; a public channel may have thousands.
  private static let mostNamed = 500

  /// Returns the page of a channel's members, or `nil` if the channel doesn't exist.
  static func members(_ id: ChannelID, _ viewer: Viewer) -> PageScreen? {
    let (app, engine) = (viewer.app, viewer.app.engine)
    guard engine.state.channel(id, messages: 0) != nil else { return nil }
    var known: (change: Int, lines: [PageLine])?
    return PageScreen(.members(id), title: app.words.pages.members) {
      if let known, known.change == engine.changeCount { return known.lines }
      let channel = engine.state.channel(id, messages: 0)
      let made =
        channel.map { lines(ofMembersOf: $0, engine, app.words) }
        ?? [PageLine(title: app.words.channelGone)]
      known = (engine.changeCount, made)
      return made
    }
  }

  private static func lines(
    ofMembersOf channel: ChatChannel,
    _ engine: Engine,
    _ words: AppWords
  ) -> [PageLine] {
    let strings = engine.environment.strings
    let ranks = channel.members.map { MemberRank($0) }
    let order = zip(channel.members, ranks).enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
    let shown = order.prefix(mostNamed).map { ($0.element.0, $0.element.1) }
    let more = max(channel.memberCount, channel.members.count) - shown.count
    let count = strings.text(.presenceMembers, .count(channel.memberCount))
    return changes(ofMembersOf: channel, words.making)
      + [PageLine(title: count, isHeading: true)]
      + shown.map { line(of: $0, $1, engine, words) }
      + (more > 0 ? [PageLine(title: words.pages.more(.text(strings.number(more))))] : [])
  }

  private static func line(
    of member: ChatChannelMember,
    _ rank: MemberRank,
    _ engine: Engine,
    _ words: AppWords
  ) -> PageLine {
    let state: [String?] = [
      rank.name(of: member, words.pages),
      member.invite == .pending ? words.pages.invited : nil,
      member.isBannedFromChannel ? words.pages.banned : nil,
    ]
    var line = line(of: member.user.id, engine, words)
    line.note = state.compactMap(\.self).joined(separator: ", ")
    return line
  }

  /// Returns the line of a person, which opens their profile.
  static func line(of id: UserID, _ engine: Engine, _ words: AppWords) -> PageLine {
    let user = engine.state.user(id)
    let name = name(of: user, engine)
    return PageLine(
      title: name,
      detail: user.displayName == id.rawValue ? "" : oneLine(id.rawValue),
      value: user.isOnline ? words.online : "",
      id: id.rawValue,
      opens: PageTarget(screens: [.person(id)]),
      mark: .avatar(AvatarContent(of: user))
    )
  }
}

/// The place of a member among the others: first those who run the channel.
private enum MemberRank: Int, Comparable {
  case owner, admin, moderator, member

  init(_ member: ChatChannelMember) {
    self =
      switch member.role {
      case "owner", "creator": .owner
      case "admin": .admin
      case "moderator", "channel_moderator": .moderator
      default: .member
      }
  }

  static func < (one: MemberRank, other: MemberRank) -> Bool { one.rawValue < other.rawValue }

  /// Returns the name of the member's role, or `nil` for an ordinary one; a server's own roles keep their names.
  func name(of member: ChatChannelMember, _ words: AppWords.Pages) -> String? {
    switch self {
    case .owner: return words.owner
    case .admin: return words.admin
    case .moderator: return words.moderator
    case .member:
      guard let role = member.role?.ifShown, !["member", "channel_member", "user"].contains(role)
      else { return nil }
      return AppPages.oneLine(role)
    }
  }
}
