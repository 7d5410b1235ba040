// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How a workspace lies in a file, in its present form.
///
/// The models are kept as the objects of a workspace JSON, without what has rows of its own: a channel
/// without its messages, a thread without the message and the channel it stands below. Columns beside them
/// hold what is looked for and sorted by.
enum Schema {
  /// "weft", in the header of every file.
  static let applicationID: Int64 = 0x7765_6674
  /// What the steps so far have led to; later versions add steps.
  static var version: Int64 { Int64(steps.count) }

  /// What leads from each version to the next.
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
    // What happened, and what it changed; without a document: anything may have.
    "CREATE TABLE events(position INTEGER PRIMARY KEY, document BLOB, touched BLOB);",
  ]
}
