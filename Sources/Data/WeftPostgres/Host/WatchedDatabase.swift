// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
package import WeftStore

/// The queries that a watcher sends to a database.
package protocol WatchedDatabase {
  /// Listens to these workspaces from now on, and returns the messages received since the last call.
  func hear(of shards: Set<Int64>) throws(StoreError) -> [HeardMessage]

  /// Returns the counters of those workspaces that exist, and their counts of revocations.
  func counters(
    of shards: [Int64]
  ) throws(StoreError) -> [Int64: (counters: WorkspaceCounters, revoked: Int64)]

  /// Returns a snapshot of the changes in a workspace, or `nil` if it doesn't exist.
  ///
  /// This contains its counters, the first rows of its log after a position, and who sees their channels.
  ///
  /// - Parameter people: The users whose visible channels to return, or `nil` for all users.
  func news(
    of shard: Int64,
    behind position: Int64,
    _ people: [UserID]?
  ) throws(StoreError) -> WorkspaceNews?

  /// Returns who of the given users, or of all, sees each of the channels.
  func seers(
    of channels: Set<ChannelID>,
    in shard: Int64,
    _ people: [UserID]?
  ) throws(StoreError) -> [ChannelID: Set<UserID>]

  /// Returns the epochs of the users' sessions.
  func epochs(of people: [UserID], in shard: Int64) throws(StoreError) -> [UserID: Int64]
}

/// A database behind a connection, and a bus.
struct ConnectedDatabase: WatchedDatabase {
  let connection: PostgresConnection
  let bus: any HostBus

  func hear(of shards: Set<Int64>) throws(StoreError) -> [HeardMessage] {
    try bus.listen(to: shards, connection)
    return try bus.take(connection)
  }

  func counters(
    of shards: [Int64]
  ) throws(StoreError) -> [Int64: (counters: WorkspaceCounters, revoked: Int64)] {
    var now: [Int64: (counters: WorkspaceCounters, revoked: Int64)] = [:]
    try connection.query(
      "SELECT number, epoch, position, kept, revoked FROM weft.shard WHERE number = ANY($1)",
      [.integers(shards)],
      limit: shards.count,
      within: WorkspaceWatcher.patience
    ) { row in
      now[row.integer(0)] = (WorkspaceCounters(row, 1), row.integer(4))
    }
    return now
  }

  func news(
    of shard: Int64,
    behind position: Int64,
    _ people: [UserID]?
  ) throws(StoreError) -> WorkspaceNews? {
    var news: WorkspaceNews?
    func add(_ row: PostgresRow) {
      if news == nil { news = WorkspaceNews(row) }
      news?.add(row)
    }
    let limit = WorkspaceNews.limit(people)
    let start: [PostgresValue] = [.integer(shard), .integer(position), .integer(Int64(limit))]
    if let people {
      let values = start + [.texts(people.map(\.rawValue))]
      try connection.query(WorkspaceNews.ofSome, values, limit: limit, reading: add)
    } else {
      try connection.query(WorkspaceNews.ofAll, start, limit: limit, reading: add)
    }
    return news
  }

  func seers(
    of channels: Set<ChannelID>,
    in shard: Int64,
    _ people: [UserID]?
  ) throws(StoreError) -> [ChannelID: Set<UserID>] {
    var names: [Int64: ChannelID] = [:]
    try connection.query(
      "SELECT number, id FROM weft.channel WHERE shard = $1 AND id = ANY($2)",
      [.integer(shard), .texts(channels.map(\.rawValue))],
      limit: channels.count
    ) { names[$0.integer(0)] = ChannelID($0.text(1)) }
    if names.isEmpty { return [:] }
    var seers: [ChannelID: Set<UserID>] = [:]
    func add(_ row: PostgresRow) {
      if let name = names[row.integer(0)] { seers[name, default: []].insert(UserID(row.text(1))) }
    }
    let key: [PostgresValue] = [.integer(shard), .integers(Array(names.keys))]
    guard let people else {
      try connection.query(
        """
        SELECT channel, person FROM weft.member
        WHERE shard = $1 AND channel = ANY($2) AND document IS NOT NULL
        """,
        key,
        limit: .max,
        reading: add
      )
      return seers
    }
    try connection.query(
      """
      SELECT channel, person FROM weft.member
      WHERE shard = $1 AND channel = ANY($2) AND person = ANY($3) AND document IS NOT NULL
      """,
      key + [.texts(people.map(\.rawValue))],
      limit: .max,
      reading: add
    )
    return seers
  }

  func epochs(of people: [UserID], in shard: Int64) throws(StoreError) -> [UserID: Int64] {
    var epochs: [UserID: Int64] = [:]
    try connection.query(
      "SELECT person, epoch FROM weft.account WHERE shard = $1 AND person = ANY($2)",
      [.integer(shard), .texts(people.map(\.rawValue))],
      limit: people.count
    ) { row in epochs[UserID(row.text(0))] = row.integer(1) }
    return epochs
  }
}
