// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A wish for messages of a channel or of a thread in it.
///
/// Answers name what they answer, so that one that comes too late is known as such.
public struct MessagePageRequest: Hashable, Sendable {
  /// Which messages.
  public enum Place: Hashable, Sendable {
    /// The newest ones.
    case newest
    /// Those that came before a place.
    case before(MessageCursor)
    /// Those that came after a place.
    case after(MessageCursor)
    /// Those around a message, and the message.
    case around(MessageID)
    /// Those before and after a moment.
    case aroundMoment(Date)

    var isAround: Bool {
      switch self {
      case .around, .aroundMoment: true
      case .newest, .before, .after: false
      }
    }
  }

  /// The channel they stand in.
  public let channel: ChannelID
  /// The message they reply to, nil for those of the channel itself.
  public let parent: MessageID?
  /// Which messages.
  public let place: Place
  /// Most messages.
  public let limit: Int
  /// Tells requests for the same apart.
  public let number: Int

  /// Creates a wish.
  public init(
    channel: ChannelID,
    parent: MessageID?,
    place: Place,
    limit: Int,
    number: Int = 0
  ) {
    precondition(limit > 0, "a page has at least one message, not \(limit)")
    (self.channel, self.parent, self.place) = (channel, parent, place)
    (self.limit, self.number) = (limit, number)
  }
}
