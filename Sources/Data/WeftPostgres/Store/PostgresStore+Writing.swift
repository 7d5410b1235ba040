// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

// Events, each of which changes shared data, the viewer's own data, and other users' own data.
extension PostgresStore {
  /// Applies an event that the viewer caused and writes what it changed, inside a transaction.
  ///
  /// - Returns: The reason why the event can't be applied, or `nil` if it was.
  func record(_ event: ChatEvent, at now: Date) throws(StoreError) -> ChatRefusal? {
    let view = PostgresView(self, viewer, keepsModels: true)
    var state = try view.state()
    let change = state.apply(event)
    if let failure { throw failure }
    if let refusal = change.refusal { return refusal }
    if event.isFleeting {
      if let told = event.told(by: viewer.id) { untold.fleeting.append(told) }
      return nil
    }
    guard let unsaved = state.unsavedEvents.first else { return nil }
    let told = unsaved.event.told(by: viewer.id, thread: state.threadAlone)
    // The states of other users start from the data before the event, so they are made before it is written.
    let others = try told.map { told throws(StoreError) in
      told.concernsOthers(than: viewer.id) ? try following(told) : []
    }
    for (other, state) in others ?? [] { try writeOwn(state, of: other) }
    var rows: [LogRow] = []
    let written = try write(state, of: view, unsaved.event, told, &rows)
    guard !unsaved.touched.isEmpty else { return nil }
    let channel = event.channelID.flatMap { written[$0] }
    let first = LogRow(
      person: viewer.id,
      channel: channel,
      document: Array(unsaved.event.line.utf8),
      touched: unsaved.touched,
      shared: told.map { Array($0.line.utf8) }
    )
    rows.insert(first, at: 0)
    if event.isReadingOfAll { rows += readings(of: written, like: unsaved.event) }
    try log(rows, at: now, latest: state.latestMoment)
    return nil
  }

  /// Returns what other users receive when the viewer marks everything as read: one event for each channel.
  private func readings(of channels: [ChannelID: Int64], like event: ChatEvent) -> [LogRow] {
    channels.sorted { $0.key < $1.key }.map { id, number in
      let reading = ChatEvent(.messageRead, cid: id, at: event.createdAt) {
        $0.user = UserPatch(viewer.id)
      }
      var touched = TouchedRows()
      touched.channels = [id]
      return LogRow(
        person: viewer.id,
        channel: number,
        touched: touched,
        shared: Array(reading.line.utf8)
      )
    }
  }

  /// Returns the states of the other users who see a channel, after the event that they receive.
  private func following(
    _ told: ChatEvent
  ) throws(StoreError) -> [(view: PostgresView, state: ChatState)] {
    guard hasOthers, let channel = told.channelID,
      let audience = try ChannelAudience(of: channel, but: viewer.id, self)
    else { return [] }
    var states: [(view: PostgresView, state: ChatState)] = []
    for person in audience.people {
      let view = PostgresView(self, person, among: audience)
      var state = try view.state()
      guard state.apply(told).refusal == nil else { continue }
      states.append((view, state))
    }
    if let failure { throw failure }
    return states
  }

  /// Writes the changes of the viewer's state.
  ///
  /// - Parameter told: The event for users who leave a channel.
  /// - Returns: The numbers of the channels that changed.
  private func write(
    _ state: ChatState,
    of view: PostgresView,
    _ event: ChatEvent,
    _ told: ChatEvent?,
    _ rows: inout [LogRow]
  ) throws(StoreError) -> [ChannelID: Int64] {
    let (changes, isShared) = (state.unsaved, told != nil || event.isReadingOfAll)
    if let failure { throw failure }
    for user in changes.users { try put(user) }
    var numbers: [ChannelID: Int64] = [:]
    for channel in changes.channels {
      let before = try view.stored(channel.id)
      let written = before == nil ? nil : try view.wholeChannel(channel.id)
      let number = try put(channel, of: view, before, event, isShared: isShared)
      numbers[channel.id] = number
      try putMessages(of: channel, since: written, number, isShared: isShared)
      models.forget(channel.id)
      page[channel.id] = nil
      models.keepWhole(channel)
      guard isShared else { continue }
      try followMembers(of: channel, number, before, &rows, told)
    }
    for thread in changes.threads { try put(thread, of: view, event, isShared: isShared) }
    for id in changes.removedThreads { try remove(id, isShared: isShared) }
    noteCounts = [:]
    for note in changes.notes { try connection().put(note, of: viewer.id, in: shard) }
    if state.allRead != viewer.allRead || state.mutedUserIDs != viewer.muted {
      try connection().putAccount(
        viewer.id,
        of: shard,
        muted: state.mutedUserIDs,
        read: state.allRead
      )
      setViewer(muted: state.mutedUserIDs, read: state.allRead)
    }
    return numbers
  }

  /// Writes the changes of a user's own data in a state.
  private func writeOwn(_ state: ChatState, of view: PostgresView) throws(StoreError) {
    let changes = state.unsaved
    for channel in changes.channels {
      // A user whom the event removed no longer sees the channel.
      guard let stored = try view.stored(channel.id) else { continue }
      let own = channel.own(of: view.person.id, cleared: stored.own.truncatedAt)
      try putMember(view.person.id, stored.number, channel, own)
    }
    for thread in changes.threads { try putView(of: thread, for: view.person.id) }
    for note in changes.notes where note.kind.isOwn {
      try connection().put(note, of: view.person.id, in: shard)
    }
  }
}

// Channels and messages.
extension PostgresStore {
  /// Writes a channel, and the viewer's own data of it.
  private func put(
    _ channel: ChatChannel,
    of view: PostgresView,
    _ before: PostgresView.StoredChannel?,
    _ event: ChatEvent,
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
        known.lastMessageAt = [channel.lastMessageAt, before.shared.lastMessageAt].compactMap(
          \.self
        ).max()
      }
      if !event.namesReads(of: viewer.id) {
        known.keepRead(of: viewer.id, from: before.shared, since: before.own)
      }
      try connection().post(
        """
        UPDATE weft.channel SET document = $3
        WHERE shard = $1 AND number = $2 AND document <> $3
        """,
        [.integer(shard), .integer(before.number), .bytes(view.documents.document(known))]
      )
    }
    let own = channel.own(of: viewer.id, cleared: cleared)
    try putMember(viewer.id, before.number, channel, own)
    stored[channel.id] = PostgresView.StoredChannel(
      number: before.number,
      id: before.id,
      shared: known,
      own: own
    )
    return before.number
  }

  /// Writes a channel that is new to the viewer; throws if it exists but the viewer can't see it.
  private func insert(_ channel: ChatChannel) throws(StoreError) -> Int64 {
    let documents = ModelDocuments(currentUser: viewer.id)
    let document = documents.document(channel.shared(truncatedAt: channel.truncatedAt))
    var number: Int64?
    try connection().query(
      """
      INSERT INTO weft.channel(shard, id, document) VALUES ($1, $2, $3)
      ON CONFLICT (shard, id) DO NOTHING RETURNING number
      """,
      [.integer(shard), .text(channel.id.rawValue), .bytes(document)]
    ) { number = $0.integer(0) }
    guard let number else { throw taken("channel", channel.id.rawValue) }
    try putMember(viewer.id, number, channel, channel.own(of: viewer.id, cleared: nil))
    return number
  }

  private func taken(_ kind: String, _ id: String) -> StoreError {
    StoreError(.denied, path, "the \(kind) \"\(id)\" already exists; choose another id")
  }

  /// Writes the messages by which a channel differs from what was read of it.
  private func putMessages(
    of channel: ChatChannel,
    since written: ChatChannel?,
    _ number: Int64,
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
      try connection().post(
        "DELETE FROM weft.message WHERE shard = $1 AND id = $2 AND channel = $3",
        [.integer(shard), .text(id.rawValue), .integer(number)]
      )
      try connection().post(
        "DELETE FROM weft.own WHERE shard = $1 AND message = $2",
        [.integer(shard), .text(id.rawValue)]
      )
    }
  }

  private func put(_ message: ChatMessage, in channel: Int64) throws(StoreError) {
    let document = ModelDocuments(currentUser: viewer.id).document(message)
    try connection().post(
      """
      INSERT INTO weft.message(shard, id, channel, date, parent, document)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (shard, id) DO UPDATE SET date = excluded.date, parent = excluded.parent,
        document = excluded.document WHERE message.channel = excluded.channel
      """,
      [
        .integer(shard), .text(message.id.rawValue), .integer(channel),
        .double(message.createdAt.timeIntervalSinceReferenceDate),
        .text(message.parentID?.rawValue), .bytes(document),
      ]
    ) { [self] count throws(StoreError) in
      if count == 0 { throw taken("message", message.id.rawValue) }
    }
  }

  /// Writes the viewer's own data of a message.
  private func putOwn(of message: ChatMessage) throws(StoreError) {
    let key: [PostgresValue] = [
      .integer(shard), .text(viewer.id.rawValue), .text(message.id.rawValue),
    ]
    guard let own = message.own(of: viewer.id) else {
      try connection().post(
        "DELETE FROM weft.own WHERE shard = $1 AND person = $2 AND message = $3",
        key
      )
      return
    }
    let document = ModelDocuments(currentUser: viewer.id).document(own)
    try connection().post(
      """
      INSERT INTO weft.own(shard, person, message, document) VALUES ($1, $2, $3, $4)
      ON CONFLICT (shard, person, message) DO UPDATE SET document = excluded.document
      """,
      key + [.bytes(document)]
    )
  }

  private func put(_ user: ChatUser) throws(StoreError) {
    try connection().post(
      """
      INSERT INTO weft.person(shard, id, document) VALUES ($1, $2, $3)
      ON CONFLICT (shard, id) DO UPDATE SET document = excluded.document
        WHERE person.document <> excluded.document
      """,
      [
        .integer(shard), .text(user.id.rawValue),
        .bytes(ModelDocuments(currentUser: viewer.id).document(user)),
      ]
    )
    forget(user.id)
    (stored, page) = ([:], [:])
    models.forgetAll()
  }
}

// Threads.
extension PostgresStore {
  private func put(
    _ thread: ChatThread,
    of view: PostgresView,
    _ event: ChatEvent,
    isShared: Bool
  ) throws(StoreError) {
    let seen = isShared ? try view.thread(thread.id, messages: 0) : nil
    models.forget(thread.id)
    try putOwn(of: thread.parentMessage)
    try putView(of: thread, for: viewer.id)
    guard isShared, let seen, let before = try view.sharedThread(thread.id) else { return }
    var shared = thread.shared
    if !event.namesThreadReads(of: viewer.id) {
      let isUnread = event.type == .notificationMarkUnread
      shared.keepRead(of: viewer.id, from: before, since: seen, isUnread: isUnread)
    }
    let documents = ModelDocuments(currentUser: viewer.id)
    // Events change threads; only imports create them.
    try connection().post(
      """
      UPDATE weft.thread SET document = $3, parent = $4, created = $5
      WHERE shard = $1 AND id = $2
      """,
      [
        .integer(shard), .text(thread.id.rawValue), .bytes(documents.document(shared)),
        .bytes(documents.document(thread.parentMessage.shared)),
        .double(thread.createdAt.timeIntervalSinceReferenceDate),
      ]
    )
  }

  private func remove(_ id: MessageID, isShared: Bool) throws(StoreError) {
    models.forget(id)
    if isShared {
      for text: StaticString in [
        "DELETE FROM weft.view WHERE shard = $1 AND thread = $2",
        "DELETE FROM weft.thread WHERE shard = $1 AND id = $2",
      ] {
        try connection().post(text, [.integer(shard), .text(id.rawValue)])
      }
    } else {
      try connection().post(
        "DELETE FROM weft.view WHERE shard = $1 AND person = $2 AND thread = $3",
        [.integer(shard), .text(viewer.id.rawValue), .text(id.rawValue)]
      )
    }
  }
}

extension ChatState {
  /// The only thread that events have changed, or `nil` if they changed a channel or no thread.
  fileprivate var threadAlone: MessageID? {
    let changes = unsaved
    return changes.channels.isEmpty ? changes.threads.first?.id : nil
  }
}
