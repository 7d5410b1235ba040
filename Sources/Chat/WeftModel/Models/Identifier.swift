// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftDiff

/// The id of one kind of entity, compared and ordered by its UTF-8 bytes.
///
/// Ids have their own type because Swift compares strings by canonical equivalence: two different ids of a server could
/// be equal, and ids would be sorted unlike in any database.
///
///     UserID("é") == UserID("e\u{301}")  // false, unlike the strings
public struct Identifier<Entity>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id as the server writes it.
  public let rawValue: String

  /// Creates an id from the server's text; nothing is checked, and an empty text is an id too.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id as the server writes it.
  public var description: String { rawValue }

  /// Whether both ids have the same bytes.
  public static func == (first: Identifier, second: Identifier) -> Bool {
    String.isSame(first.rawValue, second.rawValue)
  }

  /// Whether the bytes of the first id come before those of the second.
  public static func < (first: Identifier, second: Identifier) -> Bool {
    String.isBefore(first.rawValue, second.rawValue)
  }

  /// Feeds the bytes to a hasher in one call, which is three times as fast as one by one.
  public func hash(into hasher: inout Hasher) {
    var text = rawValue
    // SAFETY: the buffer belongs to `text`; it is only read, and only during the call.
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Identifier: ExpressibleByStringLiteral {
  /// Creates an id from a literal, such as `"messaging:general"`.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// The id of a user, unique on the server.
public typealias UserID = Identifier<ChatUser>

/// The id of a channel: its type and its own id, joined by a colon.
public typealias ChannelID = Identifier<ChatChannel>

/// The id of a message, chosen by its sender, and of the thread below it.
public typealias MessageID = Identifier<ChatMessage>

extension Identifier where Entity == ChatChannel {
  /// Whether the channel is identified by its members rather than being a group with an id.
  package var isDirectMessage: Bool {
    rawValue.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst().starts(with: "!members".utf8)
  }
}

extension Identifier: RowIdentity {
  /// Whether both ids have the same bytes.
  public static func isSame(_ left: Identifier, _ right: Identifier) -> Bool {
    String.isSame(left.rawValue, right.rawValue)
  }

  /// Whether the bytes of the left id come before those of the right.
  public static func isBefore(_ left: Identifier, _ right: Identifier) -> Bool {
    String.isBefore(left.rawValue, right.rawValue)
  }

  /// Returns a hash of the id's bytes.
  public func fingerprint(seed: UInt64) -> UInt64 { rawValue.fingerprint(seed: seed) }
}
