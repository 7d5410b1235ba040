// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite

/// How much statements may do with a file of its size.
///
/// The pages of a file from elsewhere may be tied in knots: each tree that leads to a page twice, and there
/// again twice, has more rows than anybody can count, in a few kilobytes.
@safe final class WorkLimit {
  /// The instructions between two looks at what is left.
  private static let stride = 1000
  /// Less a file of any size may ask for.
  private static let least = (instructions: 20_000_000, rows: 10_000, bytes: 1 << 20)

  // SAFETY: the connection that counts it down is closed before this object goes.
  private let left: UnsafeMutablePointer<Int64>
  /// How large the file is.
  var fileSize = 0

  init(_ connection: OpaquePointer) {
    unsafe left = .allocate(capacity: 1)
    unsafe left.initialize(to: .max)
    // SAFETY: one number is counted down, by the thread that uses the connection.
    unsafe weft_sqlite_limit_work(connection, Int32(Self.stride), left)
  }

  deinit { unsafe left.deallocate() }

  /// How often a statement may be looked at from its begin to its end.
  var turns: Int64 { Int64((Self.least.instructions + 8 * fileSize) / Self.stride) }
  /// How many rows it may answer: none has fewer bytes than a cell of a page.
  var rows: Int { max(Self.least.rows, fileSize / 4) }
  /// How many bytes its rows may have: some are joined to several.
  var bytes: Int { max(Self.least.bytes, 16 * fileSize) }

  /// Steps on with so many turns; returns how many are left.
  func spend(_ turns: Int64, _ step: () -> Int32) -> (status: Int32, left: Int64) {
    unsafe left.pointee = turns
    defer { unsafe left.pointee = .max }
    let status = step()
    return (status, unsafe left.pointee)
  }
}
