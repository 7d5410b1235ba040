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
  /// Shows the page that chooses the colours.
  case colours = "app.colours"
  /// Switches to the next choice of notifications.
  case notifications = "app.notifications"
  /// Opens the form for the hours without notifications.
  case quietHours = "app.quiet"
  /// Chooses whether copying in a terminal uses the terminal's clipboard.
  case terminalClipboard = "app.clipboard"
  /// Makes the browser ask its user whether it may show notifications.
  case allowNotifications = "app.notifications.allow"
  /// Lets the user choose whom to write to, in a new chat or an existing one.
  case newChat = "app.new"
  /// Opens the form that makes a poll in the chat on the screen.
  case makePoll = "app.poll"
  /// Lets the user choose people to invite to the channel of the page.
  case addPeople = "app.members.add"
  /// Lets the user choose a member to remove from the channel of the page.
  case removePerson = "app.members.remove"
  /// Opens the form for the name and the topic of the channel of the page.
  case renameChat = "app.channel.rename"
  /// Opens the page that sets the slow mode of the channel of the page.
  case slowMode = "app.channel.slow"
  /// Removes the preview of a link from the field.
  case removePreview = "app.preview.remove"
  /// Chooses whether the account's server is asked about links while the user writes.
  case linkPreviews = "app.previews"
  /// Opens the direct chat with the person of the profile.
  case writeTo = "app.person.write"
  /// Does what Enter does in the field of a form.
  case formSubmit = "app.form.submit"
  /// Shows the screen that asks for the address of a chat to join.
  case join = "app.join"
  /// Joins the chat of that address.
  case joinNow = "app.join.now"
  /// Lets the user choose a file to open or import, at the welcome.
  case openWorkspace = "app.workspace.open"
  /// Shows the demo, at the welcome.
  case demo = "app.demo"
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
  /// Undoes the user's last action, such as marking everything as read.
  case undo = "app.undo"
  /// Shows the page that filters the root lists.
  case filter = "app.filter"
  /// Collapses the section of a row in the channel list, or expands all sections.
  case sections = "app.sections"
  /// Divides the channel list into sections in another way.
  case grouping = "app.grouping"
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
  /// Shows the page of a row's channel, or of the chat on screen.
  case info = "app.info"
  /// Shows the profile of the author of a row's message; views start it with `ListAction.openAuthor`.
  case author = "app.author"
  /// Shows the messages that mention the user.
  case mentions = "app.mentions"
  /// Shows the chats and threads with drafts.
  case drafts = "app.drafts"
  /// Shows the saved messages.
  case saved = "app.saved"
  /// Shows the saved messages with a reminder.
  case reminders = "app.reminders"
  /// Mutes the person of the profile, or ends that.
  case mutePerson = "app.person.mute"
  /// Blocks the person of the profile, after the user has confirmed it, or ends that.
  case blockPerson = "app.person.block"
  /// Opens a row, as tapping the whole row does.
  case openRow = "row.open"
  /// Edits the user's newest message that may be edited.
  case editLast = "app.message.edit.last"
  /// Searches for a reaction to a message.
  case searchReaction = "app.message.react.search"
  /// Lets the user type the time of a reminder.
  case otherReminder = "app.message.remind.other"
  /// Offers the poll options after those in the menu.
  case moreOptions = "app.message.vote.more"
  /// Asks the AI assistant of the chat on the screen to end its answer; views start it with `ListAction.stopAnswer`.
  case stopAnswer = "app.answer.stop"
  /// Saves the workspace to another file because its own is gone, after the user has confirmed it.
  case saveElsewhere = "app.save.elsewhere"

  /// Shows the next picture of a message.
  case nextPicture = "app.picture.next"
  /// Shows the previous picture of a message.
  case previousPicture = "app.picture.previous"
  /// Saves the file whose page or picture is on the screen.
  case saveShownFile = "app.file.save"
  /// Opens the file whose page is on the screen.
  case openShownFile = "app.file.open"

  /// Opens the command palette, or closes it.
  case palette = "app.palette"
  /// Starts a search in the chat on the screen.
  case searchHere = "app.search.here"
  /// Chooses the selected row of the palette.
  case paletteChoose = "app.palette.choose"

  /// The id with which views start the action.
  package var id: String { rawValue }

  /// Returns the menu entry that explains why a row looks as it does.
  static func whyEntry(_ words: AppWords) -> ChannelAction {
    ChannelAction(id: why.id, title: words.why.title, iconName: "help")
  }

  /// Adds the application's entries to channel menus: pinning and archiving after muting, and with plugins the one that
  /// explains a row before the entry that closes the menu.
  package static func addEntries(to environment: inout ChatEnvironment, hasPlugins: Bool) {
    var menu = environment.config.channelList.supportedMoreChannelActions
    if hasPlugins {
      let entry = MoreChannelAction.custom(whyEntry(.of(environment.strings)))
      menu.insert(entry, at: menu.firstIndex(of: .cancel) ?? menu.endIndex)
    }
    let place = menu.firstIndex(of: .mute).map { $0 + 1 } ?? 0
    menu.insert(contentsOf: [.pin, .archive].filter { !menu.contains($0) }, at: place)
    environment.config.channelList.supportedMoreChannelActions = menu
  }

  /// Returns the id of the action that opens a chat from the start page.
  static func openChat(_ id: ChannelID) -> String { openChatPrefix + id.rawValue }

  private static let openChatPrefix = "app.chat."

  /// Returns the chat that an action opens, or `nil` for any other action.
  fileprivate static func chat(of action: String) -> ChannelID? {
    action.hasPrefix(openChatPrefix)
      ? ChannelID(String(action.dropFirst(openChatPrefix.count))) : nil
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
  /// Collapses or expands a section of the channel list.
  case section(ChannelSection)
  /// Chooses a colour theme.
  case theme(ThemeChoice)
  /// Sets the slow mode of the channel of the page, in seconds.
  case setSlowMode(Int)
  /// Presses a row of a form, by the id of its item.
  case form(String)
  /// Opens a chat from the start page.
  case openChat(ChannelID)
  /// Switches a plugin on or off, by its id.
  case turnPlugin(String)
  /// Confirms the question with a number.
  case confirm(Int)
  /// An entry of a channel's menu.
  case channel(ChannelMenuAction)
  /// An entry of a message's menu.
  case message(MessageMenuAction)
  /// Opens a link of a message, by its index among the links.
  case openLink(Int)
  /// Puts a link of a message into the clipboard, by its index among the links.
  case copyLink(Int)
  /// Saves a file of a message, by its index among the attachments.
  case saveFile(Int)
  /// Sets a reminder of a message at an offered time.
  case remind(ReminderTime)
  /// Any other action of lists.
  case list(ListAction.Name)

  /// The start of the ids of a form's rows.
  static let formPrefix = "app.form."

  /// Parses an id; returns `nil` for the action of a plugin, and for an unknown one.
  package init?(_ id: String) {
    let readings: [(String) -> Self?] = [
      { AppAction(rawValue: $0).map { .app($0) } },
      { ListFilter(action: $0).map { .filter($0) } },
      { ChannelSection(action: $0).map { .section($0) } },
      { ThemeChoice(action: $0).map { .theme($0) } },
      {
        $0.hasPrefix(Self.formPrefix) ? .form(String($0.dropFirst(Self.formPrefix.count))) : nil
      },
      { SlowModeChoice.seconds(of: $0).map { .setSlowMode($0) } },
      { AppAction.chat(of: $0).map { .openChat($0) } },
      { AppAction.plugin(of: $0).map { .turnPlugin($0) } },
      { ListAction.completion(of: $0).map { .compose(.choose($0)) } },
      { ListAction.detachedFile(of: $0).map { .compose(.detach($0)) } },
      { ListAction.stoppedFile(of: $0).map { .stop($0) } },
      { ListAction.reaction(of: $0).map { .react($0) } },
      { ListAction.option(votedBy: $0).map { .vote($0) } },
      { ListAction.attachmentIndex(of: $0).map { .openAttachment($0) } },
      { ListAction.question(confirmedBy: $0).map { .confirm($0) } },
      { ChannelMenuAction(id: $0).map { .channel($0) } },
      { LinkChoice.open.index(of: $0).map { .openLink($0) } },
      { LinkChoice.copy.index(of: $0).map { .copyLink($0) } },
      { FileChoice.index(of: $0).map { .saveFile($0) } },
      { ReminderChoice.time(of: $0).map { .remind($0) } },
      { ListAction.Name(rawValue: $0).map { .list($0) } },
      { MessageMenuAction(id: $0).map { .message($0) } },
    ]
    guard let action = readings.lazy.compactMap({ $0(id) }).first else { return nil }
    self = action
  }
}
