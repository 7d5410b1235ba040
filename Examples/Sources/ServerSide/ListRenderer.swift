// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftWeb

/// Renders the lists of many users from one state.
///
/// The state is a value: taking it from the engine costs nothing, and a page shows one moment, even if
/// the state changes while it is rendered. So a server may render on any number of threads while one of
/// them applies events.
struct ListRenderer: Sendable {
  /// How many messages of a channel are read to count the unread ones.
  private static let mostUnread = 100

  let state: ChatState
  let channels: Set<ChannelID>

  /// Renders a page of a list.
  ///
  /// - Complexity: O(*k* log *k*) in the channels of the user, and O(limit) for the drawn rows.
  func render(_ request: ListRequest) throws -> Response {
    guard !channels.isEmpty else {
      let user = Request.quoted(request.user.rawValue)
      throw RequestError(status: 404, message: "user \(user) is in no channel")
    }
    let (page, isLast) = try page(request)
    let list = ChatChannelListViewModel(environment: request.environment, query: request.query)
    _ = list.send(.appear)
    _ = list.send(.pageLoaded(page, isLast: isLast))
    if request.isJSON { return try json(list, next: isLast ? nil : page.last?.id) }
    let html = HTMLPage(
      try list.screen(rowLimit: request.limit).validated(),
      title: list.title,
      language: request.look.language,
      isRightToLeft: request.look.isRightToLeft
    )
    return Response("text/html", html.bytes)
  }

  /// The channels of the page as the user sees them, and whether they are the last.
  private func page(_ request: ListRequest) throws -> (rows: [ChatChannel], isLast: Bool) {
    let context = QueryContext<ChatChannel>(
      currentUser: request.user,
      now: request.environment.now
    )
    var found = channels.compactMap { state.channel($0, messages: 0) }
      .filter { request.query.matches($0, in: context) }
    if let id = request.after {
      guard let last = state.channel(id, messages: 0), channels.contains(id) else {
        let named = Request.quoted(id.rawValue)
        throw RequestError(status: 404, message: "after \(named) is no channel of the user")
      }
      found = found.filter { request.query.isOrdered(last, before: $0, in: context) }
    }
    let sorted = found.sorted { request.query.isOrdered($0, before: $1, in: context) }
    let rows = sorted.prefix(request.limit).compactMap {
      state.channel($0.id, messages: Self.mostUnread)?.seen(by: request.user)
    }
    return (rows, sorted.count <= request.limit)
  }

  /// The contents of a page, for clients that draw by themselves.
  private struct Page: Encodable {
    struct Row: Encodable {
      let id, name, preview, time, label: String
      let unread: Int
    }

    let rows: [Row]
    let next: String?
  }

  private func json(_ list: ChatChannelListViewModel, next: ChannelID?) throws -> Response {
    _ = list.drainChanges()
    let rows = list.rows(in: 0..<list.count).map { row in
      Page.Row(
        id: row.channel.id.rawValue,
        name: row.channelName,
        preview: row.messagePreviewText,
        time: row.timestampText,
        label: row.accessibilityLabel,
        unread: row.unreadCount
      )
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let page = try encoder.encode(Page(rows: rows, next: next?.rawValue))
    return Response("application/json", Array(page) + [0x0A])
  }
}

extension ChatChannel {
  /// Returns the channel as one of its members sees it, instead of the engine's own account.
  fileprivate func seen(by user: UserID) -> ChatChannel {
    var seen = self
    seen.membership = members.first { $0.id == user }
    let read = read(for: user)?.lastReadAt ?? .distantPast
    let unread = latestMessages.count { $0.createdAt > read && $0.author.id != user }
    seen.unreadCount = ChannelUnreadCount(messages: unread)
    (seen.draftMessage, seen.muteDetails, seen.ownCapabilities) = (nil, nil, [])
    return seen
  }
}
