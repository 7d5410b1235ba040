// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CPostgres
internal import WeftStore

/// A statement that waits to be sent together with the next one.
struct PostedStatement {
  let name: String
  let values: [PostgresValue]
  /// Called with the number of changed rows.
  var check: (Int) throws(StoreError) -> Void = { _ in }
}

// Statements that the caller doesn't wait for are sent with the next one: all of them take one round trip.
extension PostgresConnection {
  /// The maximum number of waiting statements.
  private static let mostPosted = 128

  /// Queues a statement without an answer, to run at the latest with the next one.
  ///
  /// If it fails, the call that sends it throws its error.
  ///
  /// - Parameter check: Called with the number of changed rows once the statement has run.
  func post(
    _ text: StaticString,
    _ values: [PostgresValue] = [],
    checking check: @escaping (Int) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    posted.append(PostedStatement(name: try prepared(text, values), values: values, check: check))
    if posted.count >= Self.mostPosted { try sendPosted() }
  }

  /// Sends the waiting statements.
  func sendPosted() throws(StoreError) {
    if posted.isEmpty { return }
    try sendPosted(before: nil, limit: 0) { _ in }
  }

  /// Sends the waiting statements, and one more whose answer is read.
  ///
  /// - Returns: The number of rows that this statement changed or read.
  @discardableResult
  func sendPosted(
    before last: PostedStatement?,
    limit: Int,
    reading body: (PostgresRow) throws(StoreError) -> Void
  ) throws(StoreError) -> Int {
    let all = posted + [last].compactMap(\.self)
    posted = []
    let connection = unsafe try opened()
    guard unsafe PQenterPipelineMode(connection) == 1 else { throw failure("sending failed") }
    for statement in all {
      work.statements += 1
      let isSent = unsafe Self.lend(statement.values) { pointers, lengths in
        let count = Int32(statement.values.count)
        return unsafe weft_pq_send_prepared(connection, statement.name, count, pointers, lengths)
          == 1
      }
      guard isSent else { throw failure("sending a statement failed") }
    }
    guard unsafe PQpipelineSync(connection) == 1 else { throw failure("sending failed") }
    let results = unsafe try pipelined(all.count)
    // SAFETY: each result is cleared once, after its last row was read.
    defer { unsafe results.forEach { unsafe PQclear($0) } }
    guard unsafe PQexitPipelineMode(connection) == 1 else {
      throw failure("an answer is missing")
    }
    var count = 0
    for (index, statement) in all.enumerated() {
      let isLast = index == all.count - 1 && last != nil
      var reading = Reading(limit: isLast ? limit : 1)
      if isLast {
        unsafe try read(results[index], in: &reading, with: body)
        count = max(reading.count, reading.changed)
      } else {
        unsafe try read(results[index], in: &reading) { _ in }
        try statement.check(reading.changed)
      }
    }
    return count
  }

  /// Waits for the results of all statements, one each.
  private func pipelined(_ count: Int) throws(StoreError) -> [OpaquePointer] {
    beginAnswer(atMost: Self.mostBytes)
    let deadline = ContinuousClock.now + patience.statement
    var results: [OpaquePointer] = unsafe []
    do throws(StoreError) {
      while true {
        // A null result ends each statement's results, and the sync result ends the pipeline.
        guard let result = unsafe try next(by: deadline) else { continue }
        if unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC {
          unsafe PQclear(result)
          break
        }
        unsafe results.append(result)
        if unsafe results.count > count { throw failure("there are more answers than statements") }
      }
      // The first error is the cause; the statements after it did not run.
      if unsafe results.count < count { throw failure("an answer is missing") }
    } catch {
      unsafe results.forEach { unsafe PQclear($0) }
      throw error
    }
    return unsafe results
  }
}
