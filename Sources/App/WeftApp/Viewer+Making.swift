// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Creating the screens of the stack.
extension Viewer {
  /// Creates a root list with the chats of the filter; one that shows all chats shares its rows.
  func makeRoot(_ name: ScreenName) -> any AppScreen {
    if name == .welcome { return AppPages.welcome(self) }
    let (options, groups) = (app.options, app.options.groups())
    let nothing = app.words.filters.nothing
    if name == .threads {
      let filtered = filter.threads(of: options.threads, groups)
      return ThreadsScreen(
        app.engine,
        query: filtered ?? options.threads,
        rows: options.rowsAtFirst,
        part: filterings,
        emptyNotice: filtered == nil ? nil : nothing,
        common: app.commonMenu,
        like: filtered == nil ? app.threads : nil
      )
    }
    return ChannelsScreen(
      app.engine,
      query: listedChannels,
      rows: options.rowsAtFirst,
      part: filterings,
      emptyNotice: filter == .all ? nil : nothing,
      accounts: accountNames,
      beside: app.channels
    )
  }

  /// Recreates the root lists with the chats of a filter.
  func choose(_ filter: ListFilter) {
    self.filter = filter
    filterings += 1
    roots = [:]
  }

  /// Creates a screen, or returns `nil` if its subject doesn't exist or may not be shown.
  func make(_ name: ScreenName) -> (any AppScreen)? {
    if isAtWelcome, !name.isAtWelcome { return nil }
    return switch name {
    case .channels, .threads, .welcome: nil
    case .messages(let id):
      end(of: name) == nil
        ? app.engine.messageList(id, rows: Self.messagesAtFirst).map { messages($0) } : nil
    case .replies(let id):
      app.engine.replyList(id, in: top.conversation?.channel.id, rows: Self.messagesAtFirst)
        .flatMap { end(of: .messages($0.channel.id)) == nil ? messages($0) : nil }
    // They name files of the host, which its users must not see.
    case .problems: app.options.hasOperator ? nil : ProblemsScreen(app.engine)
    case .info, .pinned, .media, .members, .person, .mentions, .drafts, .saved,
      .reminders:
      subjectPage(name)
    case .attachment(let id, let place):
      picture(id, place) ?? AppPages.attachment(of: id, at: place, for: self)
    case .reactions(let id): AppPages.reactions(to: id, for: self)
    case .readers(let id): AppPages.readers(of: id, for: self)
    case .why(let subject): WhyPage.make(subject, self)
    case .catchUp: CatchUpScreen(app, showsKeys: isInTerminal)
    case .filters: AppPages.filters(self)
    case .settings: AppPages.settings(self)
    case .colours: AppPages.colours(self)
    case .help: AppPages.help(self)
    case .account: AppPages.account(self)
    case .openWorkspace: AppPages.openWorkspace(self)
    case .quietHours: AppPages.quietHours(self)
    case .join: AppPages.join(self)
    case .newGroup: AppPages.newGroup(self)
    case .rename(let id): AppPages.naming(of: id, self)
    case .slowMode(let id): AppPages.slowMode(of: id, self)
    case .poll(let id): AppPages.poll(in: id, self)
    case .suggest: AppPages.suggestion(self)
    // It is made with what the user did before.
    case .palette: nil
    }
  }

  /// Returns a page about a chat, a person or messages with all its lines; `nil` if its subject doesn't exist.
  package func page(_ name: ScreenName) -> PageScreen? {
    let page = subjectPage(name)
    page?.finish()
    return page
  }

  /// Returns a page about a chat, a person or messages, or `nil` for another name and without a subject.
  private func subjectPage(_ name: ScreenName) -> PageScreen? {
    switch name {
    case .info(let id): AppPages.channel(id, self)
    case .pinned(let id): AppPages.pinned(id, self)
    case .media(let id): AppPages.media(id, self)
    case .members(let id): AppPages.members(id, self)
    case .person(let id): AppPages.person(id, self)
    case .mentions: AppPages.mentions(self)
    case .drafts: AppPages.drafts(self)
    case .saved: AppPages.saved(self)
    case .reminders: AppPages.reminders(self)
    default: nil
    }
  }

  private static let messagesAtFirst = 100

  /// Returns the screen of a message's picture, from a list on the stack.
  private func picture(_ id: MessageID, _ place: Int) -> PictureScreen? {
    conversations.lazy.reversed()
      .compactMap { [words = app.words] in
        PictureScreen(of: id, at: place, in: $0.list, words: words)
      }.first
  }

  private func messages(_ list: ChatMessageListViewModel) -> MessagesScreen {
    app.hear(list) { [weak self, weak list] effect in self?.perform(effect, of: list) }
    // Only a terminal has a line of hints.
    list.keepsRowsClear = isInTerminal
    let composer = Composer(app, list, takesPaths: takesPaths) { [weak self] in self?.tell($0) }
    composer.recordsSounds = { [weak self] in self?.recordsSounds == true }
    return MessagesScreen(
      Conversation(app, list: list, composer: composer, isWatched: isWatched) { [weak self] in
        self?.touch()
      }
    )
  }

  private func perform(_ effect: MessageListSession.Effect, of list: ChatMessageListViewModel?) {
    switch effect {
    case .wait(let wait, let seconds):
      app.after(.seconds(seconds)) { [weak self, weak list] in
        guard let self, let list else { return }
        app.engine.send(.waited(wait), to: list)
        touch()
      }
    case .openThread(let parent, let message):
      visit([.replies(parent)], jumpingTo: message)
    case .messageNotFound: tell(app.words.messageGone)
    // The engine performs these.
    case .loadPage, .markRead, .markThreadRead, .markUnread: break
    }
  }
}
