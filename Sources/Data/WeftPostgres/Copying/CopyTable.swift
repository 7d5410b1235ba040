// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A temporary table through which rows of a workspace are imported; in the order in which they are merged.
enum CopyTable: Int, CaseIterable {
  case person, channel, member, message, own, thread

  private var columns: String {
    switch self {
    case .person: "id bytea, document bytea"
    case .channel: "id bytea, document bytea, own bytea, place bytea, unread boolean, muted boolean"
    case .member: "channel bytea, person bytea"
    case .message:
      "channel bytea, id bytea, date double precision, parent bytea, document bytea"
    case .own: "message bytea, document bytea"
    case .thread:
      "id bytea, channel bytea, created double precision, document bytea, parent bytea, place bytea, own bytea"
    }
  }

  private var name: String { "pg_temp.weft_\(self)" }

  /// The statement that creates the table, which the end of the transaction drops.
  ///
  /// The number keeps the rows in order.
  var creation: String {
    """
    CREATE TEMP TABLE weft_\(self)(row bigint GENERATED ALWAYS AS IDENTITY, \(columns)) ON COMMIT DROP
    """
  }

  /// The COPY statement that fills the table.
  var copying: String {
    let names = columns.split(separator: ",").compactMap { $0.split(separator: " ").first }
    return "COPY \(name)(\(names.joined(separator: ", "))) FROM STDIN (FORMAT binary)"
  }

  /// The COPY statement that puts rows of a new workspace directly into their final table, or `nil` for rows that refer
  /// to a channel by its id.
  var target: String? {
    let columns: String
    switch self {
    case .person: columns = "person(shard, id, document)"
    case .channel: columns = "channel(shard, number, id, document)"
    case .member: columns = "member(shard, person, channel, id, document, place, unread, muted)"
    case .message: columns = "message(shard, id, channel, date, parent, document)"
    case .own, .thread: return nil
    }
    return "COPY weft.\(columns) FROM STDIN (FORMAT binary)"
  }

  /// The statement that empties the table.
  var emptying: String { "TRUNCATE \(name)" }

  /// The statements that merge the rows into a workspace; their values are its number and its owner.
  ///
  /// Of rows with the same id, the last one counts.
  var merging: [StaticString] {
    switch self {
    case .person: [Self.people]
    case .channel: [Self.channels, Self.ownChannels]
    case .member: [Self.members]
    case .message: [Self.messages]
    case .own: [Self.owns]
    case .thread: [Self.threads, Self.views]
    }
  }

  private static let people: StaticString = """
    INSERT INTO weft.person(shard, id, document)
    SELECT $1, id, document FROM (
      SELECT DISTINCT ON (id) row, id, document FROM pg_temp.weft_person
      WHERE $2::bytea IS NOT NULL ORDER BY id, row DESC) p
    ORDER BY row
    ON CONFLICT (shard, id) DO UPDATE SET document = excluded.document
      WHERE person.document <> excluded.document
    """

  private static let channels: StaticString = """
    INSERT INTO weft.channel(shard, id, document)
    SELECT $1, id, document FROM (
      SELECT DISTINCT ON (id) row, id, document FROM pg_temp.weft_channel
      WHERE $2::bytea IS NOT NULL ORDER BY id, row DESC) c
    ORDER BY row
    ON CONFLICT (shard, id) DO UPDATE SET document = excluded.document
      WHERE channel.document <> excluded.document
    """

  private static let ownChannels: StaticString = """
    INSERT INTO weft.member(shard, person, channel, id, document, place, unread, muted)
    SELECT $1, $2, c.number, c.id, t.own, t.place, t.unread, t.muted FROM (
      SELECT DISTINCT ON (id) * FROM pg_temp.weft_channel ORDER BY id, row DESC) t
    JOIN weft.channel c ON c.shard = $1 AND c.id = t.id
    ON CONFLICT (shard, person, channel) DO UPDATE SET document = excluded.document,
      place = excluded.place, unread = excluded.unread, muted = excluded.muted,
      cleared = excluded.cleared
    """

  private static let members: StaticString = """
    INSERT INTO weft.member(shard, person, channel, id)
    SELECT DISTINCT $1, t.person, c.number, c.id FROM pg_temp.weft_member t
    JOIN weft.channel c ON c.shard = $1 AND c.id = t.channel WHERE t.person <> $2
    ON CONFLICT (shard, person, channel) DO NOTHING
    """

  private static let messages: StaticString = """
    INSERT INTO weft.message(shard, id, channel, date, parent, document)
    SELECT $1, t.id, c.number, t.date, t.parent, t.document FROM (
      SELECT DISTINCT ON (id) * FROM pg_temp.weft_message
      WHERE $2::bytea IS NOT NULL ORDER BY id, row DESC) t
    JOIN weft.channel c ON c.shard = $1 AND c.id = t.channel
    ON CONFLICT (shard, id) DO UPDATE SET channel = excluded.channel, date = excluded.date,
      parent = excluded.parent, document = excluded.document
      WHERE (message.channel, message.document) IS DISTINCT FROM (excluded.channel, excluded.document)
    """

  private static let owns: StaticString = """
    INSERT INTO weft.own(shard, person, message, document)
    SELECT $1, $2, message, document FROM (
      SELECT DISTINCT ON (message) * FROM pg_temp.weft_own ORDER BY message, row DESC) t
    ON CONFLICT (shard, person, message) DO UPDATE SET document = excluded.document
    """

  private static let threads: StaticString = """
    INSERT INTO weft.thread(shard, id, channel, created, document, parent)
    SELECT $1, t.id, c.number, t.created, t.document, t.parent FROM (
      SELECT DISTINCT ON (id) * FROM pg_temp.weft_thread
      WHERE $2::bytea IS NOT NULL ORDER BY id, row DESC) t
    JOIN weft.channel c ON c.shard = $1 AND c.id = t.channel ORDER BY t.row
    ON CONFLICT (shard, id) DO UPDATE SET channel = excluded.channel, created = excluded.created,
      document = excluded.document, parent = excluded.parent
    """

  private static let views: StaticString = """
    INSERT INTO weft.view(shard, person, thread, place, document)
    SELECT $1, $2, t.id, t.place, t.own FROM (
      SELECT DISTINCT ON (id) * FROM pg_temp.weft_thread ORDER BY id, row DESC) t
    JOIN weft.thread h ON h.shard = $1 AND h.id = t.id
    ON CONFLICT (shard, person, thread) DO UPDATE SET place = excluded.place,
      document = excluded.document
    """
}
