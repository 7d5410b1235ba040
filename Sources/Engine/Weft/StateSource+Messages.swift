// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel
internal import WeftSource

/// Pages of messages from the state.
extension StateSource {
  /// Returns the answer to an effect, nil for an effect the host performs.
  func perform(_ effect: MessageListSession.Effect) -> MessageListSession.Input? {
    guard case .loadPage(let request) = effect else { return nil }
    return .pageLoaded(request, state.knownPage(request))
  }

  /// Returns the event that performs an effect, nil for an effect that changes nothing in the
  /// state.
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
        // Without the date, the event for a message that began a thread would mark that thread.
        $0.lastReadAt = read ?? date.addingTimeInterval(-0.001)
      }
    default: return nil
    }
  }

  /// Returns a moment later than everything in the state, since events in the past and repeated
  /// times are ignored.
  private func moment(_ date: Date) -> Date {
    max(date, state.latestMoment?.addingTimeInterval(0.001) ?? date)
  }
}
