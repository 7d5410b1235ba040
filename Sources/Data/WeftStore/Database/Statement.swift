// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite

/// A compiled statement with its bound values, read row by row.
///
/// Only one thread at a time may use it, as with its connection.
@safe final class Statement {
  // SAFETY: it is finalized with this object, before its connection is closed.
  private let compiled: OpaquePointer
  private let limit: WorkLimit
  private let error: (Int32) -> StoreError
  /// The remaining turns of its work limit, or `nil` when the statement isn't running.
  private var turns: Int64?
  private var (rows, bytes) = (0, 0)

  init(
    _ compiled: OpaquePointer,
    _ limit: WorkLimit,
    error: @escaping (Int32) -> StoreError
  ) {
    unsafe self.compiled = compiled
    self.limit = limit
    self.error = error
  }

  deinit { unsafe sqlite3_finalize(compiled) }

  /// Ends its last use and clears the bound values.
  func reset() {
    // The returned status is the error of the last use, which was thrown then.
    unsafe sqlite3_reset(compiled)
    unsafe sqlite3_clear_bindings(compiled)
    turns = nil
  }

  /// Steps to the next row; returns whether there is one.
  func step() throws(StoreError) -> Bool {
    if turns == nil {
      rows = 0
      bytes = 0
      limit.work.statements += 1
    }
    let (status, left) = limit.spend(turns ?? limit.turns) { unsafe sqlite3_step(compiled) }
    turns = left
    switch status {
    case SQLITE_ROW:
      rows += 1
      limit.work.rows += 1
      guard rows <= limit.rows, bytes <= limit.bytes else { break }
      return true
    case SQLITE_DONE:
      end()
      return false
    default:
      end()
      throw error(status)
    }
    end()
    throw error(SQLITE_INTERRUPT)
  }

  private func end() {
    unsafe sqlite3_reset(compiled)
    turns = nil
  }

  /// Runs the statement and ignores its rows.
  func run() throws(StoreError) {
    while try step() {}
  }
}

// Bound values, by their indices from 1.
extension Statement {
  @discardableResult
  func bind(_ place: Int32, _ value: Int64?) -> Statement {
    unsafe _ =
      value.map { unsafe sqlite3_bind_int64(compiled, place, $0) }
      ?? sqlite3_bind_null(compiled, place)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ value: Double?) -> Statement {
    unsafe _ =
      value.map { unsafe sqlite3_bind_double(compiled, place, $0) }
      ?? sqlite3_bind_null(compiled, place)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ flag: Bool) -> Statement { bind(place, flag ? 1 : 0 as Int64) }

  @discardableResult
  func bind(_ place: Int32, _ text: String?) -> Statement {
    guard var text else { return bind(place, nil as Int64?) }
    // SAFETY: the bytes are copied by the call.
    text.withUTF8 { bytes in
      let start = unsafe bytes.baseAddress.map { unsafe UnsafeRawPointer($0) }
      let first = unsafe start?.assumingMemoryBound(to: CChar.self)
      // Without an address SQLite would bind NULL instead of an empty text.
      unsafe _ =
        first.map { unsafe weft_sqlite_bind_text(compiled, place, $0, UInt64(bytes.count)) }
        ?? weft_sqlite_bind_text(compiled, place, "", 0)
    }
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ blob: [UInt8]) -> Statement {
    // SAFETY: the bytes are copied by the call.
    unsafe blob.withUnsafeBytes { bytes in
      unsafe _ =
        bytes.baseAddress.map {
          unsafe weft_sqlite_bind_blob(compiled, place, $0, UInt64(bytes.count))
        } ?? sqlite3_bind_zeroblob(compiled, place, 0)
    }
    return self
  }
}

// Columns of the row, by their indices from 0.
extension Statement {
  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(compiled, column) }

  func double(_ column: Int32) -> Double { unsafe sqlite3_column_double(compiled, column) }

  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(compiled, column) == SQLITE_NULL
  }

  /// Returns a text; invalid UTF-8 becomes U+FFFD.
  func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }

  /// Returns the bytes of a text or a blob, and charges them to the work limit.
  func blob(_ column: Int32) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(compiled, column)
    let count = unsafe sqlite3_column_bytes(compiled, column)
    guard let start = unsafe start, count > 0 else { return [] }
    bytes += Int(count)
    // SAFETY: the bytes are valid until the next step, and are copied here.
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}
