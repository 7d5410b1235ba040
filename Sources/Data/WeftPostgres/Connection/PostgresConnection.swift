// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CPostgres
package import WeftStore

/// A connection to a database, used by one thread at a time.
///
/// No call waits longer than its deadline, so a server that hangs is treated like one that refuses.
/// After such an error the connection is closed, since the server may still answer the last statement.
@safe package final class PostgresConnection {
  let address: PostgresAddress
  let patience: PostgresPatience
  // SAFETY: it is finished once, in close(); no result of it is used afterwards.
  var connection: OpaquePointer?
  private var statements: [UInt: String] = [:]
  /// The statements that wait to be sent with the next one.
  var posted: [PostedStatement] = []
  /// Whether a transaction has begun, perhaps by a statement that still waits.
  var isInTransaction = false
  /// The time that the current operation has waited for the server.
  var waited = Duration.zero
  /// The count of what the server has sent for the current answer.
  var arrival = PostgresArrival()
  /// The notifications that arrived while answers were read, up to ``mostHeard``.
  private var heard: [(name: String, text: [UInt8])] = []
  /// The work done over this connection.
  var work = PostgresWork()

  /// Connects, with the usual time limits.
  package convenience init(_ address: PostgresAddress) throws(StoreError) {
    try self.init(address, .usual)
  }

  /// Connects, with the given time limits.
  init(_ address: PostgresAddress, _ patience: PostgresPatience) throws(StoreError) {
    self.address = address
    self.patience = patience
    // SAFETY: the reason is a string with static lifetime.
    if let reason = unsafe weft_pq_load() {
      let text = unsafe String(cString: reason)
      throw StoreError(.failed, at: address.shown, "\(text); install libpq5")
    }
    let security = PostgresSecurity(address.database)
    guard let begun = unsafe Self.begin(security, patience) else {
      throw StoreError(.failed, at: address.shown, "not enough memory to connect")
    }
    unsafe connection = begun
    do throws(StoreError) {
      unsafe try finishConnecting(begun, isGuarded: security.isGuarded)
      guard unsafe PQsetnonblocking(begun, 1) == 0 else { throw failure("connecting failed") }
      try command(
        "SET statement_timeout = \(patience.statement.milliseconds)",
        within: min(patience.first, patience.statement)
      )
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  /// Closes the connection; the server rolls back what wasn't committed.
  func close() {
    guard let open = unsafe connection else { return }
    unsafe connection = nil
    statements = [:]
    posted = []
    isInTransaction = false
    unsafe PQfinish(open)
  }

  /// Whether the connection is open on both sides, as far as is known.
  var isOpen: Bool {
    guard let connection = unsafe connection else { return false }
    return unsafe PQstatus(connection) == CONNECTION_OK
  }

  /// Starts an operation: several statements that share a time limit.
  func beginOperation() { waited = .zero }

  // Statements.

  /// Runs a statement; the body reads each row of its answer.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of rows; more of them count as a fault of the server.
  ///   - time: The maximum time for the statement, or `nil` for the usual limit.
  /// - Returns: The number of rows that were changed or read.
  @discardableResult
  package func query(
    _ text: StaticString,
    _ values: [PostgresValue] = [],
    limit: Int = 1,
    within time: Duration? = nil,
    reading body: (PostgresRow) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> Int {
    let name = try prepared(text, values)
    if !posted.isEmpty {
      let last = PostedStatement(name: name, values: values)
      guard limit > Self.rowsAtOnce else {
        return try sendPosted(before: last, limit: limit, reading: body)
      }
      try sendPosted()
    }
    let connection = unsafe try opened()
    work.statements += 1
    let isSent = unsafe Self.lend(values) { pointers, lengths in
      unsafe weft_pq_send_prepared(connection, name, Int32(values.count), pointers, lengths) == 1
    }
    guard isSent else { throw failure("sending a statement failed") }
    return try answer(limit, within: time, body)
  }

  /// Runs statements without values and answers, such as those of a schema.
  ///
  /// - Parameter time: The maximum time for the statement, or `nil` for the usual limit.
  func command(_ text: String, within time: Duration? = nil) throws(StoreError) {
    try sendPosted()
    let connection = unsafe try opened()
    work.statements += 1
    guard unsafe weft_pq_send(connection, text, 0, nil, nil, nil) == 1 else {
      throw failure("sending a statement failed")
    }
    try answer(0, within: time) { _ in }
  }

  func prepared(
    _ text: StaticString,
    _ values: [PostgresValue]
  ) throws(StoreError) -> String {
    // SAFETY: the address only identifies the literal; nothing is read there.
    let key = unsafe UInt(bitPattern: text.utf8Start)
    if let known = statements[key] { return known }
    // If a BEGIN still waits, the statement is prepared before it, and can be used in the transaction too.
    let (connection, name) = (unsafe try opened(), "w\(statements.count)")
    let types = values.map { Oid($0.type) }
    let count = Int32(values.count)
    guard unsafe PQsendPrepare(connection, name, "\(text)", count, types) == 1 else {
      throw failure("sending a statement failed")
    }
    try answer(0) { _ in }
    statements[key] = name
    return name
  }

  static func lend(
    _ values: [PostgresValue],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?) -> Bool
  ) -> Bool {
    // SAFETY: all bytes are in one buffer, borrowed for the call; each pointer stays inside it.
    let all = values.reduce(into: [UInt8]()) { $0 += ($1.bytes ?? []) + [0] }
    return unsafe all.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      var (place, lengths): (Int, [Int32]) = (0, [])
      var pointers: [UnsafePointer<CChar>?] = unsafe []
      for value in values {
        unsafe pointers.append(value.bytes == nil ? nil : start.map { unsafe $0 + place })
        lengths.append(Int32(value.bytes?.count ?? 0))
        place += (value.bytes?.count ?? 0) + 1
      }
      return unsafe body(pointers, lengths)
    }
  }

  // Answers.

  /// Reads the answer of a statement.
  ///
  /// An answer of usual size is complete before the body sees its first row, so the body may run statements.
  /// Only one row of a larger answer is in memory at a time, and the body may not run statements.
  @discardableResult
  func answer(
    _ limit: Int,
    within time: Duration? = nil,
    _ body: (PostgresRow) throws(StoreError) -> Void
  ) throws(StoreError) -> Int {
    let isLarge = limit > Self.rowsAtOnce
    if isLarge { _ = unsafe PQsetSingleRowMode(try opened()) }
    beginAnswer(atMost: Self.mostBytes)
    var deadline = ContinuousClock.now + (time ?? patience.statement)
    var (reading, end): (Reading, StoreError?) = (Reading(limit: limit), nil)
    var results: [OpaquePointer] = unsafe []
    // SAFETY: each result is cleared once, after its last row was read.
    defer { unsafe results.forEach { unsafe PQclear($0) } }
    func take(_ result: OpaquePointer) {
      guard end == nil else { return }
      do throws(StoreError) {
        unsafe try read(result, in: &reading, with: body)
      } catch {
        end = error
      }
    }
    while let result = unsafe try next(by: deadline) {
      if isLarge {
        let begin = ContinuousClock.now
        unsafe take(result)
        unsafe PQclear(result)
        // The deadline limits the server, so the time of the body doesn't count.
        deadline += ContinuousClock.now - begin
      } else {
        unsafe results.append(result)
      }
      // A server that exceeds the limit may never stop.
      if unsafe reading.isOver || results.count > Self.mostResults { close() }
    }
    unsafe results.forEach { unsafe take($0) }
    if let end { throw end }
    return max(reading.count, reading.changed)
  }

  /// The maximum number of results of one statement.
  private static let mostResults = 64
  /// The maximum number of rows to take as one result; otherwise, one row at a time is in memory.
  private static let rowsAtOnce = 1024
  /// The maximum number of bytes of one answer beyond the rows that were read.
  static let mostBytes = 256 << 20

  struct Reading {
    let limit: Int
    var count = 0
    var changed = 0
    var bytes = 0
    var isOver = false
  }

  func read(
    _ result: OpaquePointer,
    in reading: inout Reading,
    with body: (PostgresRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    switch unsafe PQresultStatus(result) {
    case PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE:
      // Each result gets its own row, because the body may run statements.
      let (row, count) = unsafe (PostgresRow(), PQntuples(result))
      for index in 0..<count {
        reading.count += 1
        unsafe row.begin(result, index)
        defer { row.end() }
        reading.bytes += row.size
        arrival.delivered += row.size
        let isMuch = reading.limit <= Self.rowsAtOnce && reading.bytes > Self.mostBytes
        reading.isOver = reading.count > reading.limit || isMuch
        guard !reading.isOver else {
          throw .damagedDatabase(address.shown, "an answer has more than was requested")
        }
        work.rows += 1
        try body(row)
        if row.isDamaged {
          throw .damagedDatabase(address.shown, "a column is not of its type")
        }
      }
    case PGRES_COMMAND_OK:
      // SAFETY: libpq lends a text until the result is cleared.
      let changed = unsafe PQcmdTuples(result).map { unsafe String(cString: $0) } ?? ""
      reading.changed = Int(changed) ?? 0
    case PGRES_COPY_IN: break
    default: throw unsafe error(of: result)
    }
  }

  /// Returns the next result, or `nil` when the statement is done.
  func next(by deadline: ContinuousClock.Instant) throws(StoreError) -> OpaquePointer? {
    let connection = unsafe try opened()
    while true {
      let isSent = unsafe PQflush(connection)
      if isSent < 0 { throw failure("the connection has ended") }
      if isSent == 0, unsafe PQisBusy(connection) == 0 { break }
      try wait(writing: isSent == 1, by: deadline, for: "an answer")
      try consume()
    }
    guard let result = unsafe PQgetResult(connection) else { return nil }
    // During a COPY, each call would return this result again.
    if unsafe PQresultStatus(result) == PGRES_COPY_IN, !isCopying {
      unsafe PQclear(result)
      isCopying = true
      return nil
    }
    return unsafe result
  }

  var isCopying = false

  // Notifications.

  /// The maximum number of notifications that wait to be taken; others are dropped.
  static let mostHeard = 256

  /// The workspaces whose notifications the connection receives.
  var listening: Set<Int64> = []

  /// The socket on which notifications arrive.
  var socket: Int32 {
    guard let connection = unsafe connection else { return -1 }
    return unsafe PQsocket(connection)
  }

  /// Calls a body with the name and text of each notification that has arrived, and forgets them.
  ///
  /// - Throws: `StoreError` if the connection has ended.
  func takeNotifications(_ body: (String, [UInt8]) -> Void) throws(StoreError) {
    beginAnswer(atMost: Self.mostBytes)
    try consume()
    let taken = heard
    heard = []
    for (name, text) in taken { body(name, text) }
  }

  /// Moves notifications out of libpq, which stores any number of them; drops those above the limit.
  func drainNotifications(_ connection: OpaquePointer) {
    while let notification = unsafe PQnotifies(connection) {
      if heard.count < Self.mostHeard {
        // SAFETY: both texts end with a zero, and libpq owns them until the notification is freed.
        let name = unsafe String(cString: notification.pointee.relname)
        let text = unsafe notification.pointee.extra.map { unsafe Array(String(cString: $0).utf8) }
        heard.append((name, text ?? []))
      }
      unsafe PQfreemem(notification)
    }
  }

  // Waiting and failing.

  func opened() throws(StoreError) -> OpaquePointer {
    guard let connection = unsafe connection else {
      throw StoreError(.unreachable, at: address.shown, "the connection was closed; try again")
    }
    return unsafe connection
  }

  func failure(_ what: String) -> StoreError {
    var reason = ""
    if let connection = unsafe connection, let text = unsafe PQerrorMessage(connection) {
      // SAFETY: libpq lends the text until its next call.
      reason = unsafe String(cString: text)
    }
    close()
    return .connection(to: address, what, because: reason)
  }

  private func error(of result: OpaquePointer) -> StoreError {
    // SAFETY: libpq lends the texts until the result is cleared.
    let code = unsafe PQresultErrorField(result, weft_pq_sqlstate).map {
      unsafe String(cString: $0)
    }
    let message =
      unsafe PQresultErrorField(result, weft_pq_message)
      ?? PQresultErrorMessage(result)
    let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
    return .statement(
      at: address.shown,
      code: code ?? "",
      because: address.hiding(text) ?? "the server's reason"
    )
  }
}

/// The work that a connection has done so far, for tests of costs.
package struct PostgresWork: Equatable, Sendable {
  /// How many statements were run.
  package var statements = 0
  /// How many rows they returned.
  package var rows = 0
}

/// The time limits for a database.
struct PostgresPatience: Sendable {
  /// The maximum time to connect.
  var connecting = Duration.seconds(5)
  /// The maximum time of the first, trivial statement after a login: a pooler may accept logins while the server behind
  /// it is down.
  var first = Duration.seconds(10)
  /// The maximum time of one statement.
  var statement = Duration.seconds(10)
  /// The maximum time that the statements of one operation wait in total.
  var operation = Duration.seconds(30)
  /// The maximum time without any byte once an answer has begun.
  var silence = Duration.seconds(30)

  static let usual = PostgresPatience()
  /// For imports, exports and schemas, which may take long.
  static let bulk = PostgresPatience(statement: .seconds(3600), operation: .seconds(86_400))
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  var inSeconds: String {
    "\((milliseconds + 50) / 1000).\((milliseconds + 50) / 100 % 10)"
  }
}
