// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// An action that the palette offers.
struct PaletteAction: Equatable {
  /// The id of the action.
  let id: String
  let title: String
  /// The key that starts it elsewhere, or `nil` if it has none.
  var key: String?
  /// Whether the action concerns the chat on the screen.
  var isOfChat = false
}

extension AppAction {
  /// The key that starts the action, or `nil` if it has none.
  fileprivate var key: AppKey? {
    switch self {
    case .channels: .channels
    case .threads: .threads
    case .settings: .settings
    case .help: .help
    case .theme: .theme
    case .join: .join
    case .newChat: .newChat
    case .makePoll: .poll
    case .stopAnswer: .stop
    case .markAllRead: .markAllRead
    case .markRead: .markRead
    case .undo: .undo
    case .filter: .filter
    case .catchUp: .catchUp
    case .catchUpLater, .catchUpAgain: .later
    case .catchUpMute: .mute
    case .catchUpRead: .markRead
    default: nil
    }
  }

  /// The title under which the palette offers the action, or `nil` if it makes no sense there or at the moment.
  fileprivate func title(for viewer: Viewer) -> String? {
    let (app, words) = (viewer.app, viewer.app.words)
    let strings = app.engine.environment.strings
    let walk = viewer.top.catchUp
    return switch self {
    case .channels: strings.text(.channelListTitle)
    case .threads: strings.text(.threadListTitle)
    case .settings: words.settings
    case .help: words.help
    case .colours: words.colours
    case .notifications: words.notifying.title
    case .quietHours: words.notifying.quiet
    case .terminalClipboard: viewer.isInTerminal ? words.copying.terminal : nil
    case .linkPreviews: app.linkPreviews == nil ? nil : words.previews.title
    case .newChat: app.engine.makesChats ? words.making.title : nil
    case .join: words.joining.title
    case .addAccount: app.options.accounts == nil ? nil : words.entry.title
    case .markAllRead: words.markAllRead
    case .undo: viewer.undoing == nil && walk?.canUndo != true ? nil : words.undo
    case .filter: words.filters.title
    case .grouping: words.sections.title
    case .catchUp: walk == nil ? words.catchUp : nil
    case .catchUpRead: walk?.list == nil ? nil : words.catchUpRead
    case .catchUpLater: walk?.list == nil ? nil : words.catchUpLater
    case .catchUpMute: walk?.list == nil ? nil : words.catchUpMute
    case .mentions: words.pages.mentions
    case .drafts: words.pages.drafts
    case .saved: words.pages.saved
    case .reminders: words.pages.reminders
    case .saveShownFile: viewer.shownFile == nil ? nil : words.files.save
    case .openShownFile: viewer.shownFile == nil ? nil : words.files.open
    case .saveElsewhere: app.isFileGone ? words.saving.elsewhere : nil
    // They are offered with the chat on the screen.
    case .markRead, .editLast, .searchHere, .stopAnswer: nil
    // They concern a row, or a part of one screen.
    case .info, .author, .mutePerson, .blockPerson, .sections, .theme, .why, .openRow,
      .searchReaction,
      .otherReminder, .moreOptions, .nextPicture,
      .previousPicture,
      .catchUpAgain, .allowNotifications:
      nil
    case .makePoll, .addPeople, .removePerson, .renameChat, .slowMode, .removePreview, .writeTo,
      .formSubmit:
      nil
    // The welcome has no palette.
    case .openWorkspace, .demo: nil
    case .joinNow, .accountSubmit, .accountSignOn, .accountBack, .accountServer, .accountUser,
      .accountPassword, .palette, .paletteChoose:
      nil
    }
  }
}

extension Viewer {
  /// The actions of the application that make sense now, then those of the chat on the screen.
  var paletteActions: [PaletteAction] {
    let words = app.words
    let bindings = app.options.keys
    var all = AppAction.allCases.compactMap { action in
      action.title(for: self).map {
        PaletteAction(id: action.id, title: $0, key: action.key.flatMap { bindings.key(of: $0) })
      }
    }
    all.append(PaletteAction(id: ListAction.search, title: words.search, key: "/"))
    let archived = ListFilter.archived.action
    all.append(PaletteAction(id: archived, title: words.filters.archived, key: nil))
    all += sections.map { section, isCollapsed in
      PaletteAction(
        id: section.action,
        title: section.label(isCollapsed: isCollapsed, words.sections)
      )
    }
    if app.plugins != nil, !app.options.hasOperator {
      all.append(
        PaletteAction(
          id: ListAction.showPluginProblems,
          title: words.problems,
          key: bindings.key(of: .problems)
        )
      )
    }
    return all + (top.conversation.map(actions) ?? [])
  }

  /// Whether the palette offers an entry of the menu of the chat on the screen.
  private func isOffered(_ action: ChannelMenuAction) -> Bool {
    switch action {
    case .viewInfo, .accept, .decline, .leave, .mute, .unmute, .pin, .unpin, .archive, .unarchive,
      .turn:
      true
    // The chat's own action marks what the screen shows; deleting needs the list.
    case .markRead, .markUnread, .delete, .cancel: false
    }
  }

  private func actions(of chat: Conversation) -> [PaletteAction] {
    let words = app.words
    let bindings = app.options.keys
    var all: [PaletteAction] = []
    func add(_ id: String, _ title: String, _ key: AppKey? = nil) {
      all.append(
        PaletteAction(
          id: id,
          title: title,
          key: key.flatMap { bindings.key(of: $0) },
          isOfChat: true
        )
      )
    }
    if chat.list.canStopAnswer {
      let strings = app.engine.environment.strings
      add(AppAction.stopAnswer.id, strings.text(.assistantStopAnswer), .stop)
    }
    if chat.composer.mayWrite { add(ListAction.compose, words.keys.write, .write) }
    if chat.composer.options.offersChannel {
      let strings = app.engine.environment.strings
      add(ListAction.alsoInChannel, strings.text(.composerAlsoInChannel))
    }
    if chat.lastToEdit != nil { add(AppAction.editLast.id, words.keys.edit) }
    if !chat.isInvitation {
      add(AppAction.searchHere.id, words.searching.here)
      add(ListAction.scrollToLatest, words.palette.newest, .latest)
      if chat.list.showsJumpToUnread {
        add(ListAction.jumpToUnread, words.palette.firstUnread, .firstUnread)
      }
      add(
        AppAction.markRead.id,
        app.engine.environment.strings.text(.actionMarkRead),
        .markRead
      )
    }
    let channel = app.engine.state.channel(chat.channel.id) ?? chat.channel
    if channel.allows(.sendPoll) { add(AppAction.makePoll.id, words.polling.title, .poll) }
    if channel.allows(.updateChannelMembers) {
      add(AppAction.addPeople.id, words.making.addPeople)
      add(AppAction.removePerson.id, words.making.removePerson)
    }
    if channel.allows(.updateChannel) { add(AppAction.renameChat.id, words.making.rename) }
    if channel.takesSlowMode { add(AppAction.slowMode.id, words.slowMode.title) }
    for entry in app.channels.list.menuEntries(for: channel) {
      if let action = ChannelMenuAction(id: entry.id), isOffered(action) {
        add(entry.id, entry.title)
      }
    }
    return all
  }
}
