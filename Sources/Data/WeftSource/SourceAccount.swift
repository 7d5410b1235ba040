// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The account whose chats a source holds.
public struct SourceAccount: Equatable, Sendable {
  /// The user of the account.
  public var user: ChatUser
  /// The users whose messages don't count as unread.
  public var mutedUserIDs: Set<UserID>

  /// Creates an account.
  public init(_ user: ChatUser, mutedUserIDs: Set<UserID> = []) {
    self.user = user
    self.mutedUserIDs = mutedUserIDs
  }
}
