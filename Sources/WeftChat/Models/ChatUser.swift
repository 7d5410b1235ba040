// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// Somebody who takes part in chats.
public struct ChatUser: Equatable, Sendable {
  /// Who it is.
  public var id: UserID
  /// The name shown; without one the id is.
  public var name: String?
  /// The address of their picture.
  public var imageURL: String?
  /// Whether they are connected now.
  public var isOnline: Bool
  /// Whether they may not take part any more.
  public var isBanned = false
  /// The language they read, as a code such as "en".
  public var language: String?
  /// When they were last seen.
  public var lastActiveAt: Date?
  /// What else is known of them, by name.
  public var custom: [String: JSONValue] = [:]

  /// Creates a user.
  public init(id: UserID, name: String? = nil, imageURL: String? = nil, isOnline: Bool = false) {
    self.id = id
    self.name = name
    self.imageURL = imageURL
    self.isOnline = isOnline
  }

  /// The name, or the id when there is none, or none that shows.
  public var displayName: String { shownName ?? id.rawValue }

  /// The name, nil when there is none, or none that shows.
  var shownName: String? { name?.ifShown }
}
