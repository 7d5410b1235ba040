// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The time limits of a check and its parts.
package struct CheckLimits: Sendable {
  /// The time until the plugin has started; then it is ended.
  package var start: Duration
  /// The time for one call; then the process is ended.
  package var call: Duration
  /// The time for the whole check.
  package var whole: Duration
  /// The time for a window above which the check reports a slow hook.
  package var window: Duration
  /// The time for a start above which the check reports a slow start.
  package var begin: Duration

  /// Creates limits; those not given have their usual values.
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
