// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Starts or ends a typing indicator; typing in a thread is not shown in its channel.
  mutating func changeTyping(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let user = try event.requiredUser().id
    let channel = try subject(of: event)
    guard event.parentID == nil, user != currentUserID else { return }
    let typist = TypingClock.Typist(channel: channel.id, user: user)
    if event.type == .typingStart {
      startTyping(typist, in: channel, at: moment(of: event), &change)
    } else if typing.stop(typist, at: moment(of: event)) {
      stopTyping(typist, &change)
    }
  }

  private mutating func startTyping(
    _ typist: TypingClock.Typist,
    in known: ChatChannel,
    at moment: Date,
    _ change: inout ChatChange
  ) {
    guard typing.start(typist, at: moment) else { return }
    guard !known.currentlyTypingUsers.contains(where: { $0.id == typist.user }) else { return }
    var channel = known
    channel.currentlyTypingUsers.append(user(typist.user))
    store(channel, &change)
  }

  mutating func stopTyping(_ typist: TypingClock.Typist, _ change: inout ChatChange) {
    guard var channel = channels[typist.channel],
      let index = channel.currentlyTypingUsers.firstIndex(where: { $0.id == typist.user })
    else { return }
    channel.currentlyTypingUsers.remove(at: index)
    store(channel, &change)
  }

  /// Sets the number of watchers of a channel, if the event carries it.
  mutating func changeWatchers(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    guard let count = event.watcherCount else { return }
    channel.watcherCount = max(0, count)
    store(channel, &change)
  }
}

/// The times at which typing indicators end unless the user keeps typing.
struct TypingClock: Sendable {
  /// A user typing in a channel.
  struct Typist: Hashable, Sendable {
    let channel: ChannelID
    let user: UserID
  }

  private struct Ending: Sendable {
    let date: Date
    let typist: Typist
  }

  /// The number of seconds for which a typing indicator stays after the user last typed.
  static let lifetime = 30.0

  /// When each user stops.
  private(set) var dates: [Typist: Date] = [:]
  /// The endings in descending order, so that the next one is last; some are outdated.
  private var endings: [Ending] = []
  private var expiredAt: Date?

  /// When the next indicator ends.
  var next: Date? { endings.last?.date }

  /// Records that a user typed and returns whether they still count as typing; a late event may be too old.
  mutating func start(_ typist: Typist, at moment: Date) -> Bool {
    keepOn(typist, until: moment.addingTimeInterval(Self.lifetime))
  }

  /// Sets when a user stops typing, unless a later time is known; returns whether that is in the future.
  mutating func keepOn(_ typist: Typist, until date: Date) -> Bool {
    if let expiredAt, date <= expiredAt { return false }
    if let known = dates[typist], known >= date { return true }
    dates[typist] = date
    let index = endings.partition { $0.date < date }
    endings.insert(Ending(date: date, typist: typist), at: index)
    tidy()
    return true
  }

  /// Adds the indicators of an earlier clock; those of this clock that had already ended there are dropped.
  mutating func adopt(_ earlier: TypingClock) {
    var clock = earlier
    for (typist, date) in dates { _ = clock.keepOn(typist, until: date) }
    self = clock
  }

  /// Records that a user stopped typing; returns false if they are known to have typed later.
  mutating func stop(_ typist: Typist, at moment: Date) -> Bool {
    if let date = dates[typist], date > moment.addingTimeInterval(Self.lifetime) { return false }
    dates[typist] = nil
    tidy()
    return true
  }

  /// Removes and returns all typists whose indicator has ended.
  mutating func expire(at moment: Date) -> [Typist] {
    var ended: [Typist] = []
    expiredAt = max(expiredAt ?? moment, moment)
    while let ending = endings.last, ending.date <= moment {
      endings.removeLast()
      guard dates[ending.typist] == ending.date else { continue }
      dates[ending.typist] = nil
      ended.append(ending.typist)
    }
    tidy()
    return ended
  }

  /// Removes outdated endings that come next, which would wake the caller in vain, and those that pile up.
  private mutating func tidy() {
    if endings.count > 2 * dates.count + 16 {
      endings.removeAll { dates[$0.typist] != $0.date }
    }
    while let ending = endings.last, dates[ending.typist] != ending.date { endings.removeLast() }
  }
}
