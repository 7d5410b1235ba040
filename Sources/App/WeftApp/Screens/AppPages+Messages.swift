// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The pages about one message: who reacted to it, and who has read it.
extension AppPages {
  /// The maximum number of people that a page names; a public channel may have thousands.
  private static let mostNamed = 500

  /// Returns the page of the reactions to a message, or `nil` if no list on the stack has the message.
  static func reactions(to id: MessageID, for viewer: Viewer) -> PageScreen? {
    page(.reactions(id), .actionWhoReacted, of: id, for: viewer) { message, list, engine in
      let strings = list.environment.strings
      var left = mostNamed
      // Two names of one emoji are the same reaction.
      let signs = message.reactions.map { ReactionSign.text(of: $0.type) }
      var groups: [(sign: String, users: [UserID])] = []
      var places: [String: Int] = [:]
      for (sign, reaction) in zip(signs, message.reactions) {
        let place = places[sign] ?? groups.count
        if place == groups.count { groups.append((sign, [])) }
        places[sign] = place
        groups[place].users.append(reaction.userID)
      }
      return groups.flatMap { group in
        let title = "\(group.sign) \(strings.number(group.users.count))"
        let named = group.users.prefix(left)
        left -= named.count
        let more = group.users.count - named.count
        return [PageLine(title: title, isHeading: true)]
          + named.map { person($0, engine) }
          + (more > 0 ? [PageLine(title: "+\(strings.number(more))")] : [])
      }
    }
  }

  /// Returns the page of the members who have read a message, or `nil` if no list on the stack has the message.
  static func readers(of id: MessageID, for viewer: Viewer) -> PageScreen? {
    page(.readers(id), .actionWhoRead, of: id, for: viewer) { message, list, engine in
      let environment = list.environment
      let times = environment.timestamps
      let reads = list.channel.readers(of: message, except: environment.currentUser.id)
      let more = reads.count - mostNamed
      return reads.prefix(mostNamed).map { read in
        person(
          read.userID,
          engine,
          value: "\(times.dayText(for: read.lastReadAt)), \(times.timeText(for: read.lastReadAt))"
        )
      } + (more > 0 ? [PageLine(title: "+\(environment.strings.number(more))")] : [])
    }
  }

  private static func page(
    _ name: ScreenName,
    _ title: StringKey,
    of id: MessageID,
    for viewer: Viewer,
    lines: @escaping (ChatMessage, ChatMessageListViewModel, Engine) -> [PageLine]
  ) -> PageScreen? {
    let words = viewer.app.words
    let engine = viewer.app.engine
    let lists = viewer.stack.compactMap(\.messages)
    guard let list = lists.last(where: { $0.session.index(of: id) != nil }) else { return nil }
    return PageScreen(name, title: engine.environment.strings.text(title)) { [engine] in
      // The list behind the page still shows an earlier frame.
      let parent = list.parentMessage?.id
      guard let message = engine.state.message(id, in: list.channel.id, parent: parent)
      else { return [PageLine(title: words.messageGone)] }
      return lines(message, list, engine)
    }
  }

  /// Returns the line of a user, which opens their profile; the user's own name is "You".
  private static func person(_ id: UserID, _ engine: Engine, value: String = "") -> PageLine {
    let user = engine.state.user(id)
    return PageLine(
      title: name(of: user, engine),
      value: value,
      id: id.rawValue,
      opens: PageTarget(screens: [.person(id)]),
      mark: .avatar(AvatarContent(of: user))
    )
  }
}
