// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// What the user wants.
extension Viewer {
  /// Does what was started in a row, or in no row.
  package func perform(_ action: String, row: UInt64? = nil) {
    touch()
    if let actions = openQuestion { return answer(action, of: actions) }
    // What the menu of a message offers is about that message.
    let menu = (top as? MessagesScreen)?.takeMenu()
    let row = menu ?? row
    switch action {
    case ListAction.cancel where menu != nil: break
    case AppAction.markUnread: markUnread(row: row)
    case AppAction.channels: showRoot(.channels)
    case AppAction.threads: showRoot(.threads)
    case AppAction.settings: _ = push(.settings)
    case AppAction.help: _ = push(.help)
    case AppAction.theme:
      theme = theme.next
      // One that looks as the one before it would seem to do nothing.
      tell("\(app.words.colours): \(theme.name(app.words))")
    case AppAction.markAllRead: markAllRead()
    case AppAction.openRow: if let row { open(row: row) }
    case ListAction.back: leave()
    case ListAction.search: search(true)
    case ListAction.cancelSearch: search(false)
    case ListAction.openAttachment(0) where message(row)?.attachments.isEmpty == true:
      tell(app.words.nothingAttached)
    default:
      if let id = AppAction.plugin(of: action) { return turnPlugin(id) }
      let channel = self.channel(row)
      if let channel, ask(beforePlugins: action, about: channel) { return }
      follow(top.perform(action, row: row), of: channel)
    }
  }

  /// Does what a row as a whole is for.
  package func open(row: UInt64) {
    touch()
    if openQuestion != nil { return }
    if let page = top as? PageScreen {
      if let action = page.action(ofRow: row) { perform(action) }
      return
    }
    if let found = (top as? ChannelsScreen)?.reply(ofRow: row) {
      return open(found.message, in: found.channel)
    }
    follow(top.open(row: row), of: channel(row))
  }

  /// Opens the thread of a reply, over its channel, or the channel where nobody knows what it replies to.
  private func open(_ reply: ChatMessage, in channel: ChannelID) {
    guard push(.messages(channel)) else { return tell(app.words.notFound) }
    if let parent = reply.parentID { _ = push(.replies(parent)) }
    (top as? MessagesScreen)?.jump(to: reply.id)
  }

  /// Closes what is open, or leaves the screen; false when there is nothing to leave.
  @discardableResult
  package func back() -> Bool {
    touch()
    if question != nil {
      question = nil
      return true
    }
    if top.closeFront() { return true }
    if isSearching || (top as? ChannelsScreen)?.list.isSearching == true {
      search(false)
      return true
    }
    return leave()
  }

  /// The other of the two lists.
  package func turnTab() {
    perform(stack[0].name == .channels ? AppAction.threads : AppAction.channels)
  }

  /// Marks a row's channel as read, or the thread or channel that is looked at.
  package func markRead(row: UInt64?) {
    touch()
    switch top {
    case let screen as MessagesScreen: app.engine.send(.markRead, to: screen.list)
    case let screen as ThreadsScreen:
      guard let row, let thread = screen.list.thread(ofRow: row) else { return }
      act(.markThreadRead(thread.id))
    default:
      guard let channel = channel(row) else { return }
      act(.markRead(channel.id))
    }
    tell(app.words.markedRead)
  }

  /// Marks a message, or a row's channel, as not read.
  package func markUnread(row: UInt64?) {
    touch()
    switch top {
    case let screen as MessagesScreen:
      guard let row, let message = screen.list.message(ofRow: row) else { return }
      app.engine.send(.markUnread(from: message.id), to: screen.list)
    default:
      guard let channel = channel(row) else { return }
      app.engine.markUnread(channel.id)
    }
    tell(app.words.marked)
  }

  private func markAllRead() {
    if let screen = stack[0] as? ChannelsScreen { app.engine.markAllRead(screen.list) }
    act(.markAllRead)
    tell(app.words.read)
  }

  /// The channel a row of the visible list shows, or the one whose menu is open.
  private func channel(_ row: UInt64?) -> ChatChannel? {
    guard let screen = top as? ChannelsScreen else { return nil }
    if let row { return screen.list.channel(ofRow: row) }
    if case .moreActions(let channel)? = screen.list.customChannelPopupType { return channel }
    return nil
  }

  /// The message a row of the visible list shows.
  private func message(_ row: UInt64?) -> ChatMessage? {
    row.flatMap { (top as? MessagesScreen)?.list.message(ofRow: $0) }
  }

  func follow(_ outcome: ActionOutcome, of channel: ChatChannel?) {
    switch outcome {
    case .done: break
    case .back: leave()
    case .open(let route): open(route)
    case .host(let action): hosted(action, channel)
    case .custom(let commands):
      let names = commands.compactMap(\.name).joined(separator: ", ")
      tell(names.isEmpty ? app.words.unknownAction : "\(app.words.unknownAction): \(names)")
    }
  }

  private func open(_ route: Route) {
    var name: ScreenName?
    switch route.destination {
    case .channel(let id, let message):
      guard push(.messages(id)) else { return tell(app.words.notFound) }
      if let message { (top as? MessagesScreen)?.jump(to: message) }
      return
    case .thread(_, let parent): name = .replies(parent)
    case .channelInfo(let id): name = .info(id)
    case .attachment(let id, let place): name = .attachment(id, place: place)
    case .pluginProblems: name = .problems
    case .custom: name = nil
    }
    if name.map({ push($0) }) != true { tell(app.words.notFound) }
  }

  private func turnPlugin(_ id: String) {
    do {
      try PluginSwitches.turn(id, in: app.options.folders)
    } catch {
      tell("\(error.text); \(error.remedy)")
    }
  }
}
