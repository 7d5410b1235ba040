// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// A user who takes part in chats.
public struct ChatUser: Equatable, Sendable {
  /// The user's id.
  public var id: UserID
  /// The user's name; clients show the id if it is missing.
  public var name: String?
  /// The address of the user's picture.
  public var imageURL: String?
  /// Whether the server reports the user as online; `false` if it doesn't say.
  public var isOnline: Bool
  /// Whether the user is banned from all channels.
  public var isBanned = false
  /// The code of the user's language, such as "en".
  public var language: String?
  /// When the user was last active.
  public var lastActiveAt: Date?
  /// Other members of the server's object, by name.
  public var custom: [String: JSONValue] = [:]

  /// Creates a user; without a name, lists show the id.
  public init(id: UserID, name: String? = nil, imageURL: String? = nil, isOnline: Bool = false) {
    self.id = id
    self.name = name
    self.imageURL = imageURL
    self.isOnline = isOnline
  }

  /// The name, or the id if the name is missing or has no visible character.
  public var displayName: String { shownName ?? id.rawValue }

  /// The name, or `nil` if it is missing or has no visible character.
  package var shownName: String? { name?.ifShown }
}
