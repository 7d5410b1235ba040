// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftChat
internal import WeftSource

/// Pages of messages from everything that is known.
extension StateSource {
  /// What answers an effect, nil for what is a host's to do.
  func perform(_ effect: MessageListSession.Effect) -> MessageListSession.Input? {
    guard case .loadPage(let request) = effect else { return nil }
    return .pageLoaded(request, state.knownPage(request))
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
