// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
public import WeftModel
public import WeftPluginHost

extension Engine {
  /// Performs an action that the user started in a channel list, in a row or outside of rows.
  public func perform(
    _ action: String,
    row: UInt64? = nil,
    in list: ChatChannelListViewModel
  ) -> ActionOutcome {
    let channel = row.flatMap { list.channel(ofRow: $0) }
    switch (action, channel) {
    case (ListAction.openChannel, let channel?): return open(channel, in: list)
    case (ListAction.showPluginProblems, _): return openPluginProblems()
    case (ListAction.retry, _): send(.retry, to: list)
    case (ListAction.cancelSearch, _): send(.clear, to: list)
    case (ListAction.searchAll, _): send(.searchType(.all), to: list)
    case (ListAction.searchMessages, _): send(.searchType(.messages), to: list)
    case (ListAction.searchChannels, _): send(.searchType(.channels), to: list)
    case (ListAction.dismissAlert, _): send(.dismiss, to: list)
    case (ListAction.cancel, _): send(.dismissPopup, to: list)
    case (ListAction.more, let channel?): list.onMoreTapped(channel: channel)
    case (ListAction.delete, let channel?), (ListAction.deleteChannel, let channel?):
      askToDelete(channel, in: list)
    case (ListAction.markChannelRead, let channel?):
      markRead(channel.id)
      send(.dismissPopup, to: list)
    case (ListAction.markChannelUnread, let channel?):
      markUnread(channel.id)
      send(.dismissPopup, to: list)
    case (ListAction.channelInfo, let channel?):
      // The page may be shown beside the list, so close the list's menu.
      send(.dismissPopup, to: list)
      return .open(Route(.channelInfo(channel.id)))
    default:
      if let question = ListAction.question(confirmedBy: action) {
        send(.confirmQuestion(question), to: list)
        break
      }
      // Plugins never receive actions that only the host's own views may start.
      if ListAction.isHosts(action) { return .host(action) }
      if row == nil {
        return carryOut(action, in: ListSlotRow.empty, at: .channels) {
          [weak self, weak list] command in
          if command == .reload, let list { self?.send(.reload, to: list) }
          return .done
        }
      }
      guard let channel, let shown = list.row(of: channel) else { return .host(action) }
      return carryOut(action, in: shown, at: .channel) { [weak self, weak list] command in
        list.flatMap { self?.carryOut(command, channel, in: $0) } ?? .done
      }
    }
    list.swipe.close()
    return .done
  }

  private func open(
    _ channel: ChatChannel,
    in list: ChatChannelListViewModel
  ) -> ActionOutcome {
    send(.select(channel.id), to: list)
    return slots.factory.makeChannelDestination(channel: channel).map { .open($0) } ?? .done
  }

  private func carryOut(
    _ command: PluginCommand.Verb,
    _ channel: ChatChannel,
    in list: ChatChannelListViewModel
  ) -> ActionOutcome {
    switch command {
    case .markRead: markRead(channel.id)
    case .delete: askToDelete(channel, in: list)
    case .open: return open(channel, in: list)
    case .select: send(.select(channel.id), to: list)
    case .reload: send(.reload, to: list)
    case .mute, .unmute:
      return .host(command == .mute ? ListAction.muteChannel : ListAction.unmuteChannel)
    case .loadThreads, .redraw, .custom, .put, .send, .tell: break
    }
    return .done
  }

  /// Performs an action that the user started in a thread list, in a row or outside of rows.
  public func perform(
    _ action: String,
    row: UInt64? = nil,
    in list: ChatThreadListViewModel
  ) -> ActionOutcome {
    let thread = row.flatMap { list.thread(ofRow: $0) }
    switch (action, thread) {
    case (ListAction.openThread, let thread?): return open(thread, in: list)
    case (ListAction.showPluginProblems, _): return openPluginProblems()
    case (ListAction.retry, _): send(.retry, to: list)
    case (ListAction.loadThreads, _): send(.loadThreads, to: list)
    default:
      if row == nil {
        return carryOut(action, in: ListSlotRow.empty, at: .threads) {
          [weak self, weak list] command in
          if [.reload, .loadThreads].contains(command), let list {
            self?.send(.loadThreads, to: list)
          }
          return .done
        }
      }
      guard let thread, let shown = list.row(of: thread) else { return .host(action) }
      return carryOut(action, in: shown, at: .thread) { [weak self, weak list] command in
        list.flatMap { self?.carryOut(command, thread, in: $0) } ?? .done
      }
    }
    return .done
  }

  private func open(_ thread: ChatThread, in list: ChatThreadListViewModel) -> ActionOutcome {
    send(.select(thread.id), to: list)
    return slots.factory.makeThreadDestination(thread: thread).map { .open($0) } ?? .done
  }

  private func carryOut(
    _ command: PluginCommand.Verb,
    _ thread: ChatThread,
    in list: ChatThreadListViewModel
  ) -> ActionOutcome {
    switch command {
    case .markRead: markRead(thread)
    case .open: return open(thread, in: list)
    case .select: send(.select(thread.id), to: list)
    case .reload, .loadThreads: send(.loadThreads, to: list)
    case .delete, .mute, .unmute, .redraw, .custom, .put, .send, .tell: break
    }
    return .done
  }

  /// Performs an action that the user started in a message list, in a row or outside of rows.
  public func perform(
    _ action: String,
    row: UInt64? = nil,
    in list: ChatMessageListViewModel
  ) -> ActionOutcome {
    let message = row.flatMap { list.message(ofRow: $0) }
    switch (action, message) {
    case (ListAction.openThread, let message?):
      let parent = message.parentID ?? message.id
      let route = slots.factory.makeMessageThreadDestination(
        channel: list.channel,
        parent: parent
      )
      return route.map { .open($0) } ?? .done
    case (ListAction.showPluginProblems, _): return openPluginProblems()
    case (ListAction.retry, _): send(.retry, to: list)
    case (ListAction.scrollToLatest, _): send(.scrollToLatest, to: list)
    case (ListAction.jumpToUnread, _): send(.jump(to: .firstUnread), to: list)
    case (ListAction.dismissUnread, _): send(.dismissUnread, to: list)
    case (ListAction.showAll, let message?): send(.showAll(message.id), to: list)
    case (ListAction.toggleTranslation, let message?):
      send(.toggleTranslation(message.id), to: list)
    case (ListAction.channelInfo, _): return .open(Route(.channelInfo(list.channel.id)))
    case (ListAction.openQuote, let message?):
      return message.quotedMessageID.map { openQuote(of: $0, in: list) } ?? .done
    default:
      // Plugins never receive the actions of the host: reactions, for example, or the entries of a message's menu.
      if ListAction.isHosts(action) || MessageMenuAction(id: action) != nil {
        return .host(action)
      }
      if row == nil {
        return carryOut(action, in: ListSlotRow.empty, at: .messages) {
          [weak self, weak list] command in
          if let list { self?.carryOut(command, in: list) }
          return .done
        }
      }
      guard let message else { return .host(action) }
      if let index = ListAction.attachmentIndex(of: action) {
        return .open(Route(.attachment(message.id, index: index), style: .present))
      }
      guard let shown = list.row(of: message) else { return .host(action) }
      return carryOut(action, in: shown, at: .message) { [weak self, weak list] command in
        guard let self, let list else { return .done }
        // A row in a thread's list is a reply and can't be opened.
        if command == .open, !list.isInThread {
          return perform(ListAction.openThread, row: row, in: list)
        }
        carryOut(command, in: list)
        return .done
      }
    }
    return .done
  }

  private func carryOut(_ command: PluginCommand.Verb, in list: ChatMessageListViewModel) {
    switch command {
    case .markRead: send(.markRead, to: list)
    case .reload: send(.retry, to: list)
    default: break
    }
  }

  /// Scrolls to a quoted message in its list, or opens the list that has it.
  ///
  /// From a thread to a message of the channel, the host opens the channel.
  private func openQuote(of id: MessageID, in list: ChatMessageListViewModel) -> ActionOutcome {
    let parent = list.parentMessage?.id
    let known = state.message(id, in: list.channel.id, parent: parent)
    if list.isInThread, let known, known.isInChannel, !list.session.contains(id) {
      let route = slots.factory.makeChannelDestination(channel: list.channel, message: id)
      return route.map { .open($0) } ?? .done
    }
    let thread = known.flatMap { $0.isInChannel ? nil : $0.parentID }
    send(.jump(to: .message(id, parent: thread)), to: list)
    return .done
  }

  /// Creates the screen that lists problems with plugins, which opens from the line above other screens.
  public func pluginProblems() -> PluginProblemListViewModel {
    PluginProblemListViewModel(environment: environment, slots: slots)
  }

  /// Performs an action that the user started in the list of problems.
  public func perform(_ action: String, in list: PluginProblemListViewModel) -> ActionOutcome {
    action == ListAction.back ? .back : .host(action)
  }

  /// Returns the outcome that opens the list of problems.
  func openPluginProblems() -> ActionOutcome {
    slots.factory.makePluginProblemsDestination().map { .open($0) } ?? .done
  }
}

// Marking as read and unread.
extension Engine {
  /// Marks a channel as read up to its newest message.
  func markRead(_ channel: ChannelID) {
    if remote != nil { return ask(.action(.markRead(channel)), for: .nobody) }
    apply(
      ChatEvent(.notificationMarkRead, cid: channel) { [environment] in
        $0.user = UserPatch(environment.currentUser.id)
      }
    )
  }

  /// Marks a thread as read up to its newest reply.
  func markRead(_ thread: ChatThread) {
    if remote != nil { return ask(.action(.markThreadRead(thread.id)), for: .nobody) }
    apply(
      ChatEvent(.messageRead, cid: thread.channel.id) { [environment] in
        $0.user = UserPatch(environment.currentUser.id)
        $0.parentID = thread.id
      }
    )
  }

  /// Marks a message of a channel and all later ones as unread; by default the newest of another user.
  ///
  /// Does nothing if there is no such message; if the chats come from a source, the source decides.
  public func markUnread(_ channel: ChannelID, from message: MessageID? = nil) {
    if remote != nil { return ask(.action(.markUnread(channel, from: message)), for: .nobody) }
    let others = state.history(of: channel).lazy
      .filter { $0.author.id != self.environment.currentUser.id }
    guard let id = message ?? others.first(where: { _ in true })?.id,
      let event = source.event(.markUnread(channel, from: id))
    else { return }
    apply(event)
  }

  /// Marks every channel that matches a list's query as read, even on pages that are not loaded.
  ///
  /// - Complexity: O(*n*) in the number of channels.
  public func markAllRead(_ list: ChatChannelListViewModel) {
    let query = list.session.query
    let context = QueryContext<ChatChannel>(
      currentUser: environment.currentUser.id,
      now: environment.now
    )
    let unread = state.channelIDs.filter { id in
      state.channel(id).map { $0.isUnread && query.matches($0, in: context) } ?? false
    }
    for id in unread { markRead(id) }
  }
}

/// The outcome of an action that the user started.
public enum ActionOutcome: Equatable, Sendable {
  /// The action was performed, and the lists follow it.
  case done
  /// The host should open a screen.
  case open(Route)
  /// The host should return to the previous screen.
  case back
  /// The host should perform the action itself, because the engine doesn't know it: leaving a channel, for example.
  ///
  /// A plugin's view may have started it. If `ListAction.tellsOthers(_:)` is true, ask the user first.
  case host(String)
  /// A plugin returned commands for the host, each with the plugin's id.
  ///
  /// They are custom commands, texts to insert into the field below messages, and texts to show.
  case custom([PluginCommand])
  /// Several outcomes, in this order.
  case several([ActionOutcome])
}
