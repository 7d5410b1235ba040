// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How long a check and its parts may take.
package struct CheckLimits: Sendable {
  /// Until the plugin has started.
  package var start: Duration
  /// For one call.
  package var call: Duration
  /// For everything.
  package var whole: Duration
  /// What a window may take before it is told.
  package var window: Duration
  /// What a start may take before it is told.
  package var begin: Duration

  /// Creates limits; those not given are the usual ones.
  package init(
    start: Duration = .seconds(2),
    call: Duration = .seconds(1),
    whole: Duration = .seconds(20),
    window: Duration = .milliseconds(2),
    begin: Duration = .milliseconds(250)
  ) {
    self.start = start
    self.call = call
    self.whole = whole
    self.window = window
    self.begin = begin
  }
}
