// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftPluginFormat
internal import WeftPluginHost

/// Performing the user's actions.
extension Viewer {
  /// Performs an action started in a row, or outside all rows.
  package func perform(_ id: String, row: UInt64? = nil) {
    touch()
    if let actions = openQuestion { return answer(id, of: actions) }
    // An action of a row's menu applies to that row.
    let open = top.conversation?.menu
    let menu = top.menus?.closeMenu()
    let row = menu ?? row
    switch ViewAction(id) {
    case .app(.moreOptions)?: chooseVote(row: row, after: open?.firstOption)
    case .app(let action)?: carryOut(action, row)
    case .compose(let input)?: composer?.handle(input)
    case .message(let action)?: perform(action, row: row, from: open)
    case .openLink(let index)?: follow(linkAt: index, .open, of: open)
    case .remind(let time)?: remind(at: time, row: row)
    case .copyLink(let index)?: follow(linkAt: index, .copy, of: open)
    case .saveFile(let index)?: save(fileAt: index, row: row, of: open)
    case .vote(let option)?: vote(for: option, row: row, offered: open?.firstOption)
    case .react(let type)?: react(type, row: row)
    case .stop(let file)?: composer?.expectNoMore(file)
    case .filter(let filter)?: show(only: filter)
    case .section(let section)?: turn(section)
    case .theme(let theme)?: choose(theme)
    case .setSlowMode(let seconds)?: setSlowMode(seconds)
    case .form(let id)?: form?.press(id)
    case .openChat(let id)?: visit([.messages(id)])
    case .turnPlugin(let plugin)?: turnPlugin(plugin)
    case .channel(.cancel)? where menu != nil: break
    case .openAttachment(0)? where message(row)?.attachments.isEmpty == true:
      tell(app.words.nothingAttached)
    case .openAttachment(let index)? where play(attachmentAt: index, row: row): break
    case .list(.back)?: close()
    case .list(.search)?: search(true)
    case .list(.cancelSearch)?: search(false)
    case .list(.compose)?: write(true)
    case .list(.attach)?: attach()
    case .list(.send)?: composer?.handle(.send)
    case .list(.cancelComposing)?: composer?.handle(.cancel)
    case .list(.alsoInChannel)?: chooseChannelToo()
    case .list(.more)?: openMenu(ofRow: row)
    case .list?, .channel?, .confirm?, .openAttachment?, nil:
      let channel = channel(row)
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
      theme = app.options.themes.next(after: theme)
      // Two themes may look the same, so say that the theme changed.
      tell(ofAll: "\(app.words.colours): \(theme.name(app.words))")
    case .colours: _ = push(.colours)
    case .notifications: app.notifications = app.notifications.next
    case .quietHours: _ = push(.quietHours)
    case .terminalClipboard: app.usesTerminalClipboard.toggle()
    case .allowNotifications: asksForPermission = true
    case .addAccount: if !push(.account) { tell(app.words.unknownAction) }
    case .openWorkspace: chooseWorkspace()
    case .demo: app.showDemo()
    case .join: _ = push(.join)
    case .joinNow, .formSubmit: form?.submit()
    case .newChat: newChat()
    case .makePoll: makePoll()
    case .addPeople: addPeople()
    case .removePerson: removePerson()
    case .renameChat: renameChat()
    case .slowMode: chooseSlowMode()
    case .removePreview: composer?.removePreview()
    case .linkPreviews:
      app.previewsLinks.toggle()
      tell("\(app.words.previews.title): \(app.previewsLinks ? app.words.on : app.words.off)")
    case .writeTo: if case .person(let id) = top.name { write(to: id) }
    case .accountSubmit: account?.handle(.submit)
    case .accountSignOn: account?.handle(.signOn)
    case .accountBack: account?.handle(.back)
    case .accountServer: account?.handle(.focus(.server))
    case .accountUser: account?.handle(.focus(.user))
    case .accountPassword: account?.handle(.focus(.password))
    case .markAllRead: read(.markAllRead, telling: app.words.read)
    case .markRead: markRead(row: row)
    case .undo: top.catchUp?.canUndo == true ? decide(.undo) : undo()
    case .filter: _ = push(.filters)
    case .sections: turnSection(ofRow: row)
    case .grouping: turnGrouping()
    case .catchUp: _ = push(.catchUp)
    case .catchUpRead: decide(.read)
    case .catchUpLater: decide(.later)
    case .catchUpMute: decide(.mute)
    case .catchUpAgain: decide(.again)
    case .why: explain(row: row)
    case .info: showInfo(row: row)
    case .author: showAuthor(row: row)
    case .mentions: _ = push(.mentions)
    case .saved: _ = push(.saved)
    case .reminders: _ = push(.reminders)
    case .mutePerson: mutePerson()
    case .blockPerson: blockPerson()
    case .drafts: _ = push(.drafts)
    case .editLast: editLast()
    case .searchReaction: searchReaction(row: row)
    case .otherReminder: typeReminder(row: row)
    case .moreOptions: chooseVote(row: row)
    case .nextPicture: top.pictures?.move(by: 1)
    case .previousPicture: top.pictures?.move(by: -1)
    case .saveShownFile: useShownFile(to: .save)
    case .openShownFile: useShownFile(to: .open)
    case .openRow: if let row { open(row: row) }
    case .stopAnswer: stopAnswer()
    case .saveElsewhere: askToSaveElsewhere()
    case .palette: togglePalette()
    case .searchHere: searchHere()
    case .paletteChoose: choosePaletteRow()
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
    if let palette { return choose(row: row, of: palette) }
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

  /// Performs a decision of catch-up, if that is the visible screen.
  private func decide(_ input: CatchUpSession.Input) {
    guard let walk = top.catchUp else {
      let key = app.options.keys.key(of: .catchUp) ?? app.words.catchUp
      return tell(app.words.notCatchingUp(.text(key)))
    }
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

  /// Returns the channel of a row in the visible list; without a row, the one whose menu or page is open.
  func channel(_ row: UInt64?) -> ChatChannel? {
    guard let row else { return top.channels?.menuChannel ?? pageChannel }
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

  /// Asks the AI assistant of the chat on the screen to end its answer.
  private func stopAnswer() {
    guard let chat = top.conversation, chat.list.canStopAnswer else {
      return tell(app.words.writing.noAssistant)
    }
    send(.stopAnswer(chat.channel.id))
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
