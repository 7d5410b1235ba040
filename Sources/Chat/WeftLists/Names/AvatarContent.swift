// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The content of an avatar: a picture where there is one, else initials on a colour that stays
/// with the id.
public struct AvatarContent: Equatable, Sendable {
  /// The letters shown where there is no picture.
  public var initials: String
  /// The background of the letters.
  public var color: Color
  /// The address of the picture.
  public var imageURL: String?
  /// Whether the user or the other member is connected now, nil where the avatar doesn't show it.
  public var isOnline: Bool?

  /// Creates the content of an avatar.
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
