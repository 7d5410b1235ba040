// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftJSON

/// What an event says about a user; members it does not name stay as they are.
public struct UserPatch: Equatable, Sendable {
  /// Who it is.
  public var id: UserID
  /// The name shown.
  public var name: Patch<String?> = .kept
  /// The address of their picture.
  public var imageURL: Patch<String?> = .kept
  /// Whether they are connected now.
  public var isOnline: Patch<Bool> = .kept
  /// Whether they may not take part any more.
  public var isBanned: Patch<Bool> = .kept
  /// The language they read.
  public var language: Patch<String?> = .kept
  /// When they were last seen.
  public var lastActiveAt: Patch<Date?> = .kept
  /// What else is said of them, by name; null takes a member away.
  public var custom: [String: JSONValue] = [:]

  /// Creates a patch that names nothing but the user.
  public init(_ id: UserID, _ change: (inout UserPatch) -> Void = { _ in }) {
    self.id = id
    change(&self)
  }

  /// Writes what is named.
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
  /// Writes the members of a patch; null takes one away.
  mutating func merge(patch: [String: JSONValue]) {
    for (key, value) in patch { self[key] = value == .null ? nil : value }
  }
}
