// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftStore
import WeftTestSupport

extension MalformedFile {
  static let all = others + cut + tables + documents + values + logs + paths

  private static let none =
    End.refused(.notAWorkspace, "this is not a workspace; specify a .weft file")
  private static let whole = End.read(channels: 40, threads: 5)
  private static let otherTables = End.refused(
    .damaged,
    "the file is damaged (its tables are not those of a workspace); nothing was changed; use a copy"
  )

  private static func damaged(_ words: String) -> End { .refused(.damaged, words) }

  /// Files that were never workspaces, or are of another version.
  private static let others: [MalformedFile] = [
    MalformedFile("nothing in it", none) { try $0.scratch.write([], to: "w.weft") },
    MalformedFile("a single byte", none) { try $0.scratch.write([7], to: "w.weft") },
    MalformedFile("a text", none) {
      try $0.scratch.write(Array(repeating: UInt8(ascii: "a"), count: 9000), to: "w.weft")
    },
    MalformedFile("a workspace JSON", none) {
      try $0.scratch.write(Array(RichWorkspace.json.utf8), to: "w.weft")
    },
    MalformedFile("somebody else's database", none) { try $0.sql("CREATE TABLE mine(a)") },
    MalformedFile("a database without tables", none) {
      try $0.sql("PRAGMA journal_mode = WAL; PRAGMA user_version = 1")
    },
    .sql("another application's id", none, "PRAGMA application_id = 7"),
    .sql(
      "a later version",
      .refused(.newer, "by a later version of weft (99"),
      "PRAGMA user_version = 99"
    ),
    .sql("a negative version", none, "PRAGMA user_version = -1"),
  ]

  /// Truncated and overwritten files.
  private static let cut: [MalformedFile] = [
    .bytes("the header alone", .refused(.damaged, "malformed")) { $0 = Array($0.prefix(100)) },
    .bytes("half a header", damaged("malformed")) { $0 = Array($0.prefix(50)) },
    .bytes("two pages of it", damaged("malformed")) { $0 = Array($0.prefix(8192)) },
    .bytes("half of it", damaged("malformed")) { $0 = Array($0.prefix($0.count / 2)) },
    .bytes("another signature", none) { $0[3] = 0 },
    .bytes("a page size that is none", none) { $0[16] = 3 },
    .bytes("a file format of the future", none) { ($0[18], $0[19]) = (9, 9) },
    .bytes("more pages than it has", damaged("malformed")) {
      // The number counts because the counter before it is repeated there.
      $0.replaceSubrange(28..<32, with: [0x7F, 0xFF, 0xFF, 0xFF])
      $0.replaceSubrange(92..<96, with: $0[24..<28])
    },
    .bytes("a first page of zeros behind the header", damaged("malformed")) {
      for index in 100..<4096 { $0[index] = 0 }
    },
    .bytes("a second page of zeros", damaged("the file is damaged")) {
      for index in 4096..<8192 { $0[index] = 0 }
    },
  ]

  /// Tables that differ from those of a workspace.
  private static let tables: [MalformedFile] = [
    .sql("one table more", otherTables, "CREATE TABLE more(a)"),
    .sql("a table less", otherTables, "DROP TABLE notes"),
    .sql("an index less", otherTables, "DROP INDEX channelsInOrder"),
    .sql("an index of an expression", otherTables, "CREATE INDEX more ON users(hex(document))"),
    .sql("a column more", otherTables, "ALTER TABLE users ADD COLUMN secret"),
    .sql(
      "a view in place of a table",
      otherTables,
      "DROP TABLE notes; CREATE VIEW notes AS SELECT 1 kind, '' key, x'' value"
    ),
    .sql(
      "a trigger",
      otherTables,
      "CREATE TRIGGER t AFTER INSERT ON users BEGIN DELETE FROM channels; END"
    ),
    .sql("a table of a module", damaged("tables"), "CREATE VIRTUAL TABLE more USING fts5(a)"),
    .sql(
      "a column that calls functions",
      otherTables,
      "ALTER TABLE users ADD COLUMN more AS (hex(document))"
    ),
    .sql(
      "a check that calls functions",
      otherTables,
      "CREATE TABLE more(a CHECK(abs(a) < 3), b DEFAULT(hex(randomblob(9))))"
    ),
    .sql("statistics of an optimiser", otherTables, "ANALYZE"),
    .sql(
      "a table of another database",
      damaged("malformed database schema"),
      """
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'users', 'other.users')
      WHERE name = 'users'
      """
    ),
    .sql(
      "a view under the name of a table",
      otherTables,
      """
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET type = 'view', rootpage = 0,
      sql = 'CREATE VIEW notes AS SELECT 1 kind, 2 key, load_extension(''/x'') value' WHERE name = 'notes'
      """
    ),
    .sql(
      "a table in the place of the schema",
      damaged("malformed database schema"),
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'users'"
    ),
    .sql("pages that move by themselves", whole, "PRAGMA auto_vacuum = FULL; VACUUM"),
    .sql("a cache as large as memory", whole, "PRAGMA default_cache_size = 2000000000"),
    .sql(
      "a table whose words are no SQL",
      damaged("malformed database schema"),
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE users(' WHERE name = 'users'"
    ),
    .sql(
      "two tables in one place",
      damaged("the file is damaged"),
      """
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage =
      (SELECT rootpage FROM sqlite_schema WHERE name = 'users') WHERE name = 'channels'
      """
    ),
  ]

  /// Documents that are invalid or belong to another row.
  private static let documents: [MalformedFile] = [
    .sql("nobody it belongs to", damaged("it does not contain its user"), "DELETE FROM facts"),
    .sql(
      "an owner that is not JSON",
      damaged("not JSON"),
      "UPDATE facts SET value = '{' WHERE name = 'head'"
    ),
    .sql(
      "a user without an id",
      damaged("user user-0: \"id\" is missing"),
      "UPDATE users SET document = '{}'"
    ),
    .sql(
      "a channel that is not JSON",
      damaged("channel messaging:c"),
      "UPDATE channels SET document = x'ff00'"
    ),
    .sql(
      "a channel that is a number",
      damaged("expected an object"),
      "UPDATE channels SET document = 7"
    ),
    .sql(
      "a message that is an array",
      damaged("expected an object"),
      "UPDATE messages SET document = '[]'"
    ),
    .sql("a thread that is a text", damaged("thread m"), "UPDATE threads SET document = '\"a\"'"),
    .sql(
      "a channel with another's document",
      damaged("messaging:c1: its document belongs to messaging:c2"),
      """
      UPDATE channels SET document = (SELECT document FROM channels WHERE id = 'messaging:c2'), place =
      (SELECT place FROM channels WHERE id = 'messaging:c2') WHERE id = 'messaging:c1'
      """
    ),
    .sql(
      "a negative count, which is left out",
      whole,
      """
      UPDATE channels SET document =
      '{"cid":"' || id || '","created_at":"2026-01-01T00:00:00Z","unread":{"messages":-1}}'
      """
    ),
    .sql(
      "a document of a thousand levels",
      damaged("nested deeper than 512 levels"),
      "UPDATE channels SET document = replace(hex(zeroblob(500)), '0', '[')"
    ),
  ]

  /// Columns that contradict the documents, or that make no sense.
  private static let values: [MalformedFile] = [
    .sql(
      "a place that is not that of the channel",
      whole,
      "UPDATE channels SET place = zeroblob(8) WHERE place IS NOT NULL"
    ),
    .sql(
      "a place that is too short",
      damaged("messaging:c0: its position in the list is invalid"),
      "UPDATE channels SET place = x'22' WHERE id = 'messaging:c0'"
    ),
    .sql(
      "a place that is a number",
      damaged("it contains invalid places"),
      "UPDATE channels SET place = 7"
    ),
    .sql(
      "an id with a NUL in it",
      damaged("its document belongs to"),
      "UPDATE channels SET id = id || char(0) || 'x'"
    ),
    .sql(
      "an id of a million letters",
      damaged("channel messaging:c1000000"),
      "UPDATE channels SET id = id || hex(zeroblob(500000)) WHERE id = 'messaging:c1'"
    ),
    .sql(
      "a thread of a channel that is not there",
      .read(channels: 40, threads: 4),
      "UPDATE threads SET channel = -9 WHERE number = 1"
    ),
    .sql("a thread of a message that is not there", damaged("message m"), "DELETE FROM messages"),
    .sql(
      "messages of a channel that is not there",
      whole,
      "UPDATE messages SET channel = 99 WHERE id = 'm9-0'"
    ),
    .sql(
      "dates without an end",
      whole,
      "UPDATE messages SET date = 9e999; UPDATE threads SET created = -9e999"
    ),
    .sql(
      "texts where numbers belong",
      whole,
      "UPDATE channels SET isUnread = 'yes', isMuted = 'no'"
    ),
    .bytes("a channel twice", damaged("can't be found by its id, or exists twice")) {
      try replace(
        #"messaging:c12{"cid":"messaging:c12""#,
        with: #"messaging:c13{"cid":"messaging:c13""#,
        in: &$0
      )
    },
  ]

  /// Files next to the database file.
  private static let logs: [MalformedFile] = [
    MalformedFile("the log of somebody else's database", damaged("for another copy")) { place in
      try place.sql("PRAGMA journal_mode = WAL; CREATE TABLE mine(a)", in: "other")
      try place.log("CREATE TABLE more(a); INSERT INTO more VALUES(zeroblob(9000))", of: "other")
      try place.workspace()
      try place.scratch.write(place.content(of: "other-wal"), to: "w.weft-wal")
    },
    MalformedFile("a log cut short", .read(channels: 40, threads: 0)) { place in
      try place.workspace()
      try place.log("DELETE FROM threads; DELETE FROM channels", of: "w.weft")
      try place.scratch.write(place.content(of: "w.weft-wal").dropLast(4000), to: "w.weft-wal")
    },
    MalformedFile("a log of anything", whole) { place in
      try place.workspace()
      try place.scratch.write(Array(repeating: UInt8(0x5A), count: 40_000), to: "w.weft-wal")
    },
    MalformedFile("an index of the log that is of anything", .read(channels: 40, threads: 0)) {
      place in
      try place.workspace()
      try place.log("DELETE FROM threads", of: "w.weft")
      try place.scratch.write(Array(repeating: UInt8(0x5A), count: 32_768), to: "w.weft-shm")
    },
    MalformedFile("a log with a table more", otherTables) { place in
      try place.workspace()
      try place.log("CREATE TABLE more(a)", of: "w.weft")
    },
  ]

  /// Paths without a regular file.
  private static let paths: [MalformedFile] = [
    MalformedFile("nothing", .refused(.absent, "the file does not exist")) { _ in },
    MalformedFile("a folder", .refused(.failed, "this is a folder; specify a .weft file")) {
      try FileManager.default.createDirectory(atPath: $0.path, withIntermediateDirectories: false)
    },
    MalformedFile("a pipe", .refused(.failed, "this is a device or a pipe; specify a .weft file")) {
      try $0.shell("mkfifo w.weft")
    },
    MalformedFile("a link to itself", .refused(.failed, "its symbolic links form a loop")) {
      try $0.shell("ln -s w.weft w.weft")
    },
    MalformedFile("a link to nothing", .refused(.absent, "the file does not exist")) {
      try $0.shell("ln -s nothing w.weft")
    },
    MalformedFile("a link to a device", .refused(.failed, "this is a device or a pipe")) {
      try $0.shell("ln -s /dev/zero w.weft")
    },
  ]

  private static func replace(
    _ old: String,
    with new: String,
    in bytes: inout [UInt8]
  ) throws {
    let places = bytes.ranges(of: Array(old.utf8))
    try #require(places.count == 1, "\(places)")
    bytes.replaceSubrange(places[0], with: Array(new.utf8))
  }
}
