// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The members of a user's read position that an event names; the others keep their values.
public struct ReadPatch: Equatable, Sendable {
  /// The user who reads.
  public var userID: UserID
  /// The time up to which the user has read.
  public var lastReadAt: Patch<Date?> = .kept
  /// The number of messages the user has not read.
  public var unreadMessagesCount: Int?
  /// The time up to which messages have reached a device of the user.
  public var lastDeliveredAt: Patch<Date?> = .kept

  /// Creates a patch that names only the user; the closure sets other members.
  public init(_ userID: UserID, _ change: (inout ReadPatch) -> Void = { _ in }) {
    self.userID = userID
    change(&self)
  }
}
