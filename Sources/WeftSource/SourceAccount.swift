// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// Whose chats a source holds.
public struct SourceAccount: Equatable, Sendable {
  /// Who looks at the lists.
  public var user: ChatUser
  /// Whose messages count for nothing.
  public var mutedUserIDs: Set<UserID>

  /// Creates an account.
  public init(_ user: ChatUser, mutedUserIDs: Set<UserID> = []) {
    self.user = user
    self.mutedUserIDs = mutedUserIDs
  }
}
