// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The recent faults of a plugin's workers, and their consequence.
struct FaultRecord {
  /// The consequence of a fault.
  enum Verdict: Equatable {
    /// The plugin is started again after a delay.
    case restart(Duration)
    /// The plugin has failed too often.
    case quarantine
  }

  private let rule: PluginTimes.Restarts
  private var times: [Duration] = []

  init(_ rule: PluginTimes.Restarts) {
    self.rule = rule
  }

  /// Records a fault and returns its consequence.
  mutating func add(at now: Duration) -> Verdict {
    times.removeAll { now - $0 >= rule.period }
    times.append(now)
    if times.count >= rule.faults { return .quarantine }
    // The power can't overflow; the longest delay is reached long before.
    let delay = rule.delay * (1 << min(times.count - 1, 16))
    return .restart(min(delay, rule.longestDelay))
  }
}
