// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
public import WeftSource

/// Something an engine asks of the source its chats come from.
///
/// Who drives the engine asks the source, and hands the answer to ``Engine/take(_:to:)``.
public struct SourceRequest: Equatable, Sendable {
  /// What is asked for.
  public enum Wish: Equatable, Sendable {
    /// A page of channels.
    case channels(ChannelListQuery, after: SourceCursor?, limit: Int)
    /// A page of threads.
    case threads(ThreadListQuery, after: SourceCursor?, limit: Int)
    /// A page of messages.
    case messages(MessagePageRequest)
    /// A channel in which something happened, and which no page has brought yet.
    case channel(ChannelID)
    /// Something the user does.
    case action(SourceAction)
    /// An answer after some seconds.
    case wait(seconds: Double)
  }

  /// What is asked for.
  public let wish: Wish
  let number: Int
}

/// What came of a request.
public enum SourceAnswer: Sendable {
  /// A page of channels.
  case channels(SourcePage<ChatChannel>)
  /// A page of threads.
  case threads(SourcePage<ChatThread>)
  /// A page of messages.
  case messages(MessagePage)
  /// The channel, nil where there is none.
  case channel(ChatChannel?)
  /// It is done, or the time is over.
  case done
  /// Nothing.
  case failed(SourceError)
}
