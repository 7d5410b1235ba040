// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftSource

/// A request that an engine makes to the source of its chats.
///
/// The engine's driver sends it to the source and passes the answer to ``Engine/take(_:to:)``.
public struct SourceRequest: Equatable, Sendable {
  /// The content of a request.
  public enum Wish: Equatable, Sendable {
    /// A page of channels.
    case channels(ChannelListQuery, after: SourceCursor?, limit: Int)
    /// A page of threads.
    case threads(ThreadListQuery, after: SourceCursor?, limit: Int)
    /// A page of messages.
    case messages(MessagePageRequest)
    /// A channel that an event named and no page has contained yet.
    case channel(ChannelID)
    /// An action of the user.
    case action(SourceAction)
    /// An answer after some seconds, without asking the source.
    case wait(seconds: Double)
  }

  /// The content of the request.
  public let wish: Wish
  let number: Int
}

/// The answer to a request.
public enum SourceAnswer: Sendable {
  /// A page of channels.
  case channels(SourcePage<ChatChannel>)
  /// A page of threads.
  case threads(SourcePage<ChatThread>)
  /// A page of messages.
  case messages(MessagePage)
  /// The channel, nil where there is none.
  case channel(ChatChannel?)
  /// The action was performed, or the wait is over.
  case done
  /// The request failed.
  case failed(SourceError)
}
