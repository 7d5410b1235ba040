// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import WeftFormats
internal import WeftModel
internal import WeftPostgres
internal import WeftSource
internal import WeftStore

/// A workspace for benchmarks, and the same work as plain statements.
final class HostBench {
  let address: PostgresAddress
  let generator: WorkspaceGenerator
  private let database: PostgresDatabase
  private let connection: PostgresConnection
  private let name: String

  init(_ database: PostgresAddress, channels: Int) throws {
    name = "bench-\(ProcessInfo.processInfo.processIdentifier)"
    address = try database.naming(name)
    generator = WorkspaceGenerator(
      channels: channels,
      threads: 100,
      messages: channels * 2,
      seed: 1
    )
    self.database = try PostgresDatabase(database)
    connection = try PostgresConnection(database)
    try fill()
  }

  func fill() throws { try PostgresCopy.generate(generator, into: address) }

  func remove() throws { _ = try database.remove(name) }

  func end() { try? remove() }

  /// Runs asynchronous work to its end.
  static func wait<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let value: Result<Value, any Error>
      do { value = .success(try await body()) } catch { value = .failure(error) }
      result.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    guard let value = result.withLock({ $0 }) else { throw CancellationError() }
    return try value.get()
  }

  static func position(_ source: PostgresSource) throws -> Int64 {
    try wait {
      try await source.channels(ChannelListQuery(), after: nil, limit: 1).position.rawValue
    }
  }

  private var shard: PostgresValue {
    get throws {
      var number: Int64 = 0
      try connection.query("SELECT number FROM weft.shard WHERE id = $1", [.text(name)]) {
        number = $0.integer(0)
      }
      return .integer(number)
    }
  }

  /// Writes the rows of a message, in one transaction of prepared statements.
  func writePlainly(_ number: Int) throws {
    let shard = try shard
    let channel = PostgresValue.text("messaging:c\(number * 41 % generator.channels)")
    let (id, text) = ("plain-\(number)", String(repeating: "word ", count: 30))
    let document = PostgresValue.text(
      #"{"id":"\#(id)","user_id":"user-1","created_at":"2025-01-01T00:00:00Z","text":"\#(text)"}"#
    )
    try connection.transaction { () throws(StoreError) in
      var (row, position): (Int64, Int64) = (0, 0)
      try connection.query(
        "SELECT number, document FROM weft.channel WHERE shard = $1 AND id = $2 FOR UPDATE",
        [shard, channel]
      ) { row = $0.integer(0) }
      try connection.query(
        "UPDATE weft.channel SET document = document || ''::bytea WHERE shard = $1 AND number = $2",
        [shard, .integer(row)],
        limit: 0
      )
      try connection.query(
        "UPDATE weft.member SET unread = NOT unread WHERE shard = $1 AND channel = $2 AND document IS NOT NULL",
        [shard, .integer(row)],
        limit: 0
      )
      try connection.query(
        """
        INSERT INTO weft.message(shard, id, channel, date, document) VALUES ($1, $2, $3, 1e9, $4)
        """,
        [shard, .text(id), .integer(row), document],
        limit: 0
      )
      try connection.query(
        "UPDATE weft.shard SET position = position + 1 WHERE number = $1 RETURNING position",
        [shard]
      ) { position = $0.integer(0) }
      try connection.query(
        """
        INSERT INTO weft.log(shard, position, period, channel, document, touched)
        VALUES ($1, $2, 24000, $3, $4, '{}')
        """,
        [shard, .integer(position), .integer(row), document],
        limit: 0
      )
    }
  }

  /// Reads the content of the first page, in one statement.
  func pagePlainly() throws {
    let values = [try shard, PostgresValue.text(generator.head.currentUser.id.rawValue)]
    var bytes = 0
    try connection.query(
      """
      SELECT c.document, p.document, m.document FROM (
        SELECT * FROM weft.member WHERE shard = $1 AND person = $2 AND place IS NOT NULL
        ORDER BY place, id LIMIT 20) p
      JOIN weft.channel c ON c.shard = $1 AND c.number = p.channel
      LEFT JOIN LATERAL (
        SELECT document FROM weft.message m WHERE m.shard = $1 AND m.channel = p.channel
        ORDER BY date DESC, id DESC LIMIT 16) m ON true
      """,
      values,
      limit: 1000
    ) { bytes += $0.bytes(0).count + $0.bytes(1).count + $0.bytes(2).count }
    precondition(bytes > 0, "a page has content")
  }

  /// Finds a row by an index, in one statement.
  func findPlainly() throws { _ = try shard }

  /// Sends a notification in a separate transaction.
  func notifyPlainly() throws {
    try connection.query("SELECT 1 FROM pg_notify('weft_bench', '1')") { _ in }
  }

  /// Returns the median time of some work.
  func median(_ count: Int, _ body: () throws -> Void) rethrows -> Duration {
    var times: [Duration] = []
    for _ in 0..<count { times.append(try ContinuousClock().measure { try body() }) }
    return times.sorted()[count / 2]
  }
}
