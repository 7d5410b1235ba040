// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
package import WeftFormats
public import WeftModel

extension WorkspaceStore {
  /// Imports a workspace, all of it or nothing; a model with a known id replaces the stored one.
  ///
  /// - Throws: ``StoreError``, also if it is the workspace of another user.
  package func add(_ workspace: Workspace) throws(StoreError) {
    try requireUser(workspace.currentUser.id)
    try changing { () throws(StoreError) in
      try indexingTogether { () throws(StoreError) in
        for user in workspace.users { try put(user) }
        for channel in workspace.channels { try put(channel) }
        for thread in workspace.threads { try put(thread) }
      }
      for channel in workspace.channels where channel.truncatedAt != nil {
        try dropRemoved(of: channel.id)
      }
      var head = workspace
      head.latestDate = [self.head.latestDate, workspace.latestDate].compactMap(\.self).max()
      try setHead(head)
    }
  }

  /// Checks that imported data belongs to the current user of this workspace.
  func requireUser(_ id: UserID) throws(StoreError) {
    if id == head.currentUser.id { return }
    throw StoreError(
      .failed,
      at: path,
      "it is the workspace of \"\(head.currentUser.id)\", not of \"\(id)\"; import into a file of its "
        + "own"
    )
  }

  package func put(_ user: ChatUser) throws(StoreError) {
    // No user has this id, even if a server says so, and readers refuse it.
    guard user.id.isPossible else { return }
    try database.statement(
      """
      INSERT INTO users(id, document) VALUES(?, ?)
      ON CONFLICT(id) DO UPDATE SET document = excluded.document
      """
    ).bind(1, user.id.rawValue).bind(2, documents.document(user)).run()
    people.forget(user.id)
    models.forgetAll()
  }

  /// Writes a channel and its messages.
  ///
  /// - Parameter isWhole: Whether the channel has all its messages, so that any others in the file are
  ///   deleted.
  package func put(_ channel: ChatChannel, isWhole: Bool = false) throws(StoreError) {
    let context = QueryContext<ChatChannel>(currentUser: head.currentUser.id, now: .distantPast)
    let query = ChannelListQuery()
    let place = query.matches(channel, in: context) ? query.sortKey(of: channel, in: context) : nil
    let written = isWhole ? models.wholeChannel(channel.id) : nil
    models.forget(channel.id)
    let statement = try database.statement(
      """
      INSERT INTO channels(id, document, isUnread, isMuted, muteEnds, place)
      VALUES(?, ?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET document = excluded.document, place = excluded.place,
        isUnread = excluded.isUnread, isMuted = excluded.isMuted, muteEnds = excluded.muteEnds
      """
    )
    statement.bind(1, channel.id.rawValue).bind(2, documents.document(channel))
    statement.bind(3, channel.isUnread).bind(4, channel.isMuted)
    statement.bind(5, channel.muteDetails?.expiresAt.map(Self.muteEnd))
    if let place { statement.bind(6, place.bytes) }
    try statement.run()
    guard let number = try number(of: channel.id) else { return }
    if let place {
      models.marked?.put(
        MarkedChannels.Row(
          PositionedRow(channel.id, number: UInt64(bitPattern: number), by: place),
          channel.marks
        )
      )
    }
    if let written {
      let (messages, known) = channel.history.differing(from: written.history)
      try put(messages, insteadOf: known, in: number)
    } else {
      if isWhole { try removeMessages(of: number, besides: channel.history) }
      for message in channel.history.newest { try put(message, in: number) }
    }
    // Messages that could not be read would be missing.
    if let failure { throw failure }
    if isWhole { models.keepWhole(channel) }
  }

  /// Deletes messages that a truncation of the channel removed but an imported file still contained.
  package func dropRemoved(of id: ChannelID) throws(StoreError) {
    guard let channel = try channel(id) else { return }
    for thread in try threadDates(of: id).keys {
      guard let whole = try self.thread(thread, channelMessages: 0) else { continue }
      guard let rest = whole.withoutRemoved(in: channel) else {
        try remove(thread)
        continue
      }
      if rest != whole { try put(rest) }
    }
    let rest = channel.withoutRemoved()
    if rest != channel { try put(rest, isWhole: true) }
  }

  /// Writes the differences between two versions of a channel's messages.
  private func put(
    _ messages: [ChatMessage],
    insteadOf written: [ChatMessage],
    in channel: Int64
  ) throws(StoreError) {
    var gone = Dictionary(written.map { ($0.id, $0) }) { first, _ in first }
    for message in messages where gone.removeValue(forKey: message.id) != message {
      try put(message, in: channel)
    }
    for id in gone.keys { try removeMessage(id.rawValue) }
  }

  private func removeMessage(_ id: String) throws(StoreError) {
    try database.statement("DELETE FROM messages WHERE id = ?").bind(1, id).run()
  }

  private func removeMessages(
    of channel: Int64,
    besides history: MessageHistory
  ) throws(StoreError) {
    let kept = Set(history.newest.map(\.id))
    let statement = try database.statement(
      history.end == nil
        ? "SELECT id FROM messages WHERE channel = ?"
        : "SELECT id FROM messages WHERE channel = ? AND (date, id) >= (?, ?)"
    ).bind(1, channel)
    if let end = history.end {
      statement.bind(2, end.createdAt.timeIntervalSinceReferenceDate).bind(3, end.id.rawValue)
    }
    var gone: [String] = []
    while try statement.step() {
      let id = statement.text(0)
      if !kept.contains(MessageID(id)) { gone.append(id) }
    }
    for id in gone { try removeMessage(id) }
  }

  /// Writes a message, unless the file already has the same one.
  private func put(_ message: ChatMessage, in channel: Int64) throws(StoreError) {
    try database.statement(
      """
      INSERT INTO messages(id, channel, date, parent, document) VALUES(?, ?, ?, ?, ?)
      ON CONFLICT(id) DO UPDATE SET channel = excluded.channel, date = excluded.date,
        parent = excluded.parent, document = excluded.document
        WHERE document != excluded.document OR channel != excluded.channel
      """
    ).bind(1, message.id.rawValue).bind(2, channel)
      .bind(3, message.createdAt.timeIntervalSinceReferenceDate)
      .bind(4, message.parentID?.rawValue).bind(5, documents.document(message)).run()
    if database.changeCount > 0 { try index(message, in: channel) }
  }

  package func put(_ thread: ChatThread) throws(StoreError) {
    guard let channel = try number(of: thread.channel.id) else { return }
    models.forget(thread.id)
    let context = QueryContext<ChatThread>(currentUser: head.currentUser.id, now: .distantPast)
    let statement = try database.statement(
      """
      INSERT INTO threads(id, channel, created, place, document, parentDocument)
      SELECT ?1, ?2, ?3, ?4, ?5,
        iif(EXISTS(SELECT 1 FROM messages WHERE id = ?1 AND channel = ?2), NULL, ?6)
      WHERE true
      ON CONFLICT(id) DO UPDATE SET channel = excluded.channel, created = excluded.created,
        place = excluded.place, document = excluded.document,
        parentDocument = excluded.parentDocument
      """
    )
    statement.bind(1, thread.id.rawValue).bind(2, channel)
    statement.bind(3, thread.createdAt.timeIntervalSinceReferenceDate)
    statement.bind(4, ThreadListQuery().sortKey(of: thread, in: context).bytes)
    statement.bind(5, documents.document(thread)).bind(6, documents.document(thread.parentMessage))
    try statement.run()
    try index(thread)
  }

  func number(of channel: ChannelID) throws(StoreError) -> Int64? {
    let statement = try database.statement("SELECT number FROM channels WHERE id = ?")
      .bind(1, channel.rawValue)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Writes the changes that events made to the last ``state()``, all of them or none.
  ///
  /// It first applies the changes that other processes have written since; the unsaved events come
  /// after them.
  ///
  /// - Returns: The changes of other processes, and what the unsaved events then changed.
  @discardableResult
  public func save(_ state: inout ChatState) throws(StoreError) -> StoreNews {
    let (next, news, position) = try changing(isLogged: true) { () throws(StoreError) in
      let (next, news) = try rebased(state)
      try write(next)
      return (next, news, try self.position())
    }
    state = next
    state.settle()
    positionOfState = position
    return news
  }

  /// Applies the changes that other processes have written since the last ``state()``.
  ///
  /// The unsaved events come after them.
  ///
  /// - Returns: The changes of other processes, and what the unsaved events then changed.
  @discardableResult
  public func refresh(_ state: inout ChatState) throws(StoreError) -> StoreNews {
    let (next, news, position) = try database.reading { () throws(StoreError) in
      let (next, news) = try rebased(state)
      return (next, news, try self.position())
    }
    state = next
    positionOfState = position
    return news
  }

  /// Returns a state with the file's current content, to which the unsaved events of `state` have been applied again.
  private func rebased(_ state: ChatState) throws(StoreError) -> (ChatState, StoreNews) {
    let logged = try events(after: positionOfState)
    if let logged, logged.isEmpty { return (state, .nothing) }
    var touched = TouchedRows()
    for event in logged ?? [] { touched.formUnion(event.touched) }
    var fresh = try freshState()
    fresh.adopt(state)
    for event in logged ?? [] where event.isOfAssistant {
      if let event = try? ChatEvent(json: event.document) { fresh.hearAssistant(event) }
    }
    for unsaved in state.unsavedEvents {
      touched.formUnion(unsaved.touched)
      touched.formUnion(TouchedRows(fresh.apply(unsaved.event)))
    }
    if let failure { throw failure }
    return (fresh, logged == nil ? .everything : .rows(ChatChange(touched, in: fresh)))
  }
}
