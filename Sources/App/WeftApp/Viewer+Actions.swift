// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// Performing the user's actions.
extension Viewer {
  /// Performs an action started in a row, or outside all rows.
  package func perform(_ id: String, row: UInt64? = nil) {
    touch()
    if let actions = openQuestion { return answer(id, of: actions) }
    // An action of a row's menu applies to that row.
    let offered = top.conversation?.menu?.firstOption
    let menu = top.menus?.closeMenu()
    let row = menu ?? row
    if id == AppAction.moreOptions.id { return chooseVote(row: row, after: offered) }
    if let own = AppAction(rawValue: id) { return carryOut(own, row) }
    switch id {
    case ListAction.cancel where menu != nil: break
    case ListAction.back: close()
    case ListAction.search: search(true)
    case ListAction.more: openMenu(ofRow: row)
    case ListAction.compose: write(true)
    case ListAction.send: composer?.handle(.send)
    case ListAction.attach: attach()
    case ListAction.cancelComposing: composer?.handle(.cancel)
    case ListAction.cancelSearch: search(false)
    case ListAction.openAttachment(0) where message(row)?.attachments.isEmpty == true:
      tell(app.words.nothingAttached)
    default:
      if let filter = ListFilter(action: id) { return show(only: filter) }
      if let plugin = AppAction.plugin(of: id) { return turnPlugin(plugin) }
      if let index = ListAction.detachedFile(of: id) {
        composer?.handle(.detach(index))
        return
      }
      if let file = ListAction.stoppedFile(of: id) {
        composer?.expectNoMore(file)
        return
      }
      if let index = ListAction.completion(of: id) {
        composer?.handle(.choose(index))
        return
      }
      if let type = ListAction.reaction(of: id) { return react(type, row: row) }
      if let option = ListAction.option(votedBy: id) {
        return vote(for: option, row: row, offered: offered)
      }
      let channel = self.channel(row)
      if let channel, ask(beforePlugins: id, about: channel) { return }
      pass(id, row, of: channel)
    }
  }

  /// Opens the menu of a row, or that of an invitation, which has no row.
  package func showMenu(ofRow row: UInt64?) {
    if row != nil || top.conversation?.isInvitation == true { perform(ListAction.more, row: row) }
  }

  private func openMenu(ofRow row: UInt64?) {
    guard let menus = top.menus else { return pass(ListAction.more, row, of: nil) }
    follow(menus.openMenu(ofRow: row), of: channel(row))
  }

  /// Makes the visible screen perform an action, and follows the outcome even if a plugin answers late.
  func pass(_ action: String, _ row: UInt64?, of channel: ChatChannel?) {
    let screen = top
    let outcome = app.engine.answering { [weak self, weak screen] late in
      if let self { follow(late: late, of: channel, startedOn: screen) }
    } _: {
      screen.perform(action, row: row)
    }
    follow(outcome, of: channel)
  }

  /// Follows an outcome that came late, at a time that a plugin chose.
  ///
  /// It never takes the user away from another screen or from a text, and puts nothing into a focused field.
  private func follow(
    late outcome: ActionOutcome,
    of channel: ChatChannel?,
    startedOn screen: (any AppScreen)?
  ) {
    touch()
    let isThere = screen === top
    switch outcome {
    case .several(let outcomes):
      for each in outcomes { follow(late: each, of: channel, startedOn: screen) }
    case .custom(let commands):
      for command in commands {
        if command.verb == .put {
          screen?.conversation?.composer.take(late: command, isShown: isThere)
        } else {
          carryOut(command)
        }
      }
    case .done, .back, .open, .host:
      let isTyping = isWriting && composer?.session.isEmpty == false
      if isThere, !isTyping { follow(outcome, of: channel) }
    }
  }

  /// Shows the next or the previous picture; returns false on a screen without pictures.
  package func movePicture(isOnward: Bool) -> Bool {
    guard top.pictures != nil else { return false }
    perform(isOnward ? .nextPicture : .previousPicture)
    return true
  }

  /// Performs one of the application's own actions.
  package func perform(_ action: AppAction) { perform(action.id) }

  private func carryOut(_ action: AppAction, _ row: UInt64?) {
    switch action {
    case .channels: showRoot(.channels)
    case .threads: showRoot(.threads)
    case .settings: _ = push(.settings)
    case .help: _ = push(.help)
    case .theme:
      theme = theme.next
      // Two themes may look the same, so say that the theme changed.
      tell(ofAll: "\(app.words.colours): \(theme.name(app.words))")
    case .notifications: app.notifications = app.notifications.next
    case .allowNotifications: asksForPermission = true
    case .addAccount: if !push(.account) { tell(app.words.unknownAction) }
    case .join: _ = push(.join)
    case .joinNow: join()
    case .accountSubmit: account?.handle(.submit)
    case .accountSignOn: account?.handle(.signOn)
    case .accountBack: account?.handle(.back)
    case .accountServer: account?.handle(.focus(.server))
    case .accountUser: account?.handle(.focus(.user))
    case .accountPassword: account?.handle(.focus(.password))
    case .markAllRead: read(.markAllRead, telling: app.words.read)
    case .markRead: markRead(row: row)
    case .markUnread: markUnread(row: row)
    case .undo: top.catchUp?.canUndo == true ? decide(.undo) : undo()
    case .filter: _ = push(.filters)
    case .catchUp: _ = push(.catchUp)
    case .catchUpRead: decide(.read)
    case .catchUpLater: decide(.later)
    case .catchUpMute: decide(.mute)
    case .catchUpAgain: decide(.again)
    case .why: explain(row: row)
    case .quote: quote(row: row)
    case .edit: edit(row: row)
    case .react: chooseReaction(row: row)
    case .searchReaction: searchReaction(row: row)
    case .resend: resend(row: row)
    case .vote, .moreOptions: chooseVote(row: row)
    case .deleteMessage: askToDelete(row: row)
    case .nextPicture: top.pictures?.move(by: 1)
    case .previousPicture: top.pictures?.move(by: -1)
    case .openRow: if let row { open(row: row) }
    case .saveElsewhere: askToSaveElsewhere()
    }
  }

  /// Explains why a row looks as it does; without a row, the one whose menu is open.
  private func explain(row: UInt64?) {
    let subject = row.flatMap { top.subject(ofRow: $0) } ?? channel(nil).map { .channel($0.id) }
    if let list = top.channels { app.engine.send(.dismissPopup, to: list) }
    guard let subject else { return tell(app.words.why.nothing) }
    if !push(.why(subject)) { tell(app.words.gone(.why(subject))) }
  }

  /// Opens a row, as tapping the whole row does.
  package func open(row: UInt64) {
    touch()
    if openQuestion != nil { return }
    switch top.open(row: row) {
    case .outcome(let outcome): follow(outcome, of: channel(row))
    case .action(let action): perform(action)
    case .screens(let names, let message): visit(names, jumpingTo: message)
    }
  }

  /// Closes the open menu, question or search, or else the screen; returns false if there is nothing to close.
  @discardableResult
  package func back() -> Bool {
    touch()
    if question != nil {
      question = nil
      return true
    }
    if top.menus?.closeFront() == true || leaveField() { return true }
    if top.search?.isOpen == true || top.search?.isActive == true {
      search(false)
      return true
    }
    return leave()
  }

  /// Switches to the other root list.
  package func turnTab() {
    perform(stack[0].name == .channels ? AppAction.threads : .channels)
  }

  /// Marks a row's channel as read, or the thread or channel on screen.
  package func markRead(row: UInt64?) {
    touch()
    if top.catchUp != nil { return decide(.read) }
    if let chat = top.conversation {
      app.engine.send(.markRead, to: chat.list)
      tell(app.words.markedRead)
    } else if let channel = channel(row) {
      read(.markRead(channel.id), telling: app.words.markedRead)
    } else if let row, case .thread(let id)? = top.subject(ofRow: row) {
      read(.markThreadRead(id), telling: app.words.markedRead)
    }
  }

  /// Marks a row's message or channel as unread.
  package func markUnread(row: UInt64?) {
    touch()
    if let chat = top.conversation, let message = message(row) {
      app.engine.send(.markUnread(from: message.id), to: chat.list)
    } else if let channel = channel(row) {
      app.engine.markUnread(channel.id)
    } else {
      return
    }
    tell(app.words.marked)
  }

  /// Takes a decision in the walk through the unread, if that is the visible screen.
  private func decide(_ input: CatchUpSession.Input) {
    guard let walk = top.catchUp else { return tell(app.words.notCatchingUp) }
    do throws(SourceError) {
      try walk.decide(input)
    } catch {
      tell(app.words.sentence(error))
    }
  }

  /// Marks chats as read, and shows a notice that offers to undo it.
  private func read(_ action: SourceAction, telling text: String) {
    do throws(SourceError) {
      let reading = try app.engine.read(action)
      tell(text, undo: reading.map { reading in { [app] in app.engine.undo(reading) } })
    } catch {
      tell(app.words.sentence(error))
    }
  }

  /// Returns the channel of a row in the visible list; without a row, the one whose menu is open.
  private func channel(_ row: UInt64?) -> ChatChannel? {
    guard let row else { return top.channels?.menuChannel }
    return top.channels?.channel(ofRow: row)
  }

  /// The channel of the invitation that is open.
  private var invitingChannel: ChatChannel? {
    top.conversation.flatMap { $0.isInvitation ? $0.channel : nil }
  }

  /// Returns the message of a row in the visible list.
  func message(_ row: UInt64?) -> ChatMessage? {
    row.flatMap { top.conversation?.list.message(ofRow: $0) }
  }

  /// Follows the outcome of an action: opens the screen it names, closes one, or performs an action for the engine.
  func follow(_ outcome: ActionOutcome, of channel: ChatChannel?) {
    switch outcome {
    case .done: break
    case .back: close()
    case .open(let route): open(route)
    case .host(let action):
      // An open invitation shows its buttons instead of the field, so the action has no row.
      performForEngine(action, in: channel ?? invitingChannel)
    case .custom(let commands): for command in commands { carryOut(command) }
    case .several(let outcomes): for outcome in outcomes { follow(outcome, of: channel) }
    }
  }

  /// Performs a plugin's command that the engine leaves to its host.
  private func carryOut(_ command: PluginCommand) {
    let text = command.argument ?? ""
    switch command.verb {
    case .tell: tell(app.notice(text, of: command.plugin))
    case .put: if let composer { composer.take(text) } else { tell(app.words.unknownAction) }
    default: tell("\(app.words.unknownAction): \(command.name ?? "")")
    }
  }

  private func open(_ route: Route) {
    var name: ScreenName?
    switch route.destination {
    case .channel(let id, let message):
      return visit([.messages(id)], jumpingTo: message)
    case .thread(_, let parent): name = .replies(parent)
    case .channelInfo(let id): name = .info(id)
    case .attachment(let id, let place): name = .attachment(id, index: place)
    case .pluginProblems: name = .problems
    case .custom: name = nil
    }
    visit([name])
  }

  private func turnPlugin(_ id: String) {
    // A page can ask for the action although no screen offers it.
    guard !app.options.hasOperator else { return tell(app.words.unknownAction) }
    do {
      try PluginSwitches.turn(id, in: app.options.folders)
    } catch {
      tell("\(error.text); \(error.remedy)")
    }
  }
}

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
  /// Shows the walk through everything that is unread.
  case catchUp = "app.catchup"
  /// Marks the current item of the walk as read.
  case catchUpRead = "app.catchup.read"
  /// Leaves the current item of the walk unread.
  case catchUpLater = "app.catchup.later"
  /// Mutes the channel of the current item of the walk.
  case catchUpMute = "app.catchup.mute"
  /// Walks through the items that were left for later.
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
  static func plugin(of action: String) -> String? {
    // With a slash it is an action of a plugin whose own id starts with "app.plugin.".
    guard action.hasPrefix("app.plugin."), ListAction.isHosts(action) else { return nil }
    return String(action.dropFirst("app.plugin.".count))
  }
}
