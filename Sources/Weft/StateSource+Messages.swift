// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftChat

/// Pages of messages from everything that is known.
extension StateSource {
  /// The page a request asks for.
  ///
  /// - Complexity: O(*m*) in the messages known of the channel.
  func page(_ request: MessagePageRequest) -> MessagePage {
    let all = messages(for: request)
    let places = places(request, in: all)
    let page = all[places].compactMap { state.current($0) }
    return MessagePage(
      page,
      hasOlder: places.upperBound < all.count,
      hasNewer: places.lowerBound > 0
    )
  }

  /// Newest first.
  private func messages(for request: MessagePageRequest) -> [ChatMessage] {
    if let parent = request.parent {
      return state.storedReplies(to: parent, in: request.channel).filter { !$0.isShadowed }
    }
    return state.storedMessages(of: request.channel).filter { $0.isInChannel && !$0.isShadowed }
  }

  private func places(_ request: MessagePageRequest, in all: [ChatMessage]) -> Range<Int> {
    let limit = request.limit
    func around(_ place: Int) -> Range<Int> {
      let last = min(all.count, max(limit, place + (limit + 1) / 2))
      return max(0, min(place, last - limit))..<last
    }
    switch request.place {
    case .newest: return 0..<min(limit, all.count)
    case .before(let cursor):
      let first = all.firstIndex { MessageCursor($0) < cursor } ?? all.count
      return first..<first + min(limit, all.count - first)
    case .after(let cursor):
      let end = all.firstIndex { MessageCursor($0) <= cursor } ?? all.count
      return max(0, end - limit)..<end
    case .around(let id):
      return all.firstIndex { $0.id == id }.map(around) ?? 0..<0
    case .aroundMoment(let moment):
      return around(all.firstIndex { $0.createdAt <= moment } ?? max(0, all.count - 1))
    }
  }

  /// What answers an effect, nil for what is a host's to do.
  func perform(_ effect: MessageListSession.Effect) -> MessageListSession.Input? {
    guard case .loadPage(let request) = effect else { return nil }
    var page = page(request)
    // A reply that stands in its thread only is not in the channel's pages, but it is there.
    if case .around(let id) = request.place, page.messages.isEmpty,
      let message = state.message(id, in: request.channel, parent: request.parent)
    {
      page.messages = [message]
    }
    return .pageLoaded(request, page)
  }

  /// The event that says what a list asks to be told, nil when it asks for something else.
  func event(_ effect: MessageListSession.Effect) -> ChatEvent? {
    switch effect {
    case .markRead(let channel, _, let date):
      return ChatEvent(.notificationMarkRead, cid: channel, at: moment(date))
    case .markThreadRead(let parent, let channel, _, let date):
      return ChatEvent(.messageRead, cid: channel, at: moment(date)) { $0.parentID = parent }
    case .markUnread(let channel, let first):
      let messages = state.storedMessages(of: channel)
      guard let place = messages.firstIndex(where: { $0.id == first }) else { return nil }
      let date = messages[place].createdAt
      let read = messages[place...].first { $0.createdAt < date }?.createdAt
      return ChatEvent(.notificationMarkUnread, cid: channel, at: moment(environment.now)) {
        $0.firstUnreadMessageID = first
        // A message that began a thread would be taken for that thread.
        $0.lastReadAt = read ?? date.addingTimeInterval(-0.001)
      }
    default: return nil
    }
  }

  /// A moment after all that happened: what comes late, or twice at one moment, counts for nothing.
  private func moment(_ date: Date) -> Date {
    max(date, state.latestMoment?.addingTimeInterval(0.001) ?? date)
  }
}
