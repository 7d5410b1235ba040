// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CPostgres
internal import WeftStore

extension PostgresConnection {
  /// Sends rows in the binary form of COPY.
  ///
  /// - Returns: The number of rows that the server accepted.
  func copy(_ statement: String, _ bytes: [UInt8]) throws(StoreError) -> Int {
    try sendPosted()
    let connection = unsafe try opened()
    work.statements += 1
    isCopying = false
    guard unsafe weft_pq_send(connection, statement, 0, nil, nil, nil) == 1 else {
      throw failure("sending a statement failed")
    }
    try answer(0) { _ in }
    guard isCopying else { throw failure("the server does not accept rows") }
    let deadline = ContinuousClock.now + patience.statement
    var place = 0
    while place < bytes.count {
      let count = min(1 << 16, bytes.count - place)
      // SAFETY: the part lies inside the array, which is borrowed for the call; libpq copies it.
      let status: Int32 = unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return -1 }
        return unsafe (start + place).withMemoryRebound(to: CChar.self, capacity: count) {
          unsafe PQputCopyData(connection, $0, Int32(count))
        }
      }
      if status < 0 { throw failure("the connection has ended") }
      if status == 1 { place += count }
      try flush(by: deadline)
    }
    while true {
      let status = unsafe PQputCopyEnd(connection, nil)
      if status < 0 { throw failure("the connection has ended") }
      if status == 1 { break }
      try flush(by: deadline)
    }
    defer { isCopying = false }
    return try answer(0) { _ in }
  }

  private func flush(by deadline: ContinuousClock.Instant) throws(StoreError) {
    let connection = unsafe try opened()
    while true {
      let status = unsafe PQflush(connection)
      if status == 0 { return }
      if status < 0 { throw failure("the connection has ended") }
      try wait(writing: true, by: deadline, for: "the server to accept rows")
      try consume()
    }
  }
}
