// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftSource

/// A source that answers the effects of sessions from the state.
struct StateSource {
  let state: ChatState
  let environment: ChatEnvironment
  let texts: BackgroundTexts

  /// Returns the answer to an effect, or `nil` for a wait, which can't change the answer.
  func perform(_ effect: ChannelListSession.Effect) -> ChannelListSession.Input? {
    let context = QueryContext<ChatChannel>(
      currentUser: environment.currentUser.id,
      now: environment.now
    )
    switch effect {
    case .loadPositions(let query, let after, let limit):
      let page = state.positionedPage(query, after: after, limit: limit, in: context) {
        texts.sortable($0, in: query)
      }
      return .positionsLoaded(page.rows, isLast: page.isLast)
    case .loadPage(let query, let after, let limit):
      let start = after.map { query.position(of: $0, in: context) }
      let page = state.page(of: query, after: start, limit: limit, in: context) {
        texts.sortable($0, in: query)
      }
      return .pageLoaded(page.rows, isLast: page.isLast)
    case .wait: return nil
    }
  }

  func perform(_ effect: ThreadListSession.Effect) -> ThreadListSession.Input? {
    let context = QueryContext<ChatThread>(
      currentUser: environment.currentUser.id,
      now: environment.now
    )
    switch effect {
    case .loadPage(let query):
      // A page's token is the sort position of the last thread before it, wherever that thread is now.
      let place = query.next.flatMap { SortPosition(text: $0) }
      if state.isBacked {
        let page = state.positionedPage(query, after: place, limit: query.limit, in: context)
        return .positionsLoaded(page.rows, next: page.isLast ? nil : page.rows.end?.text)
      }
      let page = state.page(of: query, after: place, limit: query.limit, in: context)
      let end = page.isLast ? nil : page.rows.last
      return .pageLoaded(page.rows, next: end.map { query.position(of: $0, in: context).text })
    case .wait: return nil
    }
  }
}

/// Pages of messages from the state.
extension StateSource {
  /// Returns the answer to an effect, or `nil` for an effect that the host performs.
  func perform(_ effect: MessageListSession.Effect) -> MessageListSession.Input? {
    guard case .loadPage(let request) = effect else { return nil }
    return .pageLoaded(request, state.knownPage(request))
  }

  /// Returns the event that performs an effect, or `nil` for an effect that leaves the state unchanged.
  func event(_ effect: MessageListSession.Effect) -> ChatEvent? {
    switch effect {
    case .markRead(let channel, _, let date):
      return ChatEvent(.notificationMarkRead, cid: channel, at: moment(date))
    case .markThreadRead(let parent, let channel, _, let date):
      return ChatEvent(.messageRead, cid: channel, at: moment(date)) { $0.parentID = parent }
    case .markUnread(let channel, let first):
      let messages = state.storedMessages(of: channel)
      guard let index = messages.firstIndex(where: { $0.id == first }) else { return nil }
      let date = messages[index].createdAt
      let read = messages[index...].first { $0.createdAt < date }?.createdAt
      return ChatEvent(.notificationMarkUnread, cid: channel, at: moment(environment.now)) {
        $0.firstUnreadMessageID = first
        // Without the date, the event for a message that started a thread would mark that thread.
        $0.lastReadAt = read ?? date.addingTimeInterval(-0.001)
      }
    case .loadPage, .wait, .openThread, .messageNotFound: return nil
    }
  }

  /// Returns a time later than everything in the state, which ignores events that are old or repeated.
  private func moment(_ date: Date) -> Date {
    max(date, state.latestMoment?.addingTimeInterval(0.001) ?? date)
  }
}
