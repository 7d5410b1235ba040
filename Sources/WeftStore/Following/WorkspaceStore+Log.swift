// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftFoundation

// The log of what happened. A row without a document says that everything may have changed: whoever has
// not come that far has to load anew.
extension WorkspaceStore {
  /// The position of what happened last, 0 where nothing has.
  func position() throws(StoreError) -> Int64 {
    try isLogged() ? try database.number("SELECT max(position) FROM events") : 0
  }

  /// Whether the file has a log: one of the first version that is only read has none.
  private func isLogged() throws(StoreError) -> Bool {
    try database.number("PRAGMA user_version") >= 2
  }

  /// Writes down what happened.
  func log(_ events: [UnsavedEvent]) throws(StoreError) {
    for unsaved in events where !unsaved.touched.isEmpty {
      try database.statement("INSERT INTO events(document, touched) VALUES(?, ?)")
        .bind(1, Array(unsaved.event.line.utf8)).bind(2, unsaved.touched.bytes).run()
    }
    try trimLog()
  }

  /// Writes down that everything may have changed.
  func logEverything() throws(StoreError) {
    try database.statement("INSERT INTO events(document, touched) VALUES(NULL, NULL)").run()
    try trimLog()
  }

  /// Positions are never given twice: the last row stays.
  private func trimLog() throws(StoreError) {
    try database.statement(
      "DELETE FROM events WHERE position <= (SELECT max(position) FROM events) - ?"
    ).bind(1, Int64(eventLimit)).run()
  }

  /// The first events after a position, nil where they are not all kept.
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
      // The one after it is gone, or stands for everything.
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

  /// What a row of the log says.
  func event(_ logged: LoggedEvent) throws(StoreError) -> ChatEvent {
    try database.decode("event \(logged.position)") { () throws(WorkspaceError) in
      try ChatEvent(json: logged.document)
    }
  }
}
