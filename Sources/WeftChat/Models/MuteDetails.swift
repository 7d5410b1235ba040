// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// How a channel was muted.
public struct MuteDetails: Equatable, Sendable {
  /// When.
  public var createdAt: Date?
  /// Until when, nil for good.
  public var expiresAt: Date?

  /// Creates the details.
  public init(createdAt: Date? = nil, expiresAt: Date? = nil) {
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }

  /// Whether it still holds at a moment.
  public func isActive(at moment: Date) -> Bool {
    expiresAt.map { $0 > moment } ?? true
  }
}
