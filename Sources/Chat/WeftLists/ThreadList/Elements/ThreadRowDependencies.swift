// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The parts of a thread that each text of its row depends on.
///
/// A text is computed again only when one of its parts changes. The text for screen readers, which
/// repeats the channel's name and the parent message, is also computed again with those.
public struct ThreadRowDependencies: Equatable, Sendable {
  /// The parts that the channel's name depends on.
  public var channelName: ThreadElement
  /// The parts that the texts of the parent message and its author's name depend on.
  public var parentMessage: ThreadElement
  /// The parts that the title depends on.
  public var title: ThreadElement
  /// The parts that the badge depends on.
  public var badge: ThreadElement
  /// The parts that the newest reply's text, author and picture depend on.
  public var latestReply: ThreadElement
  /// The parts that the time of the newest reply depends on.
  public var timestamp: ThreadElement
  /// The parts that the draft's text depends on.
  public var draft: ThreadElement
  /// The parts that the number of replies depends on.
  public var replyCount: ThreadElement
  /// The parts that the text for screen readers depends on, besides the texts it repeats.
  public var accessibilityLabel: ThreadElement

  /// The dependencies of the texts that no subclass overrides.
  public static let standard = ThreadRowDependencies(
    channelName: .channel,
    parentMessage: [.parent, .title, .channel],
    title: .title,
    badge: .unread,
    latestReply: [.replies, .channel],
    timestamp: [.timestamp, .replies],
    draft: .draft,
    replyCount: .participants,
    accessibilityLabel: []
  )

  /// Every text depends on every part, which is right for any override.
  public static let everything = ThreadRowDependencies(
    channelName: .all,
    parentMessage: .all,
    title: .all,
    badge: .all,
    latestReply: .all,
    timestamp: .all,
    draft: .all,
    replyCount: .all,
    accessibilityLabel: .all
  )
}
