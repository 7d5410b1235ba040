// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The time limits after which a worker is ended.
package struct WorkerLimits: Sendable {
  /// The time from the start of the process until the plugin has started.
  package var start: Duration
  /// The time for one call, whether or not a thread waits for the answer.
  package var call: Duration
  /// How long a caller waits for a function of an open point; the worker goes on after that.
  package var point: Duration

  /// Creates limits; those not given have their usual values.
  package init(
    start: Duration = .seconds(2),
    call: Duration = .seconds(1),
    point: Duration = .milliseconds(10)
  ) {
    self.start = start
    self.call = call
    self.point = point
  }
}
