// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension ChatState {
  /// Applies an event and returns what it changed.
  ///
  /// An event that is delivered again changes nothing. One that can't be applied leaves the state
  /// as it was and gives the reason in ``ChatChange/refusal``. One of an unknown type is only
  /// counted.
  ///
  /// - Complexity: O(log *n*) in all models plus O(*m*) in the members and messages of the channel
  ///   it names. Marking everything as read visits each unread channel; deleting all messages of a
  ///   user entirely looks at each thread.
  public mutating func apply(_ event: ChatEvent) -> ChatChange {
    var change = ChatChange()
    let before = self
    do {
      try reduce(event, &change)
      remember(event, change, at: before.latestMoment)
      see(event.createdAt)
      see(event.message?.createdAt)
    } catch {
      self = before
      change = ChatChange()
      change.refusal = error
    }
    change.nextTypingEnd = nextTypingEnd
    return change
  }

  /// Ends the typing indicators of users who gave no sign of typing for half a minute.
  ///
  /// - Complexity: O(*k* log *n*) in the number of users who stop.
  public mutating func expireTyping(now: Date) -> ChatChange {
    var change = ChatChange()
    see(now)
    for typist in typing.expire(at: now) { stopTyping(typist, &change) }
    change.nextTypingEnd = nextTypingEnd
    return change
  }

  /// Advances the latest moment the state has seen.
  mutating func see(_ date: Date?) {
    guard let date else { return }
    latestMoment = max(latestMoment ?? date, date)
  }

  /// When an event happened: its own time, else its message's, else the latest moment seen.
  func moment(of event: ChatEvent) -> Date {
    event.createdAt ?? event.message?.createdAt ?? latestMoment ?? Date(timeIntervalSince1970: 0)
  }

  private mutating func reduce(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let rule = EventRule(event.type) else {
      ignoredEvents.add(event.type)
      change.notices.append(.ignored(event.type))
      return
    }
    noteUsers(of: event, &change)
    notePoll(of: event, &change)
    try noteChannel(of: event, &change)
    try follow(rule, event, &change)
  }
}
