// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A request for messages of a channel or of a thread in it.
///
/// Each answer names its request, so that the session recognizes one that comes too late.
public struct MessagePageRequest: Hashable, Sendable {
  /// The position of the requested messages.
  public enum Place: Hashable, Sendable {
    /// The newest messages.
    case newest
    /// The messages before a position.
    case before(MessageCursor)
    /// The messages after a position.
    case after(MessageCursor)
    /// A message and those around it.
    case around(MessageID)
    /// The messages before and after a moment.
    case aroundMoment(Date)

    package var isAround: Bool {
      switch self {
      case .around, .aroundMoment: true
      case .newest, .before, .after: false
      }
    }
  }

  /// The channel's id.
  public let channel: ChannelID
  /// The parent message of the requested replies, nil for messages of the channel itself.
  public let parent: MessageID?
  /// The position of the requested messages.
  public let place: Place
  /// The maximum number of messages.
  public let limit: Int
  /// The request's number, which distinguishes requests for the same messages.
  public let number: Int

  /// Creates a request.
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
