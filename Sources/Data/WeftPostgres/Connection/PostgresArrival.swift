// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A count of the bytes that a server sends for one answer, which limits its size and duration.
///
/// libpq stores rows, notices and settings as long as they arrive, and a hostile server may never stop.
struct PostgresArrival {
  /// The number of bytes received over the connection.
  var received: Int64 = 0
  /// The size of the rows read so far; their framing may take as much again.
  var delivered = 0
  /// When a part of the answer last arrived, or `nil` before its first byte.
  var last: ContinuousClock.Instant?
  private var start: Int64 = 0
  private var most = 0

  /// Starts counting for an answer or a login.
  ///
  /// - Parameter most: The number of bytes that may arrive in addition to rows that were read.
  mutating func begin(atMost most: Int, now received: Int64) {
    self.received = received
    start = received
    self.most = most
    delivered = 0
    last = nil
  }

  /// Whether more has arrived than the rows that were read account for.
  var isTooMuch: Bool { received - start > Int64(most + 2 * delivered) }

  /// Returns how much longer nothing may arrive; before the first byte, a long statement may take any time.
  func silence(_ patience: PostgresPatience, _ now: ContinuousClock.Instant) -> Duration {
    last.map { patience.silence - (now - $0) } ?? patience.operation
  }
}
