// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// Inputs that change the list while it is shown.
extension MessageListSession {
  /// The number of newer messages that are held back while the user reads older ones.
  package var hiddenNewestCount: Int { hidden.count }

  mutating func hear(_ message: ChatMessage) {
    if loading.request != nil { loading.heard[message.id] = .some(message) }
    if !rows.contains(message.id) { touchQuotes(of: message.id) }
    show(message)
    if unread.settled == nil { lookForUnread(in: [message]) }
  }

  mutating func hearRemoval(of id: MessageID) {
    if loading.request != nil { loading.heard[id] = .some(nil) }
    touchQuotes(of: id)
    remove(id)
  }

  /// Shows a message if it belongs to the loaded window; outside of it, the messages in between may be unknown.
  mutating func show(_ message: ChatMessage) {
    let isKnown = rows.contains(message.id)
    guard message.id == listedParent?.id || belongs(message) else {
      // A reply that the caller passed explicitly may lack its parent's id.
      if isKnown, isInThread, !message.isShadowed, message.parentID == nil { return put(message) }
      return remove(message.id)
    }
    if isKnown { return put(message) }
    if hidden[message.id] != nil {
      hidden[message.id] = message
      return
    }
    guard window.hasLoaded else { return }
    let cursor = MessageCursor(message)
    if window.oldest.map({ cursor < $0 }) ?? false {
      if window.hasOlder { return }
      window.oldest = cursor
    }
    if window.newest.map({ cursor > $0 }) ?? true {
      if window.hasNewer { return }
      window.newest = cursor
      if message.author.id == user { showHidden() } else if hidesNewest { return hide(message) }
    }
    if window.oldest == nil { window.oldest = cursor }
    put(message)
  }

  /// Whether newer messages are held back until the user returns to the newest one.
  ///
  /// They would otherwise move the messages that the user is reading.
  private var hidesNewest: Bool {
    scroll.isScrolledUp && loading.jump == nil && scroll.arrival == nil
  }

  private mutating func hide(_ message: ChatMessage) { hidden[message.id] = message }

  mutating func showHidden() {
    for message in hidden.values { put(message) }
    hidden = [:]
  }

  private mutating func remove(_ id: MessageID) {
    hidden[id] = nil
    guard id != listedParent?.id else { return }
    if unread.message == id { moveUnread() }
    removeRow(id)
    if highlightedMessageID == id { highlightedMessageID = nil }
    if scrolledID == id { scrolledID = nil }
    if scroll.arrival == id { scroll.arrival = nil }
  }

  /// Adds the user's own new message and scrolls to it.
  mutating func send(_ message: ChatMessage) -> [Effect] {
    guard hasLoadedAllNextMessages else {
      let effects = scrollToLatest()
      loading.heard[message.id] = .some(message)
      return effects
    }
    if loading.request != nil { loading.heard[message.id] = .some(message) }
    show(message)
    return scrollToLatest()
  }

  /// Applies a change of the channel and updates only the rows that depend on it.
  mutating func change(_ channel: ChatChannel) {
    guard channel.id == self.channel.id else { return }
    let old = self.channel
    let mark = currentMark
    self.channel = channel
    followUnread(since: mark)
    if let id = channel.assistant?.messageID, channel.assistant?.state.isWorking == true,
      grown.insert(id).inserted
    {
      touch(id)
    }
    let namesDiffer =
      old.isOneToOne != channel.isOneToOne
      || old.isDirectMessageChannel != channel.isDirectMessageChannel
    if namesDiffer {
      for message in rows.all() { touch(message.id) }
    } else if old.reads != channel.reads {
      touchDeliveries(since: old)
    }
    // Events may not report each message that was removed together with others.
    if old.truncatedAt != channel.truncatedAt { touchQuotesElsewhere() }
    let changed = old.ownCapabilities.symmetricDifference(channel.ownCapabilities)
    let hasJoined = old.isOnlyInvited != channel.isOnlyInvited
    let mayReact = hasJoined || changed.contains(.sendReaction)
    let mayVote = hasJoined || changed.contains(.castPollVote)
    guard mayReact || mayVote else { return }
    for message in rows.all()
    where mayReact && !message.reactions.isEmpty || mayVote && message.poll != nil {
      touch(message.id)
    }
  }

  /// Applies a change of the user's read state of the thread.
  mutating func change(_ read: ThreadRead?) {
    let mark = currentMark
    threadRead = read
    followUnread(since: mark)
  }

  /// Updates the user's own messages between the old and new read and delivery positions of other members.
  private mutating func touchDeliveries(since old: ChatChannel) {
    let before = old.others(than: user)
    let after = channel.others(than: user)
    var touched: Set<MessageID> = []
    for (one, other) in zip(before, after) where one != other {
      let newest = rows.firstIndex { $0.createdAt <= max(one, other) }
      let oldest = rows.firstIndex { $0.createdAt <= min(one, other) }
      for message in rows.window(newest..<max(newest, oldest)) where message.author.id == user {
        touched.insert(message.id)
      }
    }
    for id in touched { touch(id) }
  }
}

extension ChatChannel {
  /// The latest read and the latest delivery of any other member, which determine delivery statuses.
  fileprivate func others(than user: UserID) -> [Date] {
    let others = reads.filter { $0.userID != user }
    return [
      others.map(\.lastReadAt).max() ?? .distantPast,
      others.compactMap(\.lastDeliveredAt).max()?.addingTimeInterval(1) ?? .distantPast,
    ]
  }
}
