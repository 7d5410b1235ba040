// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Which of a viewer's chats the root lists show.
package enum ListFilter: Hashable, Sendable {
  case all, unread, mentions, direct
  /// Those of a group, by its id.
  case group(String)

  private static let prefix = "app.filter."
  private static let named: [(name: String, filter: ListFilter)] = [
    ("all", .all), ("unread", .unread), ("mentions", .mentions), ("direct", .direct),
  ]

  /// Reads the action that chooses a filter, nil for any other action.
  init?(action: String) {
    guard action.hasPrefix(Self.prefix), ListAction.isHosts(action) else { return nil }
    let name = action.dropFirst(Self.prefix.count)
    if name.hasPrefix("group.") {
      self = .group(String(name.dropFirst(6)))
    } else if let known = Self.named.first(where: { $0.name == name }) {
      self = known.filter
    } else {
      return nil
    }
  }

  /// The id of the action that chooses it.
  package var action: String {
    if case .group(let id) = self { return Self.prefix + "group." + id }
    return Self.prefix + (Self.named.first { $0.filter == self }?.name ?? "all")
  }
}

/// Chats that belong together, such as those of an account.
package struct ChatGroup: Sendable {
  /// What the chats have in common.
  package enum Kind: Sendable {
    case account, space
  }

  package let kind: Kind
  /// The id, which no other group has.
  package let id: String
  package let title: String
  let channels: Filter<ChannelListFilterScope>
  /// Matches their threads; nil where threads can't be told apart.
  let threads: Filter<ThreadListFilterScope>?

  /// The chats of one of several joined sources.
  package init(source name: String) {
    (kind, id, title) = (.account, "account." + name, name)
    (channels, threads) = (.from(name), .from(name))
  }

  /// The chats that have a tag, such as the rooms of a space.
  package init(tag: String, title: String) {
    (kind, id, self.title) = (.space, "space." + tag, title)
    (channels, threads) = (.in(.filterTags, values: [tag]), nil)
  }
}

extension ListFilter {
  /// A query for the channels that the filter leaves of another one's.
  func channels(of query: ChannelListQuery, _ groups: [ChatGroup]) -> ChannelListQuery {
    let own: Filter<ChannelListFilterScope>? =
      switch self {
      case .all: nil
      case .unread: .hasUnread
      case .mentions: .greater(.unreadMentions, than: 0)
      case .direct: .or([.isDirect, .in(.filterTags, values: ["direct"])])
      case .group(let id): groups.first { $0.id == id }?.channels
      }
    guard let own else { return query }
    var filtered = query
    filtered.filter = query.filter.map { .and([$0, own]) } ?? own
    return filtered
  }

  /// A query for the threads that the filter leaves of another one's; nil where it leaves all.
  func threads(of query: ThreadListQuery, _ groups: [ChatGroup]) -> ThreadListQuery? {
    let own: Filter<ThreadListFilterScope>? =
      switch self {
      case .all, .mentions, .direct: nil
      case .unread: .equal(.hasUnread, to: true)
      case .group(let id): groups.first { $0.id == id }?.threads
      }
    guard let own else { return nil }
    var filtered = query
    filtered.filter = query.filter.map { .and([$0, own]) } ?? own
    return filtered
  }

  /// The filter's name.
  func title(_ words: AppWords.Filters, _ groups: [ChatGroup]) -> String {
    switch self {
    case .all: words.all
    case .unread: words.unread
    case .mentions: words.mentions
    case .direct: words.direct
    case .group(let id): groups.first { $0.id == id }?.title ?? words.all
    }
  }
}

extension Viewer {
  /// Has the root lists show the chats of a filter alone, from the first one on.
  func show(only filter: ListFilter) {
    var filter = filter
    if case .group(let id) = filter, !app.options.groups().contains(where: { $0.id == id }) {
      filter = .all
    }
    choose(filter)
    showRoot(stack[0].name)
  }
}

extension AppPages {
  /// The page on which a user chooses the filter of the root lists.
  static func filters(_ viewer: Viewer) -> PageScreen {
    let words = viewer.app.words.filters
    return PageScreen(.filters, title: words.title) { [weak viewer] in
      guard let viewer else { return [] }
      let groups = viewer.app.options.groups()
      func line(_ filter: ListFilter) -> PageLine {
        PageLine(
          title: filter.title(words, groups),
          value: filter == viewer.filter ? viewer.app.words.on : "",
          action: filter.action
        )
      }
      var lines = [ListFilter.all, .unread, .mentions, .direct].map(line)
      for (kind, heading) in [(ChatGroup.Kind.account, words.accounts), (.space, words.spaces)] {
        let own = groups.filter { $0.kind == kind }
        if !own.isEmpty { lines.append(PageLine(title: heading, isHeading: true)) }
        lines += own.map { line(.group($0.id)) }
      }
      return lines
    }
  }
}
