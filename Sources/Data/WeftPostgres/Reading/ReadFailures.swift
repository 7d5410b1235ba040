// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftStore

/// The first error of reads that can't throw: a state that asks for a model gets none instead.
///
/// In a transaction, such a read can't be overlooked: no statement runs after it, and the transaction throws its error
/// and changes nothing. Between transactions, the error is only recorded.
final class ReadFailures {
  /// The first error since the last transaction began.
  private(set) var first: StoreError?
  private var isInTransaction = false

  /// Records an error of a read.
  func note(_ error: StoreError) { first = first ?? error }

  /// Forgets the error at the start of an operation.
  func forget() { first = nil }

  /// Throws the error of an earlier read in the same transaction.
  func check() throws(StoreError) {
    if isInTransaction, let first { throw first }
  }

  /// Runs the body of a transaction; throws the first error of its reads, even if the body continued without the value.
  func rethrown<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if isInTransaction { return try body() }
    first = nil
    isInTransaction = true
    defer { isInTransaction = false }
    do throws(StoreError) {
      let result = try body()
      try check()
      return result
    } catch {
      throw first ?? error
    }
  }
}
