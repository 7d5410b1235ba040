// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The tables of a workspace file, in their current version.
///
/// A model is stored as an object of workspace JSON, without the parts that have rows of their own:
/// a channel without its messages, a thread without its parent message and channel. Other columns
/// hold the values that are searched and sorted by.
enum Schema {
  /// "weft", in the header of every file.
  static let applicationID: Int64 = 0x7765_6674
  /// The current version; a later version adds a step.
  static var version: Int64 { Int64(steps.count) }

  /// The statements that migrate each version to the next.
  static let steps = [
    """
    CREATE TABLE facts(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE users(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document BLOB NOT NULL);
    CREATE TABLE channels(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document BLOB NOT NULL,
      place BLOB, isUnread INTEGER NOT NULL, isMuted INTEGER NOT NULL);
    CREATE INDEX channelsInOrder ON channels(place, id) WHERE place IS NOT NULL;
    CREATE INDEX channelsUnread ON channels(id) WHERE isUnread;
    CREATE INDEX channelsMuted ON channels(id) WHERE isMuted;
    CREATE TABLE messages(
      id TEXT PRIMARY KEY, channel INTEGER NOT NULL, date REAL NOT NULL, parent TEXT,
      document BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX messagesByDate ON messages(channel, date DESC, id DESC);
    CREATE TABLE threads(
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, channel INTEGER NOT NULL,
      created REAL NOT NULL, place BLOB NOT NULL, document BLOB NOT NULL, parentDocument BLOB);
    CREATE INDEX threadsInOrder ON threads(place, id);
    CREATE INDEX threadsByChannel ON threads(channel, id);
    CREATE TABLE notes(
      kind INTEGER NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,
      PRIMARY KEY(kind, key)) WITHOUT ROWID;
    """,
    // An event and the rows it changed; without a document, anything may have changed.
    "CREATE TABLE events(position INTEGER PRIMARY KEY, document BLOB, touched BLOB);",
    // The word index: segments that are never changed, rows with their word lists and with the places of
    // their texts, and the messages and threads that no segment contains yet.
    """
    CREATE TABLE searchSegments(
      number INTEGER PRIMARY KEY, count INTEGER NOT NULL, newest INTEGER NOT NULL,
      words BLOB NOT NULL);
    CREATE TABLE searchLists(place INTEGER PRIMARY KEY, lists BLOB NOT NULL);
    CREATE TABLE searchPlaces(place INTEGER PRIMARY KEY, places BLOB NOT NULL);
    CREATE TABLE searchWaiting(
      isThread INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY(isThread, id)) WITHOUT ROWID;
    """,
    // When mutes end, in milliseconds since 1970, rounded up so that a mute has ended by then.
    """
    ALTER TABLE channels ADD COLUMN muteEnds INTEGER;
    UPDATE channels SET muteEnds = CAST(
      (julianday(json_extract(CAST(document AS TEXT), '$.mute_expires_at')) - 2440587.5) * 86400000
      AS INTEGER) + 1 WHERE isMuted AND json_valid(CAST(document AS TEXT));
    CREATE INDEX channelsByMuteEnd ON channels(muteEnds) WHERE muteEnds IS NOT NULL;
    """,
    // The channels in whose documents some member has pinned them; a reader checks which member.
    """
    CREATE INDEX channelsPinned ON channels(place, id)
    WHERE place IS NOT NULL AND instr(document, CAST('"pinned_at":' AS BLOB)) > 0;
    """,
    // The same for channels that some member has archived.
    """
    CREATE INDEX channelsArchived ON channels(place, id)
    WHERE place IS NOT NULL AND instr(document, CAST('"archived_at":' AS BLOB)) > 0;
    """,
    // The same for channels of low priority.
    """
    CREATE INDEX channelsOfLowPriority ON channels(place, id)
    WHERE place IS NOT NULL AND instr(document, CAST('"low_priority":true' AS BLOB)) > 0;
    """,
    // The order of the unread channels alone, and that of the read ones.
    """
    CREATE INDEX channelsByReading ON channels(isUnread, place, id) WHERE place IS NOT NULL;
    """,
  ]
}

extension Database {
  /// Drops all indexes while the body fills the tables, and builds them afterwards.
  ///
  /// The caller has an open transaction. Rows arrive in an order that no index has: if inserted one at
  /// a time, each would read and write a random page of an index that exceeds the cache.
  func indexingAtEnd<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let statement = try compile(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid"
    )
    var indexes: [(name: String, sql: String)] = []
    while try statement.step() { indexes.append((statement.text(0), statement.text(1))) }
    for index in indexes { try run("DROP INDEX \(index.name)") }
    let result = try body()
    try measure()
    for index in indexes { try run(index.sql) }
    return result
  }
}
