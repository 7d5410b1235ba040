// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftStore

extension PostgresConnection {
  /// Runs a body and commits all its changes, or none if it throws.
  package func transaction<Result>(
    _ begin: StaticString = "BEGIN",
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    beginOperation()
    try post(begin)
    isInTransaction = true
    defer { isInTransaction = false }
    let result: Result
    do throws(StoreError) {
      result = try body()
      try post("COMMIT")
      try sendPosted()
    } catch {
      posted = []
      // Closing rolls back as well.
      if isOpen { do { try query("ROLLBACK", limit: 0) } catch { close() } }
      throw error
    }
    return result
  }

  /// Waits until no other process writes a workspace; it has its turn until the end of the transaction.
  func lock(_ shard: Int64) throws(StoreError) {
    try post("SELECT 1 FROM pg_advisory_xact_lock(8603661520541450240 + $1)", [.integer(shard)])
  }
}

extension PostgresLine {
  /// The maximum number of attempts for a transaction.
  private static let tries = 6

  /// Runs a transaction, with further attempts if another one was in the way, and one more if the connection has
  /// ended between two operations.
  ///
  /// - Parameters:
  ///   - body: The transaction's statements; each attempt must do the same.
  ///   - undo: Forgets what a failed attempt has left in memory.
  func transaction<Result>(
    _ begin: StaticString,
    _ body: () throws(StoreError) -> Result,
    undo: () -> Void
  ) throws(StoreError) -> Result {
    var count = 1
    var hasReconnected = false
    while true {
      do throws(StoreError) {
        return try connection().transaction(begin, body)
      } catch {
        undo()
        switch error.code {
        case .conflict where count < Self.tries: break
        case .unreachable where !hasReconnected && isFresh: hasReconnected = true
        default: throw error
        }
        count += 1
      }
    }
  }
}
