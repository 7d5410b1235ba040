// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Events of types that are not known here.
public struct IgnoredEvents: Equatable, Sendable {
  /// How many names are counted on their own; a server that invents more is only counted.
  static let nameLimit = 64

  /// How many there were.
  public private(set) var count = 0
  /// How many there were of each type, for the first types seen.
  public private(set) var counts: [ChatEventType: Int] = [:]

  /// Counts one.
  mutating func add(_ type: ChatEventType) {
    count += 1
    if counts[type] != nil || counts.count < Self.nameLimit { counts[type, default: 0] += 1 }
  }
}
