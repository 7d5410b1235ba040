// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

// Notifications about messages that arrive from any source.
extension ChatApp {
  /// Which messages the user is notified about.
  package var notifications: NotificationChoice {
    get { notifier.choice }
    set {
      notifier.choice = newValue
      redraw()
      options.keepNotifications?(newValue, quietHours)
    }
  }

  /// The hours of each day in which no message notifies the user; reminders still do.
  package var quietHours: QuietHours? {
    get { notifier.quietHours }
    set {
      notifier.quietHours = newValue
      redraw()
      options.keepNotifications?(notifications, newValue)
    }
  }

  /// Notes whether the user looks at one of the surfaces.
  package func look(_ isLookedAt: Bool) { notifier.look(isLookedAt) }

  /// Returns and removes the notifications that are due, for every surface to show.
  package func drainNotifications() -> [ChatNotification] {
    let strings = engine.environment.strings
    return notifier.drain(at: now) { strings.number($0) }.map { [$0] } ?? []
  }

  /// Handles news of the engine, such as messages that have arrived.
  func hear(_ news: EngineNews) {
    switch news {
    case .changed(let change):
      tellFollowers(change)
      arrivals.note(change, engine)
    case .unknown(let message, let channel): arrivals.wait(for: message, in: channel, at: now)
    }
    takeArrivals()
  }

  /// Passes the messages that have arrived to the notifier.
  func takeArrivals() {
    let (time, offset) = (engine.environment.now, engine.environment.timestamps.secondsFromGMT(at:))
    let isQuiet = notifier.quietHours?.contains(time, offset) ?? false
    for message in arrivals.drain(engine, at: now) where !isQuiet {
      notifier.take(message, at: now)
    }
  }
}

/// The newly arrived messages, found in the changes of an engine.
///
/// An event reports a message as inserted. After another process has written to a file, the store only names the
/// changed rows; a message then counts as new by its date. Each message counts once.
struct Arrivals {
  /// The time that was shown when the application started.
  private let start: Date
  private var found: [Notifier.Message] = []
  /// Messages whose channels the source has yet to send.
  private var awaited: [Awaited] = []
  /// The messages that were reported, oldest first.
  private var told: [MessageID] = []
  private var isTold: Set<MessageID> = []

  private struct Awaited {
    let message: MessageID
    let channel: ChannelID
    let end: ContinuousClock.Instant
  }

  /// How many seconds old a message may be, by its sender's clock, and still be news.
  ///
  /// An account that reconnects after a night reports everything that happened in between.
  static let longestAge: TimeInterval = 600
  /// How many reported messages are remembered, and how many may be awaited.
  private static let mostTold = 1024
  private static let mostAwaited = 64
  private static let longestWait = Duration.seconds(30)
  /// The maximum number of new messages that are examined in a change; a larger change is loaded history.
  private static let mostAtOnce = 256

  init(since start: Date) { self.start = start }

  /// Waits for the channel of a message.
  mutating func wait(
    for message: MessageID,
    in channel: ChannelID,
    at now: ContinuousClock.Instant
  ) {
    guard awaited.count < Self.mostAwaited else { return }
    awaited.append(Awaited(message: message, channel: channel, end: now + Self.longestWait))
  }

  /// Finds the new messages of a change.
  mutating func note(_ change: ChatChange, _ engine: Engine) {
    guard !change.messages.isEmpty, change.messages.count <= Self.mostAtOnce else { return }
    let ids = change.messages.filter { $0.value != .removed }.keys.sorted()
    let channels = Set(change.channels.keys).union(change.appearedChannels)
    let threads = change.threads.keys.map { Optional($0) }
    for id in ids where !isTold.contains(id) {
      let isNew = change.messages[id] == .inserted
      let places = channels.lazy.flatMap { channel in
        ([nil] + threads).lazy.compactMap { parent in
          engine.state.message(id, in: channel, parent: parent).map { (channel, $0) }
        }
      }
      guard let (channel, message) = places.first else { continue }
      note(message, in: channel, isNew: isNew, engine)
    }
  }

  /// Returns and removes the messages that have arrived.
  mutating func drain(_ engine: Engine, at now: ContinuousClock.Instant) -> [Notifier.Message] {
    if !awaited.isEmpty {
      let all = awaited
      awaited = []
      for entry in all {
        guard engine.state.channel(entry.channel, messages: 0) != nil else {
          if now < entry.end { awaited.append(entry) }
          continue
        }
        let known = engine.state.message(entry.message, in: entry.channel, parent: nil)
        if let known { note(known, in: entry.channel, isNew: true, engine) }
      }
    }
    defer { found = [] }
    return found
  }

  private mutating func note(
    _ message: ChatMessage,
    in id: ChannelID,
    isNew: Bool,
    _ engine: Engine
  ) {
    let environment = engine.environment
    let oldest = environment.now.addingTimeInterval(-Self.longestAge)
    guard message.createdAt >= (isNew ? oldest : max(oldest, start)),
      isTold.insert(message.id).inserted
    else { return }
    told.append(message.id)
    if told.count > Self.mostTold { isTold.remove(told.removeFirst()) }
    guard let channel = engine.state.channel(id, messages: 0),
      message.kind == .regular || message.kind == .reply, !message.isDeleted, !message.isSilent,
      !message.isShadowed
    else { return }
    found.append(
      Notifier.Message(
        message,
        in: channel,
        environment: environment,
        mutedUsers: engine.state.mutedUserIDs
      )
    )
  }
}

extension Notifier.Message {
  fileprivate init(
    _ message: ChatMessage,
    in channel: ChatChannel,
    environment: ChatEnvironment,
    mutedUsers: Set<UserID>
  ) {
    let me = environment.currentUser
    let strings = environment.strings
    let read = message.parentID == nil ? channel.read(for: me.id)?.lastReadAt : nil
    self.init(
      channel: channel.id,
      thread: message.isInChannel ? nil : message.parentID,
      author: message.author.displayName,
      channelName: ChannelNamer.name(of: channel, for: me, strings: strings),
      text: MessagePreviewFormatter(currentUser: me, strings: strings).formatContent(message),
      isDirect: channel.isDirectMessageChannel || channel.filterTags.contains("direct"),
      isMention: message.mentionedUserIDs.contains(me.id),
      isMuted: channel.isMuted(at: environment.now)
        || mutedUsers.contains(message.author.id),
      isQuiet: channel.isArchived || channel.filterTags.contains("mentions_only"),
      isKnown: message.author.id == me.id || read.map { $0 >= message.createdAt } ?? false
        || channel.membership?.invite == .pending
    )
  }
}
