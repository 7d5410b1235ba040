// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CPostgres

/// A row of an answer, valid while it is read.
///
/// A column with another form than the statement promised reads as an empty value, and the answer then counts as
/// damaged.
@safe package final class PostgresRow {
  // SAFETY: the connection sets it before a row is read, and clears the result afterwards.
  private var result: OpaquePointer?
  private var index: Int32 = 0
  /// Whether a column did not have the requested form.
  private(set) var isDamaged = false

  /// Starts to read a row of a result.
  func begin(_ result: OpaquePointer, _ index: Int32) {
    unsafe (self.result, self.index) = (result, index)
  }

  /// Invalidates the row; later reads return empty values.
  func end() { unsafe result = nil }

  /// The size of the message with the row, for limits: all columns, their lengths and the header.
  var size: Int {
    guard let result = unsafe result else { return 0 }
    let columns = unsafe PQnfields(result)
    return (0..<columns).reduce(7) { unsafe $0 + 4 + Int(PQgetlength(result, index, $1)) }
  }

  func isNull(_ column: Int32) -> Bool {
    guard let result = unsafe result else { return true }
    return unsafe PQgetisnull(result, index, column) != 0
  }

  /// Returns the bytes of a column, empty for NULL.
  package func bytes(_ column: Int32) -> [UInt8] {
    guard let result = unsafe result, !isNull(column) else { return [] }
    let count = Int(unsafe PQgetlength(result, index, column))
    guard let start = unsafe PQgetvalue(result, index, column), count > 0 else { return [] }
    // SAFETY: libpq lends that many bytes until the result is cleared; they are copied here.
    return unsafe start.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Returns the bytes of a column, or `nil` for NULL.
  func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// Returns a key or another text; invalid UTF-8 counts as damage.
  func text(_ column: Int32) -> String {
    let bytes = bytes(column)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      isDamaged = true
      return ""
    }
    return text
  }

  /// Returns the texts of an array in the form that ``PostgresValue`` writes, empty for NULL.
  func texts(_ column: Int32) -> [String] {
    let bytes = bytes(column)
    var place = 20
    var texts: [String] = []
    // An empty array ends after its type.
    while bytes.count > 12, place < bytes.count {
      guard place + 4 <= bytes.count else { break }
      let count = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 4 + count <= bytes.count,
        let text = String(validating: bytes[(place + 4)..<(place + 4 + count)], as: UTF8.self)
      else { break }
      texts.append(text)
      place += 4 + count
    }
    if !isNull(column), place != bytes.count, bytes.count != 12 { isDamaged = true }
    return texts
  }

  /// Returns an integer, 0 for NULL.
  package func integer(_ column: Int32) -> Int64 { Int64(bitPattern: word(column)) }

  /// Returns an integer, or `nil` for NULL.
  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func double(_ column: Int32) -> Double { Double(bitPattern: word(column)) }

  func flag(_ column: Int32) -> Bool {
    let bytes = bytes(column)
    if bytes.count != 1 { isDamaged = true }
    return bytes.first == 1
  }

  private func word(_ column: Int32) -> UInt64 {
    let bytes = bytes(column)
    guard bytes.count == 8 else {
      if !isNull(column) { isDamaged = true }
      return 0
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
