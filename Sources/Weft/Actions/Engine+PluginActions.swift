// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
internal import WeftPluginHost

extension Engine {
  /// Tells the plugin an action belongs to that it was started, and does what it asks for.
  func carryOut<Row: SlotRow>(
    _ action: String,
    in row: Row,
    _ perform: (PluginCommand.Verb) -> ActionOutcome
  ) -> ActionOutcome {
    guard let plugins, let owner = plugins.owner(of: action) else { return .host(action) }
    let commands = plugins.perform(action, in: row, environment)
    var outcome = ActionOutcome.done
    for command in commands where command.row == row.rowID || command.row == 0 {
      if command.verb == .redraw { redraw(owner) }
      let result = perform(command.verb)
      if result != .done { outcome = result }
    }
    let custom = commands.filter { $0.verb == .custom }
    return custom.isEmpty ? outcome : .custom(custom)
  }

  /// Asks the plugins that wanted it for everything anew from the next frame on; false when none did.
  ///
  /// To be called before a frame; `PluginHost.onRedrawRequest(_:)` tells when one is due.
  public func takeRedrawRequests() -> Bool {
    guard let plugins, plugins.takeRedrawRequests() else { return false }
    let commands = plugins.takeLateCommands()
    if !commands.isEmpty { onPluginCommands?(commands) }
    sortAgain()
    return true
  }

  /// How long it takes until a frame is due that plugins want; nil where they want none.
  public var redrawWait: Duration? { plugins?.redrawWait }

  /// Asks a plugin for everything anew: what is seen with the next frame, where it is sorted by at once.
  func redraw(_ plugin: String) {
    plugins?.redraw(plugin)
    sortAgain()
  }

  private func sortAgain() {
    texts.forgetAll()
    for list in lists.channels.compactMap(\.list) {
      for channel in texts.changed(list.session.channels, in: list.session.query) {
        _ = list.send(.channelChanged(channel))
      }
    }
  }

  /// Tells the plugins that listen what happened; what they ask for beyond being asked again is the host's.
  func tellPlugins(_ event: ChatEvent) {
    guard let plugins else { return }
    let commands = plugins.observe(event, environment)
    if !commands.isEmpty { onPluginCommands?(commands) }
  }

  /// The user has read a channel up to its newest message.
  func markRead(_ channel: ChannelID) {
    if remote != nil { return ask(.action(.markRead(channel)), for: .nobody) }
    apply(
      ChatEvent(.notificationMarkRead, cid: channel) { [environment] in
        $0.user = UserPatch(environment.currentUser.id)
      }
    )
  }

  /// The user has read a thread up to its newest reply.
  func markRead(_ thread: ChatThread) {
    if remote != nil { return ask(.action(.markThreadRead(thread.id)), for: .nobody) }
    apply(
      ChatEvent(.messageRead, cid: thread.channel.id) { [environment] in
        $0.user = UserPatch(environment.currentUser.id)
        $0.parentID = thread.id
      }
    )
  }
}

extension Engine {
  /// Marks a message of a channel, and all after it, as not read; without one the newest of somebody else.
  ///
  /// Nothing comes of it where there is no such message, or a source keeps the chats.
  public func markUnread(_ channel: ChannelID, from message: MessageID? = nil) {
    guard remote == nil else { return }
    let others = state.storedMessages(of: channel).lazy
      .filter { $0.author.id != self.environment.currentUser.id }
    guard let id = message ?? others.first?.id,
      let event = source.event(.markUnread(channel, from: id))
    else { return }
    apply(event)
  }

  /// Marks every channel of a list as read, whatever page it is on, and whether a frame has shown it or not.
  ///
  /// - Complexity: O(*n*) in the channels known.
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
