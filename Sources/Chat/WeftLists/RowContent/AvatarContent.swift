// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// The content of an avatar: a picture, or initials on a colour that depends only on the id.
public struct AvatarContent: Equatable, Sendable {
  /// The letters shown if there is no picture.
  public var initials: String
  /// The background colour of the letters.
  public var color: Color
  /// The address of the picture.
  public var imageURL: String?
  /// Whether the user or the other member is online, or `nil` if the avatar doesn't show it.
  public var isOnline: Bool?
  /// Two members of a group, whose pictures or initials are shown instead; `nil` for any other avatar.
  package var members: Pair?

  /// The picture or the initials of one of two users.
  package struct Face: Equatable, Sendable {
    let initials: String
    let color: Color
    let imageURL: String?

    init(of user: ChatUser) {
      let content = AvatarContent(of: user)
      (initials, color, imageURL) = (content.initials, content.color, content.imageURL)
    }
  }

  /// Two users, one partly before the other.
  package struct Pair: Equatable, Sendable {
    let front: Face
    let back: Face
  }

  /// Creates an avatar; without `isOnline` it has no dot.
  public init(initials: String, color: Color, imageURL: String? = nil, isOnline: Bool? = nil) {
    self.initials = initials
    self.color = color
    self.imageURL = imageURL
    self.isOnline = isOnline
  }

  /// Creates a user's avatar: the picture or, without one, initials on a colour chosen by the id.
  public init(of user: ChatUser) {
    self.init(
      initials: AvatarStyle.initials(of: user.displayName),
      color: AvatarStyle.color(of: user.id.rawValue),
      imageURL: AvatarStyle.usable(user.imageURL),
      isOnline: user.isOnline
    )
  }
}

/// The rules for avatars without a picture: initials, and a colour that depends only on the id.
package enum AvatarStyle {
  /// The id that determines a channel's colour.
  ///
  /// In a conversation between two users it is the other user's id, so that this user has one colour everywhere.
  /// Otherwise it is the channel's id.
  static func colorID(of channel: ChatChannel, for currentUser: ChatUser) -> String {
    guard channel.isOneToOne,
      let other = channel.members.first(where: { $0.id != currentUser.id })
    else { return channel.id.rawValue }
    return other.id.rawValue
  }

  /// The address of a channel's picture, or `nil` if it has none.
  ///
  /// In a conversation between two users, the other user's picture is the fallback.
  static func imageURL(of channel: ChatChannel, for currentUser: ChatUser) -> String? {
    if let own = usable(channel.imageURL) { return own }
    guard channel.isOneToOne else { return nil }
    return usable(channel.members.first { $0.id != currentUser.id }?.user.imageURL)
  }

  /// The first two members of a group besides the user, in the source's order; `nil` for a channel with a picture or
  /// with fewer members, and if neither of them has a picture: the initials of a group's name tell more than theirs.
  static func pair(of channel: ChatChannel, for currentUser: ChatUser) -> AvatarContent.Pair? {
    guard usable(channel.imageURL) == nil, !channel.isOneToOne else { return nil }
    let others = channel.members.lazy.map(\.user).filter { $0.id != currentUser.id }.prefix(2)
    guard let front = others.first, let back = others.dropFirst().first,
      [front, back].contains(where: { usable($0.imageURL) != nil })
    else { return nil }
    return AvatarContent.Pair(front: .init(of: front), back: .init(of: back))
  }

  /// The address, or `nil` if it is empty or so long that a row would have no room for anything else.
  static func usable(_ address: String?) -> String? {
    address.flatMap { (1...4_096).contains($0.utf8.count) ? $0 : nil }
  }

  /// The first letters of the first and last word of a name, or "#" if the name has no letters or digits.
  static func initials(of name: String) -> String {
    if let initials = plainInitials(of: name) { return initials }
    let words = name.split { !($0.isLetter || $0.isNumber) }
    guard let first = words.first?.first else { return "#" }
    guard words.count > 1, let last = words.last?.first else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }

  /// The initials of a name in ASCII, or `nil` for any other name.
  private static func plainInitials(of name: String) -> String? {
    var (first, last): (UInt8?, UInt8?)
    var isInWord = false
    for byte in name.utf8 {
      guard byte < 0x80 else { return nil }
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      defer { isInWord = isLetter || (0x30...0x39).contains(byte) }
      guard !isInWord, isLetter || (0x30...0x39).contains(byte) else { continue }
      // Clears the bit that distinguishes lower case from upper case.
      let letter = isLetter ? byte & ~0x20 : byte
      if first == nil { first = letter } else { last = letter }
    }
    return first.map { String(decoding: [$0] + (last.map { [$0] } ?? []), as: UTF8.self) } ?? "#"
  }

  /// One of eight colours, each dark enough for white letters, chosen by a hash of the id.
  package static func color(of id: String) -> Color {
    var hash: UInt32 = 2_166_136_261  // FNV-1a: the same on every machine, unlike Hasher.
    for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let (red, green, blue) = palette[Int(hash % UInt32(palette.count))]
    return Color(red: red, green: green, blue: blue)
  }

  private static let palette: [(UInt8, UInt8, UInt8)] = [
    (0xB3, 0x36, 0x3E), (0x9A, 0x52, 0x00), (0x6B, 0x68, 0x00), (0x1F, 0x76, 0x3A),
    (0x00, 0x72, 0x7A), (0x1D, 0x5F, 0xB8), (0x6A, 0x4B, 0xC4), (0xA8, 0x32, 0x7E),
  ]
}
