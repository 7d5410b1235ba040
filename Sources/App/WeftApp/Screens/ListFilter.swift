// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The filter that decides which chats a viewer's root lists show.
package enum ListFilter: Hashable, Sendable {
  case all, unread, mentions, direct, archived
  /// The chats of a group, by its id.
  case group(String)

  private static let prefix = "app.filter."
  private static let named: [(name: String, filter: ListFilter)] = [
    ("all", .all), ("unread", .unread), ("mentions", .mentions), ("direct", .direct),
    ("archived", .archived),
  ]

  /// Parses the action that chooses a filter; returns `nil` for any other action.
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

  /// The id of the action that chooses the filter.
  package var action: String {
    if case .group(let id) = self { return Self.prefix + "group." + id }
    return Self.prefix + (Self.named.first { $0.filter == self }?.name ?? "all")
  }
}

/// Chats that belong together, such as those of an account.
package struct ChatGroup: Sendable {
  /// The property that the chats have in common.
  package enum Kind: Sendable {
    case account, space
  }

  package let kind: Kind
  /// The unique id of the group.
  package let id: String
  package let title: String
  let channels: Filter<ChannelListFilterScope>
  /// Matches their threads, or `nil` if threads can't be assigned to the group.
  let threads: Filter<ThreadListFilterScope>?

  /// The name of the account whose chats these are; `nil` for another group.
  var account: String? { kind == .account ? title : nil }

  /// Creates the group of one of several joined sources.
  package init(source name: String) {
    (kind, id, title) = (.account, "account." + name, name)
    (channels, threads) = (.from(name), .from(name))
  }

  /// Creates the group of chats with a tag, such as the rooms of a space.
  package init(tag: String, title: String) {
    kind = .space
    id = "space." + tag
    self.title = title
    channels = .in(.filterTags, values: [tag])
    threads = nil
  }
}

extension ListFilter {
  /// Returns a query for those channels of another query that pass the filter.
  func channels(of query: ChannelListQuery, _ groups: [ChatGroup]) -> ChannelListQuery {
    if self == .archived { return query.with(archived: .only) }
    let own: Filter<ChannelListFilterScope>? =
      switch self {
      case .all, .archived: nil
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

  /// Returns a query for those threads of another query that pass the filter, or `nil` if all do.
  func threads(of query: ThreadListQuery, _ groups: [ChatGroup]) -> ThreadListQuery? {
    let own: Filter<ThreadListFilterScope>? =
      switch self {
      case .all, .mentions, .direct, .archived: nil
      case .unread: .equal(.hasUnread, to: true)
      case .group(let id): groups.first { $0.id == id }?.threads
      }
    guard let own else { return nil }
    var filtered = query
    filtered.filter = query.filter.map { .and([$0, own]) } ?? own
    return filtered
  }

  /// Returns the filter's name.
  func title(_ words: AppWords.Filters, _ groups: [ChatGroup]) -> String {
    switch self {
    case .all: words.all
    case .unread: words.unread
    case .mentions: words.mentions
    case .direct: words.direct
    case .archived: words.archived
    case .group(let id): groups.first { $0.id == id }?.title ?? words.all
    }
  }
}

extension Viewer {
  /// Restricts the root lists to the chats of a filter, and scrolls them to the top.
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
  /// Returns the page that filters the root lists.
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
      var lines = [ListFilter.all, .unread, .mentions, .direct, .archived].map(line)
      for (kind, heading) in [(ChatGroup.Kind.account, words.accounts), (.space, words.spaces)] {
        let own = groups.filter { $0.kind == kind }
        if !own.isEmpty { lines.append(PageLine(title: heading, isHeading: true)) }
        lines += own.map { line(.group($0.id)) }
      }
      return lines
    }
  }
}
