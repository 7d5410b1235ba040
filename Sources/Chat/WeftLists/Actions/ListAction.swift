// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The ids of the actions that default views start.
///
/// The application that shows a screen receives an id together with the row in which the action was
/// started.
public enum ListAction {
  /// Opens the row's channel.
  public static let openChannel = Name.openChannel.rawValue
  /// Opens the row's thread, or the replies to the row's message.
  public static let openThread = Name.openThread.rawValue
  /// Shows the information about the row's channel.
  public static let channelInfo = Name.channelInfo.rawValue
  /// Takes the invitation to the row's channel.
  public static let acceptInvitation = Name.acceptInvitation.rawValue
  /// Declines the invitation to the row's channel.
  public static let declineInvitation = Name.declineInvitation.rawValue
  /// Asks for confirmation before deleting the row's channel, from a menu.
  public static let deleteChannel = Name.deleteChannel.rawValue
  /// Mutes the row's channel.
  public static let muteChannel = Name.muteChannel.rawValue
  /// Unmutes the row's channel.
  public static let unmuteChannel = Name.unmuteChannel.rawValue
  /// Marks the row's channel as read up to its newest message.
  public static let markChannelRead = Name.markChannelRead.rawValue
  /// Marks the newest message of another user in the row's channel as unread.
  public static let markChannelUnread = Name.markChannelUnread.rawValue
  /// Leaves the row's channel.
  public static let leaveChannel = Name.leaveChannel.rawValue
  /// Asks for confirmation before deleting the row's channel, from the buttons beside a swiped row.
  public static let delete = Name.delete.rawValue
  /// Shows further actions for the row's channel.
  public static let more = Name.more.rawValue
  /// Repeats the load that failed.
  public static let retry = Name.retry.rawValue
  /// Loads the new threads that events have announced.
  public static let loadThreads = Name.loadThreads.rawValue
  /// Begins a search.
  public static let search = Name.search.rawValue
  /// Ends the search.
  public static let cancelSearch = Name.cancelSearch.rawValue
  /// Searches for channels and messages.
  public static let searchAll = Name.searchAll.rawValue
  /// Searches for messages.
  public static let searchMessages = Name.searchMessages.rawValue
  /// Searches for channels.
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
  /// Shows all of a long text.
  public static let showAll = Name.showAll.rawValue
  /// Shows the list of problems with plugins.
  public static let showPluginProblems = Name.showPluginProblems.rawValue
  /// Returns to the previous screen.
  public static let back = Name.back.rawValue
  /// Closes a menu without choosing anything.
  public static let cancel = Name.cancel.rawValue
  /// Moves into the field below the messages.
  public static let compose = Name.compose.rawValue
  /// Sends what stands in that field.
  public static let send = Name.send.rawValue
  /// Takes away what stands above that field.
  public static let cancelComposing = Name.cancelComposing.rawValue
  /// Attaches a file to the next message; the surface asks which.
  public static let attach = Name.attach.rawValue
  /// Closes an alert.
  public static let dismissAlert = Name.dismissAlert.rawValue

  /// The action that confirms a question, by the question's number.
  ///
  /// The number keeps a late answer to one question from confirming another.
  public static func confirmAlert(_ question: Int) -> String { "\(confirming).\(question)" }

  private static let confirming = "alert.confirm"
  /// The prefixes of the actions that only the host's own views may start.
  private static let hostPrefixes = [confirming, reacting, voting, "app.", "compose."]

  /// The number of the question an action confirms, nil for any other action.
  public static func question(confirmedBy action: String) -> Int? {
    action.hasPrefix(confirming + ".") ? Int(action.dropFirst(confirming.count + 1)) : nil
  }

  /// Whether only the host's own views may start an action, such as confirming a question.
  ///
  /// The host refuses a plugin's view that starts one. The application's own actions, which begin
  /// with `app.`, those of the field below messages, and reactions and votes, which others read, are
  /// among them. An action with a slash is a plugin's own: the plugin's id stands before the slash, and may
  /// begin in the same way.
  public static func isHosts(_ action: String) -> Bool { isHosts(utf8: Array(action.utf8)[...]) }

  /// Whether only the host's own views may start an action, given as UTF-8.
  package static func isHosts(utf8 action: ArraySlice<UInt8>) -> Bool {
    hostPrefixes.contains { action.starts(with: $0.utf8) } && !action.contains(UInt8(ascii: "/"))
  }

  /// The action that sets a flag of the row's channel or takes it back, such as `channel.hidden.on`.
  public static func turn(_ flag: ChannelSwitch, on isOn: Bool) -> String {
    "channel.\(flag.flag.name).\(isOn ? "on" : "off")"
  }

  /// Whether the views of a plugin may start an action of this program.
  package static func isForPlugins(_ action: String) -> Bool {
    Name(rawValue: action).map { $0.use != .hosts } ?? (ChannelMenuAction(id: action) != nil)
  }

  /// Whether an action tells others something that the user can't take back, such as leaving a chat.
  ///
  /// The views of plugins may start it too, by a press that the user means for something else. So a host that
  /// performs it asks first, in its own words. That goes for menus as well, which plugins draw too.
  ///
  ///     ListAction.tellsOthers(ListAction.acceptInvitation)  // true
  ///     ListAction.tellsOthers(ListAction.openChannel)  // false
  public static func tellsOthers(_ action: String) -> Bool {
    Name(rawValue: action)?.use == .asked
  }

  /// The action that puts a completion into the field below the messages, by its index.
  public static func choose(_ completion: Int) -> String { "compose.choose.\(completion)" }

  /// The index of the completion an action chooses, nil for any other action.
  public static func completion(of action: String) -> Int? {
    action.hasPrefix("compose.choose.") ? Int(action.dropFirst("compose.choose.".count)) : nil
  }

  /// The action that takes a file away from the field below the messages, by its index.
  public static func detach(_ file: Int) -> String { "compose.detach.\(file)" }

  /// The index of the file an action takes away, nil for any other action.
  public static func detachedFile(of action: String) -> Int? {
    action.hasPrefix("compose.detach.") ? Int(action.dropFirst("compose.detach.".count)) : nil
  }

  /// The action that stops a file on its way to the field, by its id.
  public static func stop(_ file: ComingFile.ID) -> String { "compose.stop.\(file)" }

  /// The id of the file an action stops, nil for any other action.
  public static func stoppedFile(of action: String) -> ComingFile.ID? {
    action.hasPrefix("compose.stop.") ? String(action.dropFirst("compose.stop.".count)) : nil
  }

  /// The action that opens an attachment, by its index among the message's attachments.
  public static func openAttachment(_ index: Int) -> String { "attachment.\(index)" }

  /// The index of the attachment an action opens, nil for any other action.
  public static func attachmentIndex(of action: String) -> Int? {
    action.hasPrefix("attachment.") ? Int(action.dropFirst("attachment.".count)) : nil
  }
}

extension ListAction {
  /// The actions whose ids have no parameter.
  ///
  /// A new action is a case here, a public constant above, and what the engine or the application
  /// does for it.
  package enum Name: String, CaseIterable, Sendable {
    case openChannel = "channel.open"
    case openThread = "thread.open"
    case channelInfo = "channel.info"
    case acceptInvitation = "channel.invitation.accept"
    case declineInvitation = "channel.invitation.decline"
    case deleteChannel = "channel.delete"
    case muteChannel = "channel.mute"
    case unmuteChannel = "channel.unmute"
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
    case openQuote = "message.quote"
    case showAll = "message.showAll"
    case showPluginProblems = "plugins.problems"
    case back = "screen.back"
    case cancel = "cancel"
    case compose = "compose.begin"
    case send = "compose.send"
    case cancelComposing = "compose.cancel"
    case attach = "compose.attach"
    case dismissAlert = "alert.dismiss"

    /// Who may start an action, and whether the host asks before it is done.
    package enum Use: Sendable {
      /// Every view may start it: it changes nothing, or what its user alone sees and can take back.
      case free
      /// Every view may start it, and the host asks in its own words: others see it, and it can't be taken back.
      case asked
      /// Only the host's own views start it.
      case hosts
    }

    /// Who may start the action.
    ///
    /// Marking as read is free although others may see it: opening the chat, which a press on a row does, tells them the
    /// same.
    package var use: Use {
      switch self {
      case .openChannel, .openThread, .channelInfo, .muteChannel, .unmuteChannel, .markChannelRead,
        .markChannelUnread, .more, .retry, .loadThreads, .search, .cancelSearch, .scrollToLatest,
        .jumpToUnread, .dismissUnread, .toggleTranslation, .showPluginProblems, .back, .cancel,
        .dismissAlert:
        .free
      case .acceptInvitation, .declineInvitation, .deleteChannel, .leaveChannel, .delete: .asked
      case .searchAll, .searchMessages, .searchChannels, .openQuote, .showAll, .compose, .send,
        .cancelComposing, .attach:
        .hosts
      }
    }
  }
}
