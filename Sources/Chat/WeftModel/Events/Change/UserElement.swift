// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A set of parts of a user that views depend on.
public struct UserElement: OptionSet, Hashable, Sendable {
  /// One bit for each part.
  public let rawValue: UInt8

  /// Creates a set of parts.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The name.
  public static let name = UserElement(rawValue: 1 << 0)
  /// The picture.
  public static let avatar = UserElement(rawValue: 1 << 1)
  /// Whether the user is online, and when the user was last active.
  public static let presence = UserElement(rawValue: 1 << 2)
  /// All messages of the user.
  public static let messages = UserElement(rawValue: 1 << 3)
  /// Any other member.
  public static let other = UserElement(rawValue: 1 << 4)

  /// The parts in which two versions of a user differ.
  init(from old: ChatUser, to new: ChatUser) {
    self = []
    if old.name != new.name { insert(.name) }
    if old.imageURL != new.imageURL { insert(.avatar) }
    if old.isOnline != new.isOnline || old.lastActiveAt != new.lastActiveAt { insert(.presence) }
    if old.isBanned != new.isBanned || old.language != new.language || old.custom != new.custom {
      insert(.other)
    }
  }
}
