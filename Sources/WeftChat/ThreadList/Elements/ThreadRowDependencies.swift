// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which parts of a thread each text of its row is made from: nothing else makes it anew.
///
/// The label, which repeats the channel's name and what the thread is about, is made anew with them.
public struct ThreadRowDependencies: Equatable, Sendable {
  /// What the name of the channel is made from.
  public var channelName: ThreadElement
  /// What the texts of what the thread is about are made from, and the name of whoever wrote it.
  public var parentMessage: ThreadElement
  /// What the title is made from.
  public var title: ThreadElement
  /// What the badge is made from.
  public var badge: ThreadElement
  /// What the newest reply in one line, the name of its author and their picture are made from.
  public var latestReply: ThreadElement
  /// What the time of the newest reply is made from.
  public var timestamp: ThreadElement
  /// What the text of the draft is made from.
  public var draft: ThreadElement
  /// What the number of replies is made from.
  public var replyCount: ThreadElement
  /// What a screen reader says is made from, besides the texts it repeats.
  public var accessibilityLabel: ThreadElement

  /// What the texts are made from where nobody overrides them.
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

  /// Every text is made anew whatever changed: right for whatever overrides read.
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
