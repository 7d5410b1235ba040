// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

/// An import of a workspace file part by part, inside an open transaction.
final class PartsTaking {
  private let store: WorkspaceStore
  private let seen: SeenIDs
  private var parts: WorkspaceParts
  private var counts = ImportCounts()
  /// The channel of the last thread, since threads of one channel are usually adjacent.
  private var lastChannel: ChatChannel?

  init(_ store: WorkspaceStore, _ seen: SeenIDs, _ parts: WorkspaceParts) {
    (self.store, self.seen, self.parts) = (store, seen, parts)
  }

  func run() throws -> ImportCounts {
    let (store, seen) = (store, seen)
    rely { seen.insertOrNote(.message, $0.rawValue) }
    try takeUsers()
    let head = try parts.head { store.people[$0] }
    try takeChannels()
    rely { !seen.containsOrNote(.message, $0.rawValue) }
    try takeThreads()
    // Threads may name messages that truncation removed, so those are deleted last.
    try seen.forEach(.emptied) { id throws(StoreError) in
      try store.dropRemoved(of: ChannelID(id))
    }
    if let failure = seen.failure ?? store.failure { throw failure }
    var whole = head
    whole.latestDate = [store.head.latestDate, parts.latestDate].compactMap(\.self).max()
    try store.setHead(whole)
    return counts
  }

  private func rely(_ isNew: @escaping (MessageID) -> Bool) {
    let (store, seen) = (store, seen)
    parts.rely(
      on: { store.people[$0] },
      isNew: isNew,
      isFirstReply: { seen.insertOrNote(.reply, $0.rawValue) }
    )
  }

  private func takeUsers() throws {
    try parts.forEachUser { user, isTwice in
      guard try seen.insert(.user, user.id.rawValue) else { throw isTwice() }
      try store.put(user)
      counts.users += 1
    }
  }

  private func takeChannels() throws {
    try parts.forEachChannel { channel, isTwice in
      guard try seen.insert(.channel, channel.id.rawValue) else { throw isTwice() }
      try store.put(channel)
      if channel.truncatedAt != nil { _ = try seen.insert(.emptied, channel.id.rawValue) }
      counts.channels += 1
      counts.messages += channel.latestMessages.count
    }
  }

  private func takeThreads() throws {
    try parts.forEachThread(in: { try channel($0, with: $1) }) { thread, isTwice in
      guard try seen.insert(.thread, thread.id.rawValue) else { throw isTwice() }
      try store.put(thread)
      counts.threads += 1
      counts.replies += thread.latestReplies.count
    }
  }

  /// Returns a channel of the file, without messages when the file does not contain the named one.
  private func channel(
    _ id: ChannelID,
    with message: MessageID
  ) throws -> ChatChannel? {
    guard try seen.contains(.channel, id.rawValue) else { return nil }
    if lastChannel?.id != id { lastChannel = try store.channel(id) }
    guard try seen.contains(.message, message.rawValue) else {
      return ChatChannel(id: id, createdAt: .distantPast)
    }
    return lastChannel
  }
}
