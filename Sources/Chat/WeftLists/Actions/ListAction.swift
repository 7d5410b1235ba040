// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// The ids of the actions that default views start.
///
/// The application that shows a screen receives the id together with the row that the action was started on.
public enum ListAction {
  /// Opens the row's channel.
  public static let openChannel = Name.openChannel.rawValue
  /// Opens the row's thread, or the replies to the row's message.
  public static let openThread = Name.openThread.rawValue
  /// Shows the information about the row's channel.
  public static let channelInfo = Name.channelInfo.rawValue
  /// Accepts the invitation to the row's channel.
  public static let acceptInvitation = Name.acceptInvitation.rawValue
  /// Declines the invitation to the row's channel.
  public static let declineInvitation = Name.declineInvitation.rawValue
  /// Deletes the row's channel after a confirmation; used in menus.
  public static let deleteChannel = Name.deleteChannel.rawValue
  /// Mutes the row's channel.
  public static let muteChannel = Name.muteChannel.rawValue
  /// Unmutes the row's channel.
  public static let unmuteChannel = Name.unmuteChannel.rawValue
  /// Pins the row's channel on top of the list.
  public static let pinChannel = Name.pinChannel.rawValue
  /// Ends the pin of the row's channel.
  public static let unpinChannel = Name.unpinChannel.rawValue
  /// Archives the row's channel.
  public static let archiveChannel = Name.archiveChannel.rawValue
  /// Moves the row's channel from the archive back into the list.
  public static let unarchiveChannel = Name.unarchiveChannel.rawValue
  /// Marks the row's channel as read up to its newest message.
  public static let markChannelRead = Name.markChannelRead.rawValue
  /// Marks the newest message of another user in the row's channel as unread.
  public static let markChannelUnread = Name.markChannelUnread.rawValue
  /// Leaves the row's channel.
  public static let leaveChannel = Name.leaveChannel.rawValue
  /// Deletes the row's channel after a confirmation; used by the buttons beside a swiped row.
  public static let delete = Name.delete.rawValue
  /// Shows further actions for the row's channel.
  public static let more = Name.more.rawValue
  /// Repeats a load that failed.
  public static let retry = Name.retry.rawValue
  /// Loads the new threads that events have announced.
  public static let loadThreads = Name.loadThreads.rawValue
  /// Starts a search.
  public static let search = Name.search.rawValue
  /// Ends the search.
  public static let cancelSearch = Name.cancelSearch.rawValue
  /// Searches for channels and messages.
  public static let searchAll = Name.searchAll.rawValue
  /// Restricts the search to messages.
  public static let searchMessages = Name.searchMessages.rawValue
  /// Restricts the search to channels.
  public static let searchChannels = Name.searchChannels.rawValue
  /// Scrolls to the newest message.
  public static let scrollToLatest = Name.scrollToLatest.rawValue
  /// Scrolls to the first unread message.
  public static let jumpToUnread = Name.jumpToUnread.rawValue
  /// Dismisses the notice about unread messages.
  public static let dismissUnread = Name.dismissUnread.rawValue
  /// Switches a message between its original text and its translation.
  public static let toggleTranslation = Name.toggleTranslation.rawValue
  /// Scrolls to the message that the row's message quotes.
  public static let openQuote = Name.openQuote.rawValue
  /// Shows the whole of a long text.
  public static let showAll = Name.showAll.rawValue
  /// Opens the screen that explains what is wrong with plugins.
  public static let showPluginProblems = Name.showPluginProblems.rawValue
  /// Returns to the previous screen.
  public static let back = Name.back.rawValue
  /// Closes a menu without choosing anything.
  public static let cancel = Name.cancel.rawValue
  /// Moves the focus to the composer.
  public static let compose = Name.compose.rawValue
  /// Sends the message in the composer.
  public static let send = Name.send.rawValue
  /// Closes the completions, or cancels the edit or reply in the composer.
  public static let cancelComposing = Name.cancelComposing.rawValue
  /// Chooses whether the reply in the composer is shown in the channel as well.
  public static let alsoInChannel = Name.alsoInChannel.rawValue
  /// Attaches a file to the next message; the surface asks for the file.
  public static let attach = Name.attach.rawValue
  /// Closes an alert.
  public static let dismissAlert = Name.dismissAlert.rawValue

  /// The action that confirms the question with a number.
  ///
  /// The number prevents a late answer to one question from confirming another.
  package static func confirmAlert(_ question: Int) -> String { "\(confirming).\(question)" }

  private static let confirming = "alert.confirm"
  /// The prefixes of the actions that only the host's own views may start.
  private static let hostPrefixes =
    [confirming, reacting, voting, "app.", "compose."]
    + MessageMenuAction.allCases.filter { !$0.isForPlugins }.map(\.id)

  /// The number of the question that an action confirms, or `nil` for any other action.
  package static func question(confirmedBy action: String) -> Int? {
    action.hasPrefix(confirming + ".") ? Int(action.dropFirst(confirming.count + 1)) : nil
  }

  /// Whether only the host's own views may start an action, such as confirming a question.
  ///
  /// The host refuses a plugin's view that starts one. Besides confirmations these are the application's own actions
  /// (prefix `app.`), the composer's actions, and reactions and votes, which others can see. An action with a slash
  /// belongs to the plugin whose id precedes the slash, even if it starts with such a prefix.
  public static func isHosts(_ action: String) -> Bool { isHosts(utf8: Array(action.utf8)[...]) }

  /// Whether only the host's own views may start an action, given as UTF-8.
  package static func isHosts(utf8 action: ArraySlice<UInt8>) -> Bool {
    hostPrefixes.contains { action.starts(with: $0.utf8) } && !action.contains(UInt8(ascii: "/"))
  }

  /// The action that sets or clears a flag of the row's channel, such as `channel.hidden.on`.
  package static func turn(_ flag: ChannelSwitch, on isOn: Bool) -> String {
    "channel.\(flag.flag.name).\(isOn ? "on" : "off")"
  }

  /// The action that shows the profile of the author of the row's message; the application performs it.
  package static let openAuthor = "app.author"

  /// The action that ends the answer of an AI assistant in the chat on the screen; the application performs it.
  package static let stopAnswer = "app.answer.stop"

  /// Whether a plugin's views may start an action of the host.
  package static func isForPlugins(_ action: String) -> Bool {
    if let name = Name(rawValue: action) { return name.use != .hosts }
    if let action = MessageMenuAction(id: action) { return action.isForPlugins }
    return ChannelMenuAction(id: action) != nil
  }

  /// Whether others see the effect of an action and the user can't undo it, such as leaving a chat.
  ///
  /// Plugins' views may start such an action too, possibly with a tap that the user intends for something else. So a
  /// host asks for confirmation in its own words first, even in menus, because plugins draw those as well.
  ///
  ///     ListAction.tellsOthers(ListAction.acceptInvitation)  // true
  ///     ListAction.tellsOthers(ListAction.openChannel)  // false
  public static func tellsOthers(_ action: String) -> Bool {
    Name(rawValue: action)?.use == .asked
  }

  /// The action that inserts a completion into the composer, by the completion's index.
  package static func choose(_ completion: Int) -> String { "compose.choose.\(completion)" }

  /// The index of the completion that an action inserts, or `nil` for any other action.
  package static func completion(of action: String) -> Int? {
    action.hasPrefix("compose.choose.") ? Int(action.dropFirst("compose.choose.".count)) : nil
  }

  /// The action that records a voice message; a surface that can record performs it.
  package static let record = "compose.record"

  /// The action that removes a file from the composer, by the file's index.
  package static func detach(_ file: Int) -> String { "compose.detach.\(file)" }

  /// The index of the file that an action removes, or `nil` for any other action.
  package static func detachedFile(of action: String) -> Int? {
    action.hasPrefix("compose.detach.") ? Int(action.dropFirst("compose.detach.".count)) : nil
  }

  /// The action that stops the upload of a file to the composer, by the file's id.
  package static func stop(_ file: ComingFile.ID) -> String { "compose.stop.\(file)" }

  /// The id of the file whose upload an action stops, or `nil` for any other action.
  package static func stoppedFile(of action: String) -> ComingFile.ID? {
    action.hasPrefix("compose.stop.") ? String(action.dropFirst("compose.stop.".count)) : nil
  }

  /// The action that opens an attachment, by its index among the message's attachments.
  public static func openAttachment(_ index: Int) -> String { "attachment.\(index)" }

  /// The index of the attachment that an action opens, or `nil` for any other action.
  public static func attachmentIndex(of action: String) -> Int? {
    action.hasPrefix("attachment.") ? Int(action.dropFirst("attachment.".count)) : nil
  }
}

extension ListAction {
  /// The actions whose ids have no parameter.
  ///
  /// A new action needs a case here, a public constant above, and code in the engine or the application that performs
  /// it.
  package enum Name: String, CaseIterable, Sendable {
    case openChannel = "channel.open"
    case openThread = "thread.open"
    case channelInfo = "channel.info"
    case acceptInvitation = "channel.invitation.accept"
    case declineInvitation = "channel.invitation.decline"
    case deleteChannel = "channel.delete"
    case muteChannel = "channel.mute"
    case unmuteChannel = "channel.unmute"
    case pinChannel = "channel.pin"
    case unpinChannel = "channel.unpin"
    case archiveChannel = "channel.archive"
    case unarchiveChannel = "channel.unarchive"
    case markChannelRead = "channel.read"
    case markChannelUnread = "channel.unread"
    case leaveChannel = "channel.leave"
    case delete = "delete"
    case more = "more"
    case retry = "list.retry"
    case loadThreads = "threads.load"
    case search = "search.begin"
    case cancelSearch = "search.cancel"
    case searchAll = "search.all"
    case searchMessages = "search.messages"
    case searchChannels = "search.channels"
    case scrollToLatest = "messages.latest"
    case jumpToUnread = "messages.unread"
    case dismissUnread = "messages.unread.close"
    case toggleTranslation = "message.translation"
    case openQuote = "message.openQuote"
    case showAll = "message.showAll"
    case showPluginProblems = "plugins.problems"
    case back = "screen.back"
    case cancel = "cancel"
    case compose = "compose.begin"
    case send = "compose.send"
    case cancelComposing = "compose.cancel"
    case alsoInChannel = "compose.channel"
    case attach = "compose.attach"
    case dismissAlert = "alert.dismiss"

    /// The views that may start an action, and whether the host asks for confirmation first.
    package enum Use: Sendable {
      /// Every view may start it: it changes nothing, or only something that this user alone sees and can undo.
      case free
      /// Every view may start it, but the host asks first in its own words: others see it, and it can't be undone.
      case asked
      /// Only the host's own views may start it.
      case hosts
    }

    /// The views that may start the action.
    ///
    /// Marking a channel as read is free although others may see it: a tap on a row opens the channel, which has the
    /// same effect.
    package var use: Use {
      switch self {
      case .openChannel, .openThread, .channelInfo, .muteChannel, .unmuteChannel, .pinChannel,
        .unpinChannel, .archiveChannel, .unarchiveChannel, .markChannelRead,
        .markChannelUnread, .more, .retry, .loadThreads, .search, .cancelSearch, .scrollToLatest,
        .jumpToUnread, .dismissUnread, .toggleTranslation, .showPluginProblems, .back, .cancel,
        .dismissAlert:
        .free
      case .acceptInvitation, .declineInvitation, .deleteChannel, .leaveChannel, .delete: .asked
      case .searchAll, .searchMessages, .searchChannels, .openQuote, .showAll, .compose, .send,
        .cancelComposing, .alsoInChannel, .attach:
        .hosts
      }
    }
  }
}
