// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
package import WeftFormats
public import WeftModel

extension WorkspaceStore {
  /// Returns a state that reads models from the file on demand.
  ///
  /// Changes by events stay in memory until ``save(_:)`` writes them. Only the newest state can be
  /// saved or refreshed.
  public func state() throws(StoreError) -> ChatState {
    try database.reading { () throws(StoreError) in
      let state = try freshState()
      positionOfState = try position()
      return state
    }
  }

  /// Returns a state of the file's current content, which isn't refreshed later.
  package func freshState() throws(StoreError) -> ChatState {
    try refresh()
    let bytes = try database.fact("allRead")
    return ChatState(
      currentUser: people[head.currentUser.id] ?? head.currentUser,
      mutedUserIDs: head.mutedUserIDs,
      config: head.config,
      now: [head.now, head.latestDate].compactMap(\.self).max(),
      allReadAt: bytes.flatMap { Workspace.date(String(decoding: $0, as: UTF8.self)) },
      backing
    )
  }

  /// Applies the events of a log in order and skips lines that can't be applied.
  ///
  /// The events are written in batches, each atomically. Applying them again changes nothing, so an
  /// interrupted call can be repeated.
  ///
  /// - Returns: One error for each skipped line, and the number of applied events.
  package func apply(
    _ log: EventLog
  ) throws(StoreError) -> (errors: [EventLineError], applied: Int) {
    var lines = log.makeIterator()
    var errors: [EventLineError] = []
    var applied = 0
    var isAtEnd = false
    while !isAtEnd {
      try changing(isLogged: true) { () throws(StoreError) in
        let (count, end) = try applyBatch(of: &lines) { errors.append($0) }
        (applied, isAtEnd) = (applied + count, end)
      }
    }
    return (errors, applied)
  }

  /// Applies and writes one batch of events.
  ///
  /// - Returns: The number of applied events, and whether the log has ended.
  private func applyBatch(
    of lines: inout EventLog.Iterator,
    refused: (EventLineError) throws(StoreError) -> Void
  ) throws(StoreError) -> (applied: Int, isAtEnd: Bool) {
    var state = try freshState()
    var applied = 0
    for _ in 0..<Self.batch {
      guard let line = lines.next() else {
        try write(state)
        return (applied, true)
      }
      do throws(EventLineError) {
        try state.apply(line) { _, _ in }
        applied += 1
      } catch {
        try refused(error)
      }
    }
    try write(state)
    return (applied, false)
  }

  /// Applies the events of a log in order, all of them or none.
  ///
  /// - Returns: The error that prevented it, or `nil` if all events were applied, and their number.
  package func applyStrictly(
    _ log: EventLog
  ) throws(StoreError) -> (error: EventLineError?, applied: Int) {
    var lines = log.makeIterator()
    var refused: EventLineError?
    var applied = 0
    do throws(StoreError) {
      try changing(isLogged: true) { () throws(StoreError) in
        var isAtEnd = false
        while !isAtEnd {
          let (count, end) = try applyBatch(of: &lines) { error throws(StoreError) in
            refused = error
            // The transaction also reverts the batches before this one.
            throw StoreError(.failed, at: path, "\(error)")
          }
          (applied, isAtEnd) = (applied + count, end)
        }
      }
    } catch {
      guard let refused else { throw error }
      return (refused, 0)
    }
    return (nil, applied)
  }

  /// The number of events that are applied and written at once.
  private static var batch: Int { 1000 }

  /// Writes the changes that events made to a state, and the events themselves.
  ///
  /// - Parameter isLogged: Whether to log the events; otherwise the log says that anything may have changed.
  package func write(_ state: ChatState, isLogged: Bool = true) throws(StoreError) {
    let changes = state.unsaved
    // A model that could not be read would then be missing from the file.
    if let failure { throw failure }
    for user in changes.users { try put(user) }
    for channel in changes.channels { try put(channel, isWhole: true) }
    for id in changes.removedChannels { try remove(id) }
    for thread in changes.threads { try put(thread) }
    for id in changes.removedThreads { try remove(id) }
    for note in changes.notes { try put(note) }
    if let date = state.allRead { try database.set("allRead", Array(Workspace.text(date).utf8)) }
    var head = head
    head.currentUser = people[head.currentUser.id] ?? head.currentUser
    head.mutedUserIDs = state.mutedUserIDs
    head.latestDate = [head.latestDate, state.latestMoment].compactMap(\.self).max()
    if head != self.head { try setHead(head) }
    if isLogged { try log(state.unsavedEvents) } else { try logEverything() }
  }

  private func remove(_ id: ChannelID) throws(StoreError) {
    models.forget(id)
    guard let number = try number(of: id) else { return }
    try database.statement("DELETE FROM messages WHERE channel = ?").bind(1, number).run()
    try database.statement("DELETE FROM threads WHERE channel = ?").bind(1, number).run()
    try database.statement("DELETE FROM channels WHERE number = ?").bind(1, number).run()
  }

  /// Removes a thread, but keeps its row without position and content.
  ///
  /// A list that has only the thread's number may still need its id.
  func remove(_ id: MessageID) throws(StoreError) {
    models.forget(id)
    try database.statement(
      "UPDATE threads SET place = x'', document = x'', parentDocument = NULL WHERE id = ?"
    ).bind(1, id.rawValue).run()
  }

  func put(_ note: StateNote) throws(StoreError) {
    guard let value = note.value else {
      return try database.statement("DELETE FROM notes WHERE kind = ? AND key = ?")
        .bind(1, Int64(note.kind.number)).bind(2, note.key).run()
    }
    try database.statement("INSERT OR REPLACE INTO notes VALUES(?, ?, ?)")
      .bind(1, Int64(note.kind.number)).bind(2, note.key).bind(3, value).run()
  }
}

// Reading one model at a time.
extension WorkspaceStore {
  /// Reads a channel; returns `nil` if the file has none with that id.
  ///
  /// - Parameter messages: The maximum number of its newest messages to read.
  package func channel(
    _ id: ChannelID,
    messages: Int = .max
  ) throws(StoreError) -> ChatChannel? {
    let statement = try database.statement("SELECT number, document FROM channels WHERE id = ?")
      .bind(1, id.rawValue)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try channel(
      number: statement.integer(0),
      id: id.rawValue,
      document: statement.blob(1),
      messages: messages
    )
  }

  /// Reads a thread; returns `nil` if the file has none with that id.
  ///
  /// - Parameter channelMessages: The maximum number of its channel's newest messages to read.
  package func thread(
    _ id: MessageID,
    channelMessages: Int = .max
  ) throws(StoreError) -> ChatThread? {
    let statement = try database.statement(
      """
      SELECT c.id, t.document, coalesce(t.parentDocument, m.document) FROM threads t
      JOIN channels c ON c.number = t.channel LEFT JOIN messages m ON m.id = t.id
      WHERE t.id = ? AND t.place != x''
      """
    ).bind(1, id.rawValue)
    defer { statement.reset() }
    guard try statement.step(),
      let channel = try channel(ChannelID(statement.text(0)), messages: channelMessages)
    else { return nil }
    return try thread(id.rawValue, statement.blob(1), parent: statement.blob(2), in: channel)
  }

  func threadDates(of channel: ChannelID) throws(StoreError) -> [MessageID: Date] {
    let statement = try database.statement(
      """
      SELECT id, created FROM threads
      WHERE channel = (SELECT number FROM channels WHERE id = ?) AND place != x''
      """
    ).bind(1, channel.rawValue)
    var dates: [MessageID: Date] = [:]
    while try statement.step() {
      dates[MessageID(statement.text(0))] = Date(
        timeIntervalSinceReferenceDate: statement.double(1)
      )
    }
    return dates
  }
}
