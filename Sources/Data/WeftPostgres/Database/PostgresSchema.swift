// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// The tables of a database, in their current version.
///
/// All are in the schema `weft`, beside which a database can have others. Ids are `bytea`, since a text in
/// PostgreSQL can't contain U+0000, and bytes compare the same under every locale. A document is a model as an
/// object of workspace JSON, as in a `.weft` file.
enum PostgresSchema {
  /// The current version; a later version adds a step.
  static var version: Int64 { Int64(steps.count) }

  /// The statements that migrate each version to the next.
  static let steps = [
    """
    CREATE TABLE weft.shard(
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id bytea NOT NULL UNIQUE,
      owner bytea NOT NULL, head bytea NOT NULL, latest bytea,
      position bigint NOT NULL DEFAULT 0, kept bigint NOT NULL DEFAULT 0,
      epoch bigint NOT NULL DEFAULT 1,
      CHECK (kept >= 0 AND position >= kept AND epoch > 0));
    CREATE TABLE weft.account(
      shard bigint NOT NULL, person bytea NOT NULL, muted bytea NOT NULL, read bytea,
      PRIMARY KEY (shard, person));
    CREATE TABLE weft.person(
      shard bigint NOT NULL, number bigint GENERATED ALWAYS AS IDENTITY, id bytea NOT NULL,
      document bytea NOT NULL, PRIMARY KEY (shard, id));
    CREATE INDEX person_number ON weft.person(shard, number);
    CREATE TABLE weft.channel(
      shard bigint NOT NULL, number bigint GENERATED ALWAYS AS IDENTITY, id bytea NOT NULL,
      document bytea NOT NULL, PRIMARY KEY (shard, id));
    CREATE UNIQUE INDEX channel_number ON weft.channel(shard, number);
    CREATE TABLE weft.member(
      shard bigint NOT NULL, person bytea NOT NULL, channel bigint NOT NULL, id bytea NOT NULL,
      document bytea, place bytea, unread boolean NOT NULL DEFAULT false,
      muted boolean NOT NULL DEFAULT false, cleared double precision NOT NULL DEFAULT '-infinity',
      PRIMARY KEY (shard, person, channel)) WITH (fillfactor = 80);
    CREATE INDEX member_place ON weft.member(shard, person, place, id) WHERE place IS NOT NULL;
    CREATE INDEX member_channel ON weft.member(shard, channel);
    CREATE INDEX member_unread ON weft.member(shard, person) WHERE unread;
    CREATE INDEX member_muted ON weft.member(shard, person) WHERE muted;
    CREATE TABLE weft.message(
      shard bigint NOT NULL, id bytea NOT NULL, channel bigint NOT NULL,
      date double precision NOT NULL, parent bytea, document bytea NOT NULL,
      PRIMARY KEY (shard, id));
    CREATE INDEX message_date ON weft.message(shard, channel, date DESC, id DESC);
    CREATE TABLE weft.own(
      shard bigint NOT NULL, person bytea NOT NULL, message bytea NOT NULL, document bytea NOT NULL,
      PRIMARY KEY (shard, person, message));
    CREATE INDEX own_message ON weft.own(shard, message);
    CREATE TABLE weft.thread(
      shard bigint NOT NULL, number bigint GENERATED ALWAYS AS IDENTITY, id bytea NOT NULL,
      channel bigint NOT NULL, created double precision NOT NULL, document bytea NOT NULL,
      parent bytea NOT NULL, PRIMARY KEY (shard, id));
    CREATE UNIQUE INDEX thread_number ON weft.thread(shard, number);
    CREATE INDEX thread_channel ON weft.thread(shard, channel);
    CREATE TABLE weft.view(
      shard bigint NOT NULL, person bytea NOT NULL, thread bytea NOT NULL, place bytea NOT NULL,
      document bytea, PRIMARY KEY (shard, person, thread));
    CREATE INDEX view_place ON weft.view(shard, person, place, thread);
    CREATE TABLE weft.note(
      shard bigint NOT NULL, person bytea NOT NULL, kind bigint NOT NULL, key bytea NOT NULL,
      value bytea NOT NULL, PRIMARY KEY (shard, person, kind, key));
    CREATE TABLE weft.log(
      shard bigint NOT NULL, position bigint NOT NULL, period bigint NOT NULL, person bytea,
      channel bigint, document bytea, touched bytea NOT NULL, shared bytea,
      PRIMARY KEY (shard, position, period)) PARTITION BY RANGE (period);
    CREATE TABLE weft.log_rest PARTITION OF weft.log DEFAULT;
    """,
    """
    ALTER TABLE weft.account ADD COLUMN epoch bigint NOT NULL DEFAULT 1;
    ALTER TABLE weft.shard ADD COLUMN revoked bigint NOT NULL DEFAULT 0;
    """,
    // The channels that users have pinned.
    """
    CREATE INDEX member_pinned ON weft.member(shard, person)
      WHERE position('"pinned_at":'::bytea IN document) > 0;
    """,
    // The channels that users have archived.
    """
    CREATE INDEX member_archived ON weft.member(shard, person, place, id)
      WHERE position('"archived_at":'::bytea IN document) > 0;
    """,
    // The channels of low priority.
    """
    CREATE INDEX member_low_priority ON weft.member(shard, person, place, id)
      WHERE position('"low_priority":true'::bytea IN document) > 0;
    """,
    // The order of the unread channels alone, and that of the read ones.
    """
    DROP INDEX weft.member_unread;
    CREATE INDEX member_unread ON weft.member(shard, person, unread, place, id);
    """,
  ]

  /// Returns the statements of a step; no statement may contain a semicolon.
  static func statements(of step: String) -> [String] {
    step.split(separator: ";").filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }

  /// The tables whose rows belong to a workspace.
  static let tables = [
    "account", "person", "channel", "member", "message", "own", "thread", "view", "note", "log",
  ]
}

/// A month, by which the log is partitioned, so that expired events are dropped with their table.
struct LogPeriod {
  /// The number of months since the year 0.
  let number: Int64

  /// Computes the month of a date.
  init(secondsSince1970 seconds: Double) {
    let day = CivilDay(number: Int((seconds / 86_400).rounded(.down)))
    number = Int64(day.year * 12 + day.month - 1)
  }

  /// Returns the name of a month's table.
  static func table(of number: Int64) -> String {
    let month = number % 12 + 1
    return "log_\(number / 12)_\(month < 10 ? "0" : "")\(month)"
  }
}
