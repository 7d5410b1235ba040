// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The ids of the actions that default views start.
///
/// The application that shows a screen receives an id together with the row in which the action was
/// started.
public enum ListAction {
  /// Opens the row's channel.
  public static let openChannel = "channel.open"
  /// Opens the row's thread, or the replies to the row's message.
  public static let openThread = "thread.open"
  /// Shows the information about the row's channel.
  public static let channelInfo = "channel.info"
  /// Asks for confirmation before deleting the row's channel, from a menu.
  public static let deleteChannel = "channel.delete"
  /// Mutes the row's channel.
  public static let muteChannel = "channel.mute"
  /// Unmutes the row's channel.
  public static let unmuteChannel = "channel.unmute"
  /// Leaves the row's channel.
  public static let leaveChannel = "channel.leave"
  /// Asks for confirmation before deleting the row's channel, from the buttons beside a swiped row.
  public static let delete = "delete"
  /// Shows further actions for the row's channel.
  public static let more = "more"
  /// Repeats the load that failed.
  public static let retry = "list.retry"
  /// Loads the new threads that events have announced.
  public static let loadThreads = "threads.load"
  /// Begins a search.
  public static let search = "search.begin"
  /// Ends the search.
  public static let cancelSearch = "search.cancel"
  /// Searches for messages.
  public static let searchMessages = "search.messages"
  /// Searches for channels.
  public static let searchChannels = "search.channels"
  /// Scrolls to the newest message.
  public static let scrollToLatest = "messages.latest"
  /// Scrolls to the first unread message.
  public static let jumpToUnread = "messages.unread"
  /// Dismisses the notice about unread messages.
  public static let dismissUnread = "messages.unread.close"
  /// Switches a message between its original text and its translation.
  public static let toggleTranslation = "message.translation"
  /// Shows the list of problems with plugins.
  public static let showPluginProblems = "plugins.problems"
  /// Returns to the previous screen.
  public static let back = "screen.back"
  /// Closes a menu without choosing anything.
  public static let cancel = "cancel"
  /// Closes an alert.
  public static let dismissAlert = "alert.dismiss"

  /// The action that confirms a question, by the question's number.
  ///
  /// The number keeps a late answer to one question from confirming another.
  public static func confirmAlert(_ question: Int) -> String { "\(confirming).\(question)" }

  private static let confirming = "alert.confirm"
  /// The prefixes of the actions that only the host's own views may start.
  private static let hostPrefixes = [confirming, "app."]

  /// The number of the question an action confirms, nil for any other action.
  public static func question(confirmedBy action: String) -> Int? {
    action.hasPrefix(confirming + ".") ? Int(action.dropFirst(confirming.count + 1)) : nil
  }

  /// Whether only the host's own views may start an action, such as confirming a question.
  ///
  /// The host refuses a plugin's view that starts one. The application's own actions, which begin
  /// with `app.`, are among them. An action with a slash is a plugin's own: the plugin's id stands
  /// before the slash, and may begin in the same way.
  public static func isHosts(_ action: String) -> Bool { isHosts(utf8: Array(action.utf8)[...]) }

  /// Whether only the host's own views may start an action, given as UTF-8.
  package static func isHosts(utf8 action: ArraySlice<UInt8>) -> Bool {
    hostPrefixes.contains { action.starts(with: $0.utf8) } && !action.contains(UInt8(ascii: "/"))
  }

  /// The action that opens an attachment, by its index among the message's attachments.
  public static func openAttachment(_ index: Int) -> String { "attachment.\(index)" }

  /// The index of the attachment an action opens, nil for any other action.
  public static func attachmentIndex(of action: String) -> Int? {
    action.hasPrefix("attachment.") ? Int(action.dropFirst("attachment.".count)) : nil
  }
}
