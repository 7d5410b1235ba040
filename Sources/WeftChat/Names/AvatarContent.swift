// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// What an avatar shows: a picture where there is one, else initials on a colour that stays with its owner.
public struct AvatarContent: Equatable, Sendable {
  /// The letters that stand in for a picture.
  public var initials: String
  /// The ground of the letters.
  public var color: Color
  /// The address of the picture.
  public var imageURL: String?
  /// Whether somebody shown is connected now, nil where that is not told.
  public var isOnline: Bool?

  /// Creates the content.
  public init(initials: String, color: Color, imageURL: String? = nil, isOnline: Bool? = nil) {
    self.initials = initials
    self.color = color
    self.imageURL = imageURL
    self.isOnline = isOnline
  }

  /// The avatar of a user.
  public init(of user: ChatUser) {
    self.init(
      initials: AvatarStyle.initials(of: user.displayName),
      color: AvatarStyle.color(of: user.id.rawValue),
      imageURL: AvatarStyle.usable(user.imageURL),
      isOnline: user.isOnline
    )
  }
}
