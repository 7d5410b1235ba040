// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The id of one kind of thing, compared and ordered by its UTF-8 bytes.
///
/// Swift's strings compare by canonical equivalence, which makes two different ids of a server equal
/// and sorts them unlike any database does; ids therefore have a type of their own.
public struct Identifier<Entity>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id as the server writes it.
  public let rawValue: String

  /// Creates an id.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The id as the server writes it.
  public var description: String { rawValue }

  /// Whether both have the same bytes.
  public static func == (first: Identifier, second: Identifier) -> Bool {
    first.rawValue.utf8.elementsEqual(second.rawValue.utf8)
  }

  /// Whether the bytes of the first come before those of the second.
  public static func < (first: Identifier, second: Identifier) -> Bool {
    first.rawValue.utf8.lexicographicallyPrecedes(second.rawValue.utf8)
  }
}

extension Identifier: ExpressibleByStringLiteral {
  /// Creates an id.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// The id of a user.
public typealias UserID = Identifier<ChatUser>
/// The id of a channel: its type and its own id, joined by a colon.
public typealias ChannelID = Identifier<ChatChannel>
/// The id of a message.
public typealias MessageID = Identifier<ChatMessage>

extension Identifier where Entity == ChatChannel {
  /// Whether the channel is a conversation between named members rather than a group with an id.
  public var isDirectMessage: Bool {
    rawValue.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst().starts(with: "!members".utf8)
  }
}
