// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a server has sent for one answer, so that an answer has an end in bytes and in time.
///
/// libpq keeps rows, notices and settings as long as they come, and a server that lies need not stop.
struct PostgresArrival {
  /// How many bytes have come over the connection.
  var received: Int64 = 0
  /// How many bytes the rows had that were read; what lies around them may be as much again.
  var delivered = 0
  /// When something of the answer last came; nil before its first byte.
  var last: ContinuousClock.Instant?
  private var start: Int64 = 0
  private var most = 0

  /// Begins with an answer, or a login.
  ///
  /// - Parameter most: How many bytes may come before a row is read of them.
  mutating func begin(atMost most: Int, now received: Int64) {
    (self.received, start, self.most) = (received, received, most)
    (delivered, last) = (0, nil)
  }

  /// Whether more has come than the rows that were read account for.
  var isTooMuch: Bool { received - start > Int64(most + 2 * delivered) }

  /// How much longer nothing may come: any time before the first byte, which a long statement delays.
  func silence(_ patience: PostgresPatience, _ now: ContinuousClock.Instant) -> Duration {
    last.map { patience.silence - (now - $0) } ?? patience.operation
  }
}
