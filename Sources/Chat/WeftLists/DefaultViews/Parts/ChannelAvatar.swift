// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// A picture or initials, with a dot while a user shown in it is online.
public struct ChannelAvatar: View {
  let content: AvatarContent
  let size: Double

  /// Creates an avatar of equal width and height.
  public init(_ content: AvatarContent, size: Double = 32) {
    self.content = content
    self.size = size
  }

  /// The views of the avatar.
  public var body: some View {
    if content.isOnline == true {
      picture.overlay(alignment: .bottomTrailing) {
        FilledShape(.circle, color: .online).frame(width: 10, height: 10)
          .border(.background, width: 1.5, in: .circle)
      }
    } else {
      picture
    }
  }

  private var picture: Avatar {
    Avatar(initials: content.initials, color: content.color, size: size, url: content.imageURL)
  }
}
