// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

// Reading models and storing them again, which detects what changed.
extension ChatState {
  /// Returns the channel that an event is about.
  func subject(of event: ChatEvent) throws(ChatRefusal) -> ChatChannel {
    guard let id = event.channelID else { throw .missing("cid", in: event.type) }
    guard let channel = channels[id] else { throw .unknown(id) }
    return channel
  }

  /// Stores a channel and records which parts of it changed.
  ///
  /// Drops truncated messages from it and from its threads, even if the event contains them, because a reload from a
  /// file doesn't have them either.
  mutating func store(
    _ channel: ChatChannel,
    _ change: inout ChatChange,
    also elements: ChannelElement = []
  ) {
    change.modelsTouched += 1
    var channel = channel
    dropRemoved(of: &channel, &change)
    let old = channels[channel.id]
    if let old {
      let differences = ChannelElement(from: old, to: channel).union(elements)
      if !differences.isEmpty { change.channels[channel.id, default: []].formUnion(differences) }
      if old.deletedAt == nil, channel.deletedAt != nil {
        change.vanishedChannels.append(channel.id)
      }
    } else {
      change.appearedChannels.append(channel.id)
    }
    index(channel)
    channels[channel.id] = channel
    guard channel.truncatedAt != old?.truncatedAt else { return }
    for thread in threadsWithRemoved(in: channel) { store(thread, &change) }
  }

  /// Removes the messages that the channel's truncation covers.
  ///
  /// - Complexity: O(1) if there are none.
  mutating func dropRemoved(of channel: inout ChatChannel, _ change: inout ChatChange) {
    guard let date = channel.truncatedAt else { return }
    for id in channel.removeMessages(upTo: date) {
      change.messages[id] = .removed
      change.channels[channel.id, default: []].insert(.messages)
    }
  }

  /// Stores a thread and records which parts changed; drops the thread if its parent was removed.
  mutating func store(_ thread: ChatThread, _ change: inout ChatChange) {
    guard let rest = thread.withoutRemoved(in: channels[thread.channel.id]) else {
      return dropThread(thread.id, &change)
    }
    if rest.latestReplies.count < thread.latestReplies.count {
      let left = Set(rest.latestReplies.map(\.id))
      for reply in thread.latestReplies where !left.contains(reply.id) {
        change.messages[reply.id] = .removed
      }
    }
    let thread = rest
    change.modelsTouched += 1
    if let old = threads[thread.id] {
      let differences = ThreadElement(from: old, to: thread, for: currentUserID)
      if !differences.isEmpty { change.threads[thread.id, default: []].formUnion(differences) }
    }
    threads[thread.id] = thread
  }

  /// Removes a thread and records the removal.
  mutating func dropThread(_ id: MessageID, _ change: inout ChatChange) {
    guard threads[id] != nil else { return }
    change.modelsTouched += 1
    removeThread(id)
    change.threads[id] = nil
    change.vanishedThreads.append(id)
  }

  /// Removes all threads of a channel and records the removals.
  mutating func dropThreads(of channel: ChannelID, _ change: inout ChatChange) {
    for id in threadIDs(of: channel) { dropThread(id, &change) }
  }

  /// Records a decision about an unread count.
  mutating func note(
    _ effect: AuditEntry.Effect,
    in channel: ChatChannel,
    of event: ChatEvent,
    message: MessageID? = nil,
    _ change: inout ChatChange
  ) {
    let entry = AuditEntry(
      type: event.type,
      date: moment(of: event),
      messageID: message,
      effect: effect,
      count: channel.unreadCount.messages
    )
    var entries = audits[channel.id] ?? []
    if entries.count >= AuditEntry.limit { entries.removeFirst() }
    entries.append(entry)
    audits[channel.id] = entries
    change.audit[channel.id, default: []].append(entry)
  }
}
