// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite

/// A limit on the work of statements, by the size of the file.
///
/// The pages of a hostile file may form a graph: when each tree refers to a page twice, and that
/// page to another one twice, a few kilobytes have more rows than can ever be read.
@safe final class WorkLimit {
  /// How many instructions SQLite runs between two checks of the limit.
  private static let stride = 1000
  /// The least limits, for a file of any size.
  private static let least = (instructions: 20_000_000, rows: 10_000, bytes: 1 << 20)

  // SAFETY: the connection that counts the number down is closed before this object is freed.
  private let left: UnsafeMutablePointer<Int64>
  /// The size of the file in bytes.
  var fileSize = 0

  init(_ connection: OpaquePointer) {
    unsafe left = .allocate(capacity: 1)
    unsafe left.initialize(to: .max)
    // SAFETY: one number is counted down, by the thread that uses the connection.
    unsafe weft_sqlite_limit_work(connection, Int32(Self.stride), left)
  }

  deinit { unsafe left.deallocate() }

  /// How many turns of `stride` instructions a statement may run.
  var turns: Int64 { Int64((Self.least.instructions + 8 * fileSize) / Self.stride) }
  /// How many rows a statement may return: a row takes at least the four bytes of a cell.
  var rows: Int { max(Self.least.rows, fileSize / 4) }
  /// How many bytes the rows of a statement may have; joins may return some bytes several times.
  var bytes: Int { max(Self.least.bytes, 16 * fileSize) }

  /// Runs a step with a number of turns; returns how many are left.
  func spend(_ turns: Int64, _ step: () -> Int32) -> (status: Int32, left: Int64) {
    unsafe left.pointee = turns
    defer { unsafe left.pointee = .max }
    let status = step()
    return (status, unsafe left.pointee)
  }
}
