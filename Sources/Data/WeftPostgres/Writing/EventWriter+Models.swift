// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

// Channels and messages.
extension EventWriter {
  /// Writes a channel, and the viewer's own data of it.
  func put(
    _ channel: ChatChannel,
    since before: StoredChannel?,
    for event: ChatEvent,
    isShared: Bool
  ) throws(StoreError) -> Int64 {
    guard let before else { return try insert(channel) }
    let seen = before.shared.seen(with: before.own, by: viewer.id).truncatedAt
    let isEmptied = channel.truncatedAt != seen
    let cleared = isEmptied && !isShared ? channel.truncatedAt : before.own.truncatedAt
    let truncated = isEmptied && isShared ? channel.truncatedAt : before.shared.truncatedAt
    var known = before.shared
    if isShared {
      known = channel.shared(truncatedAt: truncated)
      // A viewer who has cleared messages doesn't know the last of them; other users do.
      if before.own.truncatedAt != nil, !isEmptied {
        let dates = [channel.lastMessageAt, before.shared.lastMessageAt]
        known.lastMessageAt = dates.compactMap(\.self).max()
      }
      if !event.namesReads(of: viewer.id) {
        known.keepRead(of: viewer.id, from: before.shared, since: before.own)
      }
      try post(
        """
        UPDATE weft.channel SET document = $3
        WHERE shard = $1 AND number = $2 AND document <> $3
        """,
        [.integer(before.number), .bytes(documents.document(known))]
      )
    }
    let own = channel.own(of: viewer.id, cleared: cleared)
    try members.put(own, of: viewer.id, seen: channel, number: before.number)
    let stored = StoredChannel(number: before.number, id: before.id, shared: known, own: own)
    cache.keep(stored, as: channel.id)
    return before.number
  }

  /// Writes a channel that is new to the viewer; throws if it exists but the viewer can't see it.
  private func insert(_ channel: ChatChannel) throws(StoreError) -> Int64 {
    let document = documents.document(channel.shared(truncatedAt: channel.truncatedAt))
    let number = try workspace.connection().first(
      """
      INSERT INTO weft.channel(shard, id, document) VALUES ($1, $2, $3)
      ON CONFLICT (shard, id) DO NOTHING RETURNING number
      """,
      [.integer(workspace.shard), .text(channel.id.rawValue), .bytes(document)]
    ) { $0.integer(0) }
    guard let number else { throw taken("channel", channel.id.rawValue) }
    let own = channel.own(of: viewer.id, cleared: nil)
    try members.put(own, of: viewer.id, seen: channel, number: number)
    return number
  }

  private func taken(_ kind: String, _ id: String) -> StoreError {
    StoreError(
      .denied,
      at: workspace.path,
      "the \(kind) \"\(id)\" already exists; choose another id"
    )
  }

  /// Writes the messages by which a channel differs from what was read of it.
  func putMessages(
    of channel: ChatChannel,
    since written: ChatChannel?,
    in number: Int64,
    isShared: Bool
  ) throws(StoreError) {
    let before = written?.history ?? MessageHistory([])
    let (messages, known) = channel.history.differing(from: before)
    var gone = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
    for message in messages {
      let old = gone.removeValue(forKey: message.id)
      guard old != message else { continue }
      if isShared, old?.shared != message.shared { try put(message.shared, in: number) }
      if old.map({ $0.own(of: viewer.id) != nil }) ?? false || message.own(of: viewer.id) != nil {
        try putOwn(of: message)
      }
    }
    guard isShared else { return }
    for id in gone.keys {
      try post(
        "DELETE FROM weft.message WHERE shard = $1 AND id = $2 AND channel = $3",
        [.text(id.rawValue), .integer(number)]
      )
      try post("DELETE FROM weft.own WHERE shard = $1 AND message = $2", [.text(id.rawValue)])
    }
  }

  private func put(_ message: ChatMessage, in channel: Int64) throws(StoreError) {
    try post(
      """
      INSERT INTO weft.message(shard, id, channel, date, parent, document)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (shard, id) DO UPDATE SET date = excluded.date, parent = excluded.parent,
        document = excluded.document WHERE message.channel = excluded.channel
      """,
      [
        .text(message.id.rawValue), .integer(channel),
        .double(message.createdAt.timeIntervalSinceReferenceDate),
        .text(message.parentID?.rawValue), .bytes(documents.document(message)),
      ]
    ) { [self] count throws(StoreError) in
      if count == 0 { throw taken("message", message.id.rawValue) }
    }
  }

  /// Writes the viewer's own data of a message.
  private func putOwn(of message: ChatMessage) throws(StoreError) {
    let key: [PostgresValue] = [.text(viewer.id.rawValue), .text(message.id.rawValue)]
    guard let own = message.own(of: viewer.id) else {
      try post("DELETE FROM weft.own WHERE shard = $1 AND person = $2 AND message = $3", key)
      return
    }
    try post(
      """
      INSERT INTO weft.own(shard, person, message, document) VALUES ($1, $2, $3, $4)
      ON CONFLICT (shard, person, message) DO UPDATE SET document = excluded.document
      """,
      key + [.bytes(documents.document(own))]
    )
  }

  func put(_ user: ChatUser) throws(StoreError) {
    try post(
      """
      INSERT INTO weft.person(shard, id, document) VALUES ($1, $2, $3)
      ON CONFLICT (shard, id) DO UPDATE SET document = excluded.document
        WHERE person.document <> excluded.document
      """,
      [.text(user.id.rawValue), .bytes(documents.document(user))]
    )
    cache.forget(user.id)
  }
}

// Threads.
extension EventWriter {
  func put(
    _ thread: ChatThread,
    for event: ChatEvent,
    readBy reader: PersonReader,
    isShared: Bool
  ) throws(StoreError) {
    let seen = isShared ? try reader.thread(thread.id, messages: 0) : nil
    cache.forget(thread.id)
    try putOwn(of: thread.parentMessage)
    try members.put(thread, for: viewer.id)
    guard isShared else { return }
    guard let before = try reader.sharedThread(thread.id) else { return try insert(thread) }
    guard let seen else { return }
    var shared = thread.shared
    if !event.namesThreadReads(of: viewer.id) {
      let isUnread = event.type == .notificationMarkUnread
      shared.keepRead(of: viewer.id, from: before, since: seen, isUnread: isUnread)
    }
    try post(
      """
      UPDATE weft.thread SET document = $3, parent = $4, created = $5
      WHERE shard = $1 AND id = $2
      """,
      [
        .text(thread.id.rawValue), .bytes(documents.document(shared)),
        .bytes(documents.document(thread.parentMessage.shared)),
        .double(thread.createdAt.timeIntervalSinceReferenceDate),
      ]
    )
  }

  /// Writes a thread that its first reply has begun.
  private func insert(_ thread: ChatThread) throws(StoreError) {
    cache.forgetThreadless()
    try post(
      """
      INSERT INTO weft.thread(shard, id, channel, created, document, parent)
      SELECT shard, $2, number, $4, $5, $6 FROM weft.channel WHERE shard = $1 AND id = $3
      """,
      [
        .text(thread.id.rawValue), .text(thread.channel.id.rawValue),
        .double(thread.createdAt.timeIntervalSinceReferenceDate),
        .bytes(documents.document(thread.shared)),
        .bytes(documents.document(thread.parentMessage.shared)),
      ]
    )
  }

  func remove(_ id: MessageID, isShared: Bool) throws(StoreError) {
    cache.forget(id)
    if isShared {
      try post("DELETE FROM weft.view WHERE shard = $1 AND thread = $2", [.text(id.rawValue)])
      try post("DELETE FROM weft.thread WHERE shard = $1 AND id = $2", [.text(id.rawValue)])
    } else {
      try post(
        "DELETE FROM weft.view WHERE shard = $1 AND person = $2 AND thread = $3",
        [.text(viewer.id.rawValue), .text(id.rawValue)]
      )
    }
  }
}
