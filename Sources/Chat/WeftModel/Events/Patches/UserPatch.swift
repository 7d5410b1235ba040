// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// The members of a user that an event sets; all others keep their values.
public struct UserPatch: Equatable, Sendable {
  /// The user's id.
  public var id: UserID
  /// The display name.
  public var name: Patch<String?> = .kept
  /// The URL of the user's picture.
  public var imageURL: Patch<String?> = .kept
  /// The presence that the server reports.
  public var isOnline: Patch<Bool> = .kept
  /// Whether the user is banned from all channels.
  public var isBanned: Patch<Bool> = .kept
  /// The user's language.
  public var language: Patch<String?> = .kept
  /// When the user was last active.
  public var lastActiveAt: Patch<Date?> = .kept
  /// Custom members by name; null removes one.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names only the user; the closure sets other members.
  public init(_ id: UserID, _ change: (inout UserPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }

  /// Writes the named members to a user.
  package func apply(to user: inout ChatUser) {
    if let name = name.value { user.name = name }
    if let imageURL = imageURL.value { user.imageURL = imageURL }
    if let isOnline = isOnline.value { user.isOnline = isOnline }
    if let isBanned = isBanned.value { user.isBanned = isBanned }
    if let language = language.value { user.language = language }
    if let lastActiveAt = lastActiveAt.value { user.lastActiveAt = lastActiveAt }
    user.custom.merge(patch: custom)
  }
}

extension [String: JSONValue] {
  /// Writes the members of a patch to custom data; null removes a member.
  mutating func merge(patch: [String: JSONValue]) {
    for (key, value) in patch { self[key] = value == .null ? nil : value }
  }
}
