// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// When a plugin's workers were ended, and what follows from it.
struct FaultRecord {
  /// What follows from a fault.
  enum Verdict: Equatable {
    /// It is started again after some time.
    case restart(Duration)
    /// It has failed too often.
    case quarantine
  }

  private let rule: PluginTimes.Restarts
  private var times: [Duration] = []

  init(_ rule: PluginTimes.Restarts) {
    self.rule = rule
  }

  /// Takes another fault.
  mutating func add(at now: Duration) -> Verdict {
    times.removeAll { now - $0 >= rule.period }
    times.append(now)
    if times.count >= rule.faults { return .quarantine }
    // 2 to a power that can't overflow: the longest delay is reached long before.
    let delay = rule.delay * (1 << min(times.count - 1, 16))
    return .restart(min(delay, rule.longestDelay))
  }
}
