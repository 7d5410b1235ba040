// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// An action that the application's own views start.
package enum AppAction: String, CaseIterable, Sendable {
  /// Shows the channel list.
  case channels = "app.channels"
  /// Shows the thread list.
  case threads = "app.threads"
  /// Shows the settings.
  case settings = "app.settings"
  /// Shows the page that lists the keys.
  case help = "app.help"
  /// Switches to the next colour theme.
  case theme = "app.theme"
  /// Switches to the next choice of notifications.
  case notifications = "app.notifications"
  /// Makes the browser ask its user whether it may show notifications.
  case allowNotifications = "app.notifications.allow"
  /// Shows the screen that asks for the address of a chat to join.
  case join = "app.join"
  /// Joins the chat of that address.
  case joinNow = "app.join.now"
  /// Shows the screen that adds an account.
  case addAccount = "app.account"
  /// Submits the current step of the account form.
  case accountSubmit = "app.account.submit"
  /// Signs on in a browser, from the account form.
  case accountSignOn = "app.account.sso"
  /// Returns to the previous step of the account form.
  case accountBack = "app.account.back"
  /// Focuses the server field.
  case accountServer = "app.account.server"
  /// Focuses the name field.
  case accountUser = "app.account.user"
  /// Focuses the password field.
  case accountPassword = "app.account.password"
  /// Marks every channel as read.
  case markAllRead = "app.read.all"
  /// Marks a row's channel or thread, or the chat on screen, as read.
  case markRead = "app.read"
  /// Marks a channel, or a message and all later ones, as unread.
  case markUnread = "app.unread"
  /// Undoes the user's last action, such as marking everything as read.
  case undo = "app.undo"
  /// Shows the page that filters the root lists.
  case filter = "app.filter"
  /// Shows catch-up, which goes through everything unread.
  case catchUp = "app.catchup"
  /// Marks the current item of catch-up as read.
  case catchUpRead = "app.catchup.read"
  /// Leaves the current item of catch-up unread.
  case catchUpLater = "app.catchup.later"
  /// Mutes the channel of the current item of catch-up.
  case catchUpMute = "app.catchup.mute"
  /// Starts over with the items that were left for later.
  case catchUpAgain = "app.catchup.again"
  /// Explains why a row looks as it does.
  case why = "app.why"
  /// Opens a row, as tapping the whole row does.
  case openRow = "row.open"
  /// Starts a reply that quotes a message.
  case quote = "app.message.quote"
  /// Edits a message.
  case edit = "app.message.edit"
  /// Offers reactions to a message.
  case react = "app.message.react"
  /// Searches for a reaction to a message.
  case searchReaction = "app.message.react.search"
  /// Sends a message again after sending it failed.
  case resend = "app.message.resend"
  /// Offers the options of a message's poll.
  case vote = "app.message.vote"
  /// Offers the poll options after those in the menu.
  case moreOptions = "app.message.vote.more"
  /// Deletes a message, after the user has confirmed it.
  case deleteMessage = "app.message.delete"
  /// Saves the workspace to another file because its own is gone, after the user has confirmed it.
  case saveElsewhere = "app.save.elsewhere"

  /// Shows the next picture of a message.
  case nextPicture = "app.picture.next"
  /// Shows the previous picture of a message.
  case previousPicture = "app.picture.previous"

  /// The id with which views start the action.
  package var id: String { rawValue }

  /// Returns the menu entry that explains why a row looks as it does.
  static func whyEntry(_ words: AppWords) -> ChannelAction {
    ChannelAction(id: why.id, title: words.why.title, iconName: "help")
  }

  /// Returns the menu entry that marks a message and all later ones as unread.
  static func unreadEntry(_ words: AppWords) -> ChannelAction {
    ChannelAction(id: markUnread.id, title: words.markUnread, iconName: "unread")
  }

  /// Adds the application's own entries to channel menus, before the entry that closes the menu.
  package static func addEntries(to environment: inout ChatEnvironment) {
    let entry = MoreChannelAction.custom(whyEntry(.of(environment.strings)))
    let menu = environment.config.channelList.supportedMoreChannelActions
    environment.config.channelList.supportedMoreChannelActions.insert(
      entry,
      at: menu.firstIndex(of: .cancel) ?? menu.endIndex
    )
  }

  /// Returns the id of the action that switches a plugin on or off.
  package static func turnPlugin(_ id: String) -> String { "app.plugin.\(id)" }

  /// Returns the plugin that an action switches, or `nil` for any other action.
  fileprivate static func plugin(of action: String) -> String? {
    // With a slash it is an action of a plugin whose own id starts with "app.plugin.".
    guard action.hasPrefix("app.plugin."), ListAction.isHosts(action) else { return nil }
    return String(action.dropFirst("app.plugin.".count))
  }
}

/// An action that a view starts, parsed from its id.
///
///     ViewAction("app.picture.next")  // .app(.nextPicture)
///     ViewAction("channel.hidden.on")  // .channel(.turn(.hidden, on: true))
package enum ViewAction: Equatable, Sendable {
  /// One of the application's own actions.
  case app(AppAction)
  /// Chooses a completion in the message field, or removes a file from it.
  case compose(ComposerSession.Input)
  /// Stops the upload of a file to the message field.
  case stop(ComingFile.ID)
  /// Adds or removes a reaction, by its type.
  case react(String)
  /// Votes for an option of a poll, or withdraws the vote.
  case vote(String)
  /// Opens an attachment, by its index in the message.
  case openAttachment(Int)
  /// Restricts the root lists to the chats of a filter.
  case filter(ListFilter)
  /// Switches a plugin on or off, by its id.
  case turnPlugin(String)
  /// Confirms the question with a number.
  case confirm(Int)
  /// An entry of a channel's menu.
  case channel(ChannelMenuAction)
  /// Any other action of lists.
  case list(ListAction.Name)

  /// Parses an id; returns `nil` for the action of a plugin, and for an unknown one.
  package init?(_ id: String) {
    let readings: [(String) -> Self?] = [
      { AppAction(rawValue: $0).map { .app($0) } },
      { ListFilter(action: $0).map { .filter($0) } },
      { AppAction.plugin(of: $0).map { .turnPlugin($0) } },
      { ListAction.completion(of: $0).map { .compose(.choose($0)) } },
      { ListAction.detachedFile(of: $0).map { .compose(.detach($0)) } },
      { ListAction.stoppedFile(of: $0).map { .stop($0) } },
      { ListAction.reaction(of: $0).map { .react($0) } },
      { ListAction.option(votedBy: $0).map { .vote($0) } },
      { ListAction.attachmentIndex(of: $0).map { .openAttachment($0) } },
      { ListAction.question(confirmedBy: $0).map { .confirm($0) } },
      { ChannelMenuAction(id: $0).map { .channel($0) } },
      { ListAction.Name(rawValue: $0).map { .list($0) } },
    ]
    guard let action = readings.lazy.compactMap({ $0(id) }).first else { return nil }
    self = action
  }
}
