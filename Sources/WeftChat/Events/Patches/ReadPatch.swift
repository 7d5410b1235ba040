// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What an event says about how far somebody has read; members it does not name stay as they are.
public struct ReadPatch: Equatable, Sendable {
  /// Who.
  public var userID: UserID
  /// Up to when.
  public var lastReadAt: Patch<Date?> = .kept
  /// How many messages are left.
  public var unreadMessagesCount: Int?
  /// Up to when messages have reached a device of theirs.
  public var lastDeliveredAt: Patch<Date?> = .kept

  /// Creates a patch that names nothing but the user.
  public init(_ userID: UserID, _ change: (inout ReadPatch) -> Void = { _ in }) {
    self.userID = userID
    change(&self)
  }
}
