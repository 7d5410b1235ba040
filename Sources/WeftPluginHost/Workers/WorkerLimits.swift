// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How long a worker may take before it is ended.
package struct WorkerLimits: Sendable {
  /// From its start until the plugin has started.
  package var start: Duration
  /// For one call, whether anybody waits for the answer or not.
  package var call: Duration
  /// How long anybody waits for a function for an open point.
  package var point: Duration

  /// Creates limits; those not given are the usual ones.
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
