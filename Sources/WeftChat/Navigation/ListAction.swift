// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ids of what default views do; whoever shows a screen gets them with the row they were started in.
public enum ListAction {
  /// Opens the row's channel.
  public static let openChannel = "channel.open"
  /// Opens the row's thread, or the replies to the row's message.
  public static let openThread = "thread.open"
  /// Tries again what failed.
  public static let retry = "list.retry"
  /// Loads the threads that were heard of.
  public static let loadThreads = "threads.load"
  /// Begins to search.
  public static let search = "search.begin"
  /// Ends the search.
  public static let cancelSearch = "search.cancel"
  /// Scrolls to the newest message.
  public static let scrollToLatest = "messages.latest"
  /// Scrolls to the first message that was not read.
  public static let jumpToUnread = "messages.unread"
  /// Takes note that messages were not read.
  public static let dismissUnread = "messages.unread.close"
  /// Shows a message as it was written, or translated.
  public static let toggleTranslation = "message.translation"
  /// Scrolls to the message an answer quotes or belongs to.
  public static let openParent = "message.parent"
  /// Starts a channel.
  public static let startChannel = "channel.start"
  /// Takes nothing of what was offered.
  public static let cancel = "cancel"
  /// Does what an alert asks about.
  public static let confirmAlert = "alert.confirm"
  /// Closes an alert.
  public static let dismissAlert = "alert.dismiss"

  /// Opens something a message carries, by its place among the attachments.
  public static func openAttachment(_ place: Int) -> String { "attachment.\(place)" }
}
