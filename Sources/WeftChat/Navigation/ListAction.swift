// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ids of what default views do; whoever shows a screen gets them with the row they were started in.
public enum ListAction {
  /// Opens the row's channel.
  public static let openChannel = "channel.open"
  /// Opens the row's thread, or the replies to the row's message.
  public static let openThread = "thread.open"
  /// Shows what is known of the row's channel.
  public static let channelInfo = "channel.info"
  /// Asks whether the row's channel is to be deleted, in a menu.
  public static let deleteChannel = "channel.delete"
  /// Mutes the row's channel.
  public static let muteChannel = "channel.mute"
  /// Hears the row's channel again.
  public static let unmuteChannel = "channel.unmute"
  /// Leaves the row's channel.
  public static let leaveChannel = "channel.leave"
  /// Asks whether the row's channel is to be deleted, beside a swiped row.
  public static let delete = "delete"
  /// Shows what else can be done with the row's channel.
  public static let more = "more"
  /// Tries again what failed.
  public static let retry = "list.retry"
  /// Loads the threads that were heard of.
  public static let loadThreads = "threads.load"
  /// Begins to search.
  public static let search = "search.begin"
  /// Ends the search.
  public static let cancelSearch = "search.cancel"
  /// Searches for messages.
  public static let searchMessages = "search.messages"
  /// Searches for channels.
  public static let searchChannels = "search.channels"
  /// Scrolls to the newest message.
  public static let scrollToLatest = "messages.latest"
  /// Scrolls to the first message that was not read.
  public static let jumpToUnread = "messages.unread"
  /// Takes note that messages were not read.
  public static let dismissUnread = "messages.unread.close"
  /// Shows a message as it was written, or translated.
  public static let toggleTranslation = "message.translation"
  /// Tells what is wrong with plugins.
  public static let showPluginProblems = "plugins.problems"
  /// Leaves a screen for the one before it.
  public static let back = "screen.back"
  /// Takes nothing of what was offered.
  public static let cancel = "cancel"
  /// Closes an alert.
  public static let dismissAlert = "alert.dismiss"

  /// Does what the question with a number asks about.
  ///
  /// The number keeps the answer to one question from being taken for that to another.
  public static func confirmAlert(_ question: Int) -> String { "\(confirming).\(question)" }

  private static let confirming = "alert.confirm"
  /// What the actions begin with that only the host's own views start.
  package static let hostPrefixes = [confirming, "app."]

  /// The number of the question that an action answers with yes, nil where it answers none.
  public static func question(confirmedBy action: String) -> Int? {
    action.hasPrefix(confirming + ".") ? Int(action.dropFirst(confirming.count + 1)) : nil
  }

  /// Whether only the host's own views start an action, as those that answer its questions do.
  ///
  /// A plugin's view that starts one is refused; so are the actions of the application itself.
  public static func isHosts(_ action: String) -> Bool {
    hostPrefixes.contains { action.hasPrefix($0) }
  }

  /// Opens something a message carries, by its place among the attachments.
  public static func openAttachment(_ place: Int) -> String { "attachment.\(place)" }

  /// The place among the attachments that an action opens, nil where it opens none.
  public static func attachmentPlace(of action: String) -> Int? {
    action.hasPrefix("attachment.") ? Int(action.dropFirst("attachment.".count)) : nil
  }
}
