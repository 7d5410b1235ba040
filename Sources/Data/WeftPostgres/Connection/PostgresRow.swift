// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CPostgres

/// A row of an answer, while it is read.
///
/// A column that has another form than the statement promised reads as nothing, and the answer then counts as
/// damaged.
@safe package final class PostgresRow {
  // SAFETY: the connection sets it before a row is read, and clears the result afterwards.
  private var result: OpaquePointer?
  private var index: Int32 = 0
  /// Whether a column did not have the form that was asked for.
  private(set) var isDamaged = false

  /// Begins to read a row of a result.
  func begin(_ result: OpaquePointer, _ index: Int32) {
    unsafe (self.result, self.index) = (result, index)
  }

  /// Ends reading; what is asked for from now on is nothing.
  func end() { unsafe result = nil }

  /// The bytes of the message that brought the row, for limits: of all columns, their lengths and the head.
  var size: Int {
    guard let result = unsafe result else { return 0 }
    let columns = unsafe weft_pq_columns(result)
    return (0..<columns).reduce(7) { unsafe $0 + 4 + Int(weft_pq_length(result, index, $1)) }
  }

  func isNull(_ column: Int32) -> Bool {
    guard let result = unsafe result else { return true }
    return unsafe weft_pq_is_null(result, index, column) != 0
  }

  /// The bytes of a column; none for NULL.
  package func bytes(_ column: Int32) -> [UInt8] {
    guard let result = unsafe result, !isNull(column) else { return [] }
    let count = Int(unsafe weft_pq_length(result, index, column))
    guard let start = unsafe weft_pq_value(result, index, column), count > 0 else { return [] }
    // SAFETY: libpq lends that many bytes until the result is cleared; they are copied here.
    return unsafe start.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The bytes of a column that may be NULL.
  func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// A key or another text; bytes that are no UTF-8 count as damage.
  func text(_ column: Int32) -> String {
    let bytes = bytes(column)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      isDamaged = true
      return ""
    }
    return text
  }

  /// The texts of an array, as ``PostgresValue`` writes them; none for NULL.
  func texts(_ column: Int32) -> [String] {
    let bytes = bytes(column)
    var place = 20
    var texts: [String] = []
    // An empty array ends behind its type.
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

  /// A whole number; 0 for NULL.
  package func integer(_ column: Int32) -> Int64 { Int64(bitPattern: word(column)) }

  /// A whole number that may be NULL.
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
