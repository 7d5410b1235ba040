// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A count of events whose type the state does not know.
public struct IgnoredEvents: Equatable, Sendable {
  /// The number of types counted by name; more types only add to ``count``, so a server can't grow
  /// the state.
  static let nameLimit = 64

  /// The number of ignored events.
  public private(set) var count = 0
  /// The number of ignored events of each type, for the first types seen.
  public private(set) var counts: [ChatEventType: Int] = [:]

  /// Counts one event.
  mutating func add(_ type: ChatEventType) {
    count += 1
    if counts[type] != nil || counts.count < Self.nameLimit { counts[type, default: 0] += 1 }
  }
}
