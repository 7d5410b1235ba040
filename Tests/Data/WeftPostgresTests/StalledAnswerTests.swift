// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// A server that stops in the middle of an answer ends like one that never answers.
@Suite struct StalledAnswerTests {
  /// How an answer is read.
  enum Reading: CaseIterable {
    /// All of its rows at once.
    case whole
    /// One row at a time, as exports do.
    case byRow
    /// All at once, after the answer of a statement that nobody waited for.
    case pipelined
  }

  /// Reads an answer of 300 rows that stops after some bytes.
  private func error(
    after bytes: Int,
    _ reading: Reading,
    _ patience: PostgresPatience
  ) throws -> StoreError {
    let server = try LyingServer("pauses:\(bytes)")
    let address = try PostgresAddress(server.address(password: "none"))
    let connection = try PostgresConnection(address, patience)
    var rows = 0
    let error = try #require(throws: StoreError.self) {
      if reading == .pipelined { try connection.post("UPDATE a SET a = 1") }
      try connection.query("SELECT a", limit: reading == .byRow ? 2000 : 300) { _ in rows += 1 }
    }
    #expect(reading == .byRow ? rows < 300 : rows == 0)
    #expect(!connection.isOpen)
    // The server never got to send the rest.
    #expect(try server.sent() < 300_000)
    return error
  }

  @Test(arguments: zip([2000, 60_000, 250_000], Reading.allCases))
  func `a stalled answer is abandoned at the deadline of its statement`(
    _ bytes: Int,
    _ reading: Reading
  ) throws {
    // Long enough for statements that are answered, on a busy machine too.
    let patience = PostgresPatience(statement: .seconds(2))
    let error = try error(after: bytes, reading, patience)
    #expect(error.code == .late && error.message.contains("for an answer"), "\(error)")
  }

  @Test(arguments: zip([2000, 60_000, 250_000], Reading.allCases))
  func `an answer of an import or export may pause, but not indefinitely`(
    _ bytes: Int,
    _ reading: Reading
  ) throws {
    var patience = PostgresPatience.bulk
    patience.silence = .seconds(1)
    let error = try error(after: bytes, reading, patience)
    #expect(error.code == .late && error.message.contains("for an answer"), "\(error)")
  }

  @Test func `a stalled answer is abandoned when the time of its operation is over`() throws {
    let patience = PostgresPatience(statement: .seconds(60), operation: .seconds(2))
    let error = try error(after: 2000, .whole, patience)
    #expect(error.code == .late && error.message.contains("for an answer"), "\(error)")
  }

  @Test func `a server that accepts every login and then goes silent is abandoned`() throws {
    let server = try LyingServer("silent")
    let address = try PostgresAddress(server.address(password: "none"))
    var patience = PostgresPatience.bulk
    patience.first = .seconds(1)
    let error = try #require(throws: StoreError.self) {
      _ = try PostgresConnection(address, patience)
    }
    #expect(error.code == .late && error.message.contains("for an answer"), "\(error)")
    _ = try server.sent()
  }
}
