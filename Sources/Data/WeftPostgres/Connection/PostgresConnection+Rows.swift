// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftStore

// Statements whose rows become values.
extension PostgresConnection {
  /// Runs a statement that returns at most one row; returns what a body makes of it, or `nil` without a row.
  func first<Value>(
    _ text: StaticString,
    _ values: [PostgresValue] = [],
    reading body: (PostgresRow) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    var value: Value?
    try query(text, values) { row throws(StoreError) in value = try body(row) }
    return value
  }

  /// Runs a statement; returns what a body makes of each row.
  func all<Value>(
    _ text: StaticString,
    _ values: [PostgresValue] = [],
    limit: Int = .max,
    reading body: (PostgresRow) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var all: [Value] = []
    try query(text, values, limit: limit) { row throws(StoreError) in all.append(try body(row)) }
    return all
  }
}
