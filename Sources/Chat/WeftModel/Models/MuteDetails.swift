// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The period for which a channel is muted.
public struct MuteDetails: Equatable, Sendable {
  /// When the channel was muted.
  public var createdAt: Date?
  /// When the mute ends, nil where it has no end.
  public var expiresAt: Date?

  /// Creates the details.
  public init(createdAt: Date? = nil, expiresAt: Date? = nil) {
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }

  /// Whether the mute is still in force at a moment.
  public func isActive(at moment: Date) -> Bool {
    expiresAt.map { $0 > moment } ?? true
  }
}
