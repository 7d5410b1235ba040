// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftJSON
public import WeftModel

// The log of events. A row without a document means that anything may have changed: a follower at an
// earlier position has to load everything again.
extension WorkspaceStore {
  /// Returns the position of the last event, or 0 if there is none.
  func position() throws(StoreError) -> Int64 {
    try isLogged() ? try database.number("SELECT max(position) FROM events") : 0
  }

  /// Whether the file has a log: a file of the first version that is opened for reading has none until
  /// another process migrates it.
  private func isLogged() throws(StoreError) -> Bool {
    if !hasLog { hasLog = try database.number("PRAGMA user_version") >= 2 }
    return hasLog
  }

  /// Appends events to the log.
  func log(_ events: [UnsavedEvent]) throws(StoreError) {
    for unsaved in events where !unsaved.touched.isEmpty {
      try database.statement("INSERT INTO events(document, touched) VALUES(?, ?)")
        .bind(1, Array(unsaved.event.line.utf8)).bind(2, unsaved.touched.bytes).run()
    }
    try trimLog()
  }

  /// Appends a row that means that anything may have changed.
  func logEverything() throws(StoreError) {
    try database.statement("INSERT INTO events(document, touched) VALUES(NULL, NULL)").run()
    try trimLog()
  }

  /// Deletes the oldest events but never the last row, so that no position is reused.
  private func trimLog() throws(StoreError) {
    try database.statement(
      "DELETE FROM events WHERE position <= (SELECT max(position) FROM events) - ?"
    ).bind(1, Int64(eventLimit)).run()
  }

  /// Returns the first events after a position, or `nil` if the log no longer has all of them.
  func events(after position: Int64, limit: Int = .max) throws(StoreError) -> [LoggedEvent]? {
    let newest = try self.position()
    guard position <= newest, position >= 0 else { return nil }
    if position == newest { return [] }
    let statement = try database.statement(
      "SELECT position, document, touched FROM events WHERE position > ? ORDER BY position LIMIT ?"
    ).bind(1, position).bind(2, Int64(limit))
    defer { statement.reset() }
    var events: [LoggedEvent] = []
    while try statement.step() {
      let place = statement.integer(0)
      // The next event was deleted, or a row means that anything may have changed.
      if events.isEmpty, place != position + 1 { return nil }
      if statement.isNull(1) { return nil }
      let name = "event \(place)"
      guard let touched = TouchedRows(statement.blob(2)) else {
        throw .damaged(path, "\(name) does not say what it changed")
      }
      events.append(LoggedEvent(position: place, document: statement.blob(1), touched: touched))
    }
    return events
  }

  /// Returns the range of positions between which the log has all events.
  package func loggedPositions() throws(StoreError) -> ClosedRange<Int64> {
    let newest = try position()
    if newest == 0 { return 0...0 }
    // A row without an event means that anything may have changed.
    let oldest = try database.number(
      """
      SELECT coalesce(
        (SELECT max(position) FROM events WHERE document IS NULL),
        (SELECT min(position) - 1 FROM events))
      """
    )
    return oldest...newest
  }

  /// Returns the next events after a position as lines of JSON, and the position of the last one.
  package func loggedLines(
    after position: Int64
  ) throws(StoreError) -> (events: [(Int64, String)], end: Int64) {
    guard let events = try events(after: position, limit: 256) else {
      throw StoreError(.failed, at: path, "its log was truncated while it was read; start again")
    }
    let lines = events.map { ($0.position, String(decoding: $0.document, as: UTF8.self)) }
    return (lines, events.last?.position ?? position)
  }

  /// Decodes the event of a row of the log.
  func event(_ logged: LoggedEvent) throws(StoreError) -> ChatEvent {
    try database.decode("event \(logged.position)") { () throws(WorkspaceError) in
      try ChatEvent(json: logged.document)
    }
  }
}

/// An event as stored in the log of a file.
struct LoggedEvent {
  let position: Int64
  /// The event as JSON.
  let document: [UInt8]
  /// The rows that the event changed.
  let touched: TouchedRows

  /// Whether the event is about an assistant, whose state no row has; the type is the first member that is written.
  var isOfAssistant: Bool { document.starts(with: Self.assistant) }

  private static let assistant = Array(#"{"type":"ai_indicator."#.utf8)
}

extension TouchedRows {
  /// The ids of the rows as JSON.
  package var bytes: [UInt8] {
    var members: [JSONValue.Member] = []
    func put(_ key: String, _ names: [String]) {
      guard !names.isEmpty else { return }
      members.append(.init(key, .array(names.sorted().map { .string($0) })))
    }
    put("channels", channels.map(\.rawValue))
    put("goneChannels", goneChannels.map(\.rawValue))
    put("threads", threads.map(\.rawValue))
    put("goneThreads", goneThreads.map(\.rawValue))
    put("messages", messages.map(\.rawValue))
    put("users", users.map(\.rawValue))
    put("polls", Array(polls))
    put("heard", unknownThreads.filter { !$0.value.isByMutedAuthor }.map(\.key.rawValue))
    put("heardMuted", unknownThreads.filter(\.value.isByMutedAuthor).map(\.key.rawValue))
    let places = unknownThreads.sorted { $0.key < $1.key }.compactMap { id, thread in
      thread.channel.map { JSONValue.Member(id.rawValue, .string($0.rawValue)) }
    }
    if !places.isEmpty { members.append(.init("heardIn", .object(places))) }
    return JSONWriter.bytes(.object(members))
  }

  /// Reads the ids from JSON; returns `nil` if it isn't an object.
  package init?(_ bytes: [UInt8]) {
    guard let document = try? JSONParser.parse(bytes), case .object = document else { return nil }
    func names(_ key: String) -> [String] {
      guard case .array(let names)? = document[key] else { return [] }
      return names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    self.init()
    channels = Set(names("channels").map { ChannelID($0) })
    goneChannels = Set(names("goneChannels").map { ChannelID($0) })
    threads = Set(names("threads").map { MessageID($0) })
    goneThreads = Set(names("goneThreads").map { MessageID($0) })
    messages = Set(names("messages").map { MessageID($0) })
    users = Set(names("users").map { UserID($0) })
    polls = Set(names("polls"))
    for (key, isByMutedAuthor) in [("heard", false), ("heardMuted", true)] {
      for name in names(key) {
        // An earlier version did not write the channel.
        var channel: ChannelID?
        if case .string(let id)? = document["heardIn"]?[name] { channel = ChannelID(id) }
        unknownThreads[MessageID(name)] = UnknownThread(
          channel: channel,
          isByMutedAuthor: isByMutedAuthor
        )
      }
    }
  }
}

/// The changes that other processes have written since a state was read.
public enum StoreNews: Sendable {
  /// There are no changes.
  case nothing
  /// Some rows were inserted, changed or removed.
  case rows(ChatChange)
  /// Anything may have changed: every row must be read again.
  case everything
}
