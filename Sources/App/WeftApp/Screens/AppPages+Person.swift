// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The profile of a person.
extension AppPages {
  /// The maximum number of chats that a profile lists.
  private static let mostShared = 200

  /// Returns the profile of a user, or `nil` if nothing is known about them.
  static func person(_ id: UserID, _ viewer: Viewer) -> PageScreen? {
    let (app, engine) = (viewer.app, viewer.app.engine)
    guard engine.state.knows(id) else { return nil }
    let me = engine.environment.currentUser.id
    // All chats of the user are chats with themselves.
    let scan =
      id == me
      ? nil
      : ModelScan(channelsOf: app, onFind: { [weak viewer] in viewer?.touch() }) { channel in
        channel.members.contains { $0.id == id }
          && (channel.membership != nil || channel.members.contains { $0.id == me })
      }
    let chats: [any PageFinding] = scan.map { [$0] } ?? []
    let finders = chats + [UserNews(id, app)]
    return page(.person(id), app.words.pages.profile, finders, app) {
      head(of: id, engine, app.words) + writing(to: id, engine, app.words)
        + choices(about: id, engine)
        + (scan.map { shared(with: id, $0, engine, app.words) } ?? [])
    }
  }

  private static func head(of id: UserID, _ engine: Engine, _ words: AppWords) -> [PageLine] {
    let user = engine.state.user(id)
    let strings = engine.environment.strings
    let lastSeen = user.lastActiveAt.flatMap {
      LastSeenText.sentence(for: $0, now: engine.environment.now, strings: strings)
    }
    let presence =
      user.isOnline ? strings.text(.presenceOnline) : lastSeen ?? strings.text(.presenceOffline)
    let head = PageLine(
      title: oneLine(user.displayName),
      detail: presence,
      id: id.rawValue,
      note: id == engine.environment.currentUser.id ? strings.text(.authorYou) : "",
      mark: .avatar(AvatarContent(of: user)),
      isHead: true
    )
    return [head, PageLine(title: words.identifier, value: id.rawValue)]
  }

  /// The line that opens the direct chat with the person, where one can be created.
  private static func writing(to id: UserID, _ engine: Engine, _ words: AppWords) -> [PageLine] {
    guard engine.makesChats, id != engine.environment.currentUser.id else { return [] }
    let name = TextArgument.name(oneLine(engine.state.user(id).displayName))
    return [PageLine(title: words.making.write(name), action: AppAction.writeTo.id)]
  }

  /// The actions on the person; the user has none on themself.
  private static func choices(about id: UserID, _ engine: Engine) -> [PageLine] {
    let (state, strings) = (engine.state, engine.environment.strings)
    guard id != engine.environment.currentUser.id else { return [] }
    let name = TextArgument.name(oneLine(state.user(id).displayName))
    let isMuted = state.mutedUserIDs.contains(id)
    let isBlocked = state.hasBlocked(id)
    return [
      PageLine(
        title: strings.text(isMuted ? .actionUnmuteAuthor : .actionMuteAuthor, name),
        action: AppAction.mutePerson.id
      ),
      PageLine(
        title: strings.text(isBlocked ? .actionUnblock : .actionBlock, name),
        action: AppAction.blockPerson.id
      ),
    ]
  }

  private static func shared(
    with id: UserID,
    _ scan: ModelScan<ChannelID, ChatChannel>,
    _ engine: Engine,
    _ words: AppWords
  ) -> [PageLine] {
    let channels = scan.models.sorted {
      ($0.lastMessageAt ?? $0.createdAt, $1.id) > ($1.lastMessageAt ?? $1.createdAt, $0.id)
    }
    let direct = channels.first { $0.isOneToOne || $0.isTaggedDirect }
    let lines = channels.prefix(mostShared).map { line(of: $0, engine) }
    let more = channels.count - lines.count
    var end: [PageLine] = []
    if more > 0 || scan.isCut {
      let number = engine.environment.strings.number(max(more, 1))
      end.append(PageLine(title: words.pages.more(.text(number))))
    }
    if scan.hasMoreToLoad { end.append(PageLine(title: words.loading)) }
    if lines.isEmpty, end.isEmpty { end = [PageLine(title: words.pages.noShared)] }
    let open = direct.map {
      PageLine(title: words.pages.direct, opens: PageTarget(screens: [.messages($0.id)]))
    }
    return (open.map { [$0] } ?? []) + section(words.pages.shared, lines + end)
  }

  /// Returns the line of a chat, which opens it.
  static func line(of channel: ChatChannel, _ engine: Engine) -> PageLine {
    let info = ChannelHeaderInfo(of: channel, in: engine.environment)
    return PageLine(
      title: name(of: channel, engine),
      detail: info.subtitle,
      id: channel.id.rawValue,
      opens: PageTarget(screens: [.messages(channel.id)]),
      mark: .avatar(info.avatar)
    )
  }
}

/// The changes of one user, for a profile without chats.
private final class UserNews: PageFinding, ChangeFollower {
  private let id: UserID
  let hasMoreToLoad = false
  private(set) var version = 0

  init(_ id: UserID, _ app: ChatApp) {
    self.id = id
    app.add(self)
  }

  func loadMore() {}
  func refresh() {}
  func follow(_ change: ChatChange) {
    if change.users[id] != nil { version += 1 }
  }
}

extension ChatChannel {
  /// Whether a source that doesn't mark direct chats in their ids says that this is one.
  fileprivate var isTaggedDirect: Bool { filterTags.contains("direct") && memberCount == 2 }
}
