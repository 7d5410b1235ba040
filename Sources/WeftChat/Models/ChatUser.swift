// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Somebody who takes part in chats.
public struct ChatUser: Equatable, Sendable {
  /// Who it is.
  public var id: UserID
  /// The name shown; without one the id is.
  public var name: String?
  /// Whether they are connected now.
  public var isOnline: Bool

  /// Creates a user.
  public init(id: UserID, name: String? = nil, isOnline: Bool = false) {
    self.id = id
    self.name = name
    self.isOnline = isOnline
  }

  /// The name, or the id when there is none.
  public var displayName: String { name ?? id.rawValue }
}
