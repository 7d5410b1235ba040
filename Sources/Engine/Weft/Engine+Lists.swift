// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftModel

extension Engine {
  /// Creates the list of a channel's messages.
  ///
  /// - Parameters:
  ///   - id: The channel.
  ///   - rows: The number of rows to load, if there are that many.
  /// - Returns: The list, or `nil` if the channel doesn't exist.
  public func messageList(_ id: ChannelID, rows: Int = 0) -> ChatMessageListViewModel? {
    guard let channel = state.channel(id, messages: 0) else { return nil }
    return following(
      ChatMessageListViewModel(channel: channel, environment: environment, slots: slots),
      rows: rows
    )
  }

  /// Creates the list of a message's replies.
  ///
  /// - Parameters:
  ///   - parent: The message.
  ///   - channel: The message's channel, if the caller knows it.
  ///   - rows: The number of rows to load, if there are that many.
  /// - Returns: The list, or `nil` if the message doesn't exist.
  /// - Complexity: O(*n*) in the number of channels if the message has no thread and `channel` is `nil`.
  public func replyList(
    _ parent: MessageID,
    in channel: ChannelID? = nil,
    rows: Int = 0
  ) -> ChatMessageListViewModel? {
    let thread = state.thread(parent, channelMessages: 0)
    let channels = (thread?.channel.id ?? channel).map { [$0] } ?? state.channelIDs
    for id in channels {
      guard let message = state.message(parent, in: id, parent: parent),
        let channel = state.channel(id, messages: 0)
      else { continue }
      let list = ChatMessageListViewModel(
        channel: channel,
        parentMessage: message,
        environment: environment,
        slots: slots
      )
      _ = list.send(.threadReadChanged(thread?.read(for: environment.currentUser.id)))
      return following(list, rows: rows)
    }
    return nil
  }

  private func following(
    _ list: ChatMessageListViewModel,
    rows: Int
  ) -> ChatMessageListViewModel {
    list.current = { [keeper] in keeper.message($0) }
    list.quoted = { [keeper, channel = list.channel.id, parent = list.parentMessage?.id] in
      keeper.quoted($0, in: channel, parent: parent)
    }
    lists.messages.append(FollowingLists.Weak(list))
    send(.appear, to: list)
    send(.want(rows: rows), to: list)
    _ = list.drainChanges()
    return list
  }

  /// Sends an input to a list and performs its effects; effects for the host go to `onEffect`.
  public func send(_ input: MessageListSession.Input, to list: ChatMessageListViewModel) {
    perform(list.send(input), for: list)
  }

  func perform(_ effects: [MessageListSession.Effect], for list: ChatMessageListViewModel) {
    var effects = effects[...]
    while let effect = effects.popFirst() {
      if ask(effect, for: list) { continue }
      if let answer = source.perform(effect) {
        effects += list.send(answer)
        continue
      }
      if let event = source.event(effect) { apply(event) }
      onEffect?(effect, list)
    }
  }
}

// The inputs of a channel list other than those for its pages.
extension Engine {
  /// Sends an input to a list's alerts and performs the effects.
  ///
  /// A channel that this deletes disappears from every list.
  package func send(_ input: ChannelAlertSession.Input, to list: ChatChannelListViewModel) {
    for case .delete(let id) in list.send(input) {
      if remote != nil {
        ask(.action(.delete(id)), for: .deletion(FollowingLists.Weak(list), id))
        continue
      }
      let answer = delete(id)
      _ = list.send(answer)
    }
  }

  /// Asks for confirmation before deleting a channel, or reports that the user may not delete it.
  func askToDelete(_ channel: ChatChannel, in list: ChatChannelListViewModel) {
    guard let refusal = Self.refusal(toDelete: channel) else {
      return list.onDeleteTapped(channel: channel)
    }
    send(.dismissPopup, to: list)
    _ = list.send(.deleteRefused(channel, refusal))
  }

  private static func refusal(toDelete channel: ChatChannel) -> ListFailure? {
    if channel.ownCapabilities.contains(.deleteChannel) { return nil }
    let message =
      "the user may not delete \"\(channel.id)\": this requires the capability delete-channel"
    return ListFailure(message, kind: .notAllowed)
  }

  private func delete(_ id: ChannelID) -> ChannelAlertSession.Input {
    guard let channel = state.channel(id), channel.deletedAt == nil else {
      return .deleteFailed(id, ListFailure("there is no channel \"\(id)\" to delete"))
    }
    if let refusal = Self.refusal(toDelete: channel) { return .deleteFailed(id, refusal) }
    let change = apply(ChatEvent(.channelDeleted, cid: id))
    if let refusal = change.refusal { return .deleteFailed(id, ListFailure(refusal.description)) }
    return .deleted(id)
  }
}

/// An engine has no clock: its host sets the time.
extension Engine {
  /// Sets the current time.
  ///
  /// The next frame of each list shows ages as of this time. Expired mutes end, and so do typing indicators that were
  /// not renewed for half a minute, and states of assistants that were not renewed for a minute. A host with live screens calls this every minute, and at ``nextMoment``.
  public func advance(to now: Date) {
    let before = environment.now
    let passed = change { $0.pass(from: before, to: now) }
    environment.now = now
    texts.environment.now = now
    for list in lists.channels { list.list?.advance(to: now) }
    for list in lists.threads { list.list?.advance(to: now) }
    for list in lists.messages { list.list?.advance(to: now) }
    slots.redraw()
    endMutes(of: passed.endedMutes)
    follow([passed])
  }

  /// Updates lists whose channels or order depend on mutes.
  private func endMutes(of ids: Set<ChannelID>) {
    guard !ids.isEmpty else { return }
    for case let list? in lists.channels.map(\.list) where list.session.query.asksForMutes {
      let channels = ids.compactMap { state.channel($0, messages: state.isBacked ? 0 : .max) }
      for channel in texts.sortable(channels, in: list.session.query) {
        send(.channelChanged(channel), to: list)
      }
    }
  }

  /// The next time at which typing, an assistant's state or a mute ends by itself; `nil` if none will, or if the store
  /// has no index of these times.
  ///
  /// Rows show the end as soon as the host sets the time to that moment, and at the latest at the next full minute.
  public var nextMoment: Date? {
    if let known = knownMoment, known.change == changeCount, known.now == environment.now {
      return known.next
    }
    let next = state.nextMoment(after: environment.now)
    knownMoment = (changeCount, environment.now, next)
    return next
  }

  /// Returns the number of channels in a section of a list, or `nil` if that isn't known.
  package func count(of section: ChannelSection, in query: ChannelListQuery) -> Int? {
    // Not all channels of a source may be loaded.
    if isRemote, !state.isBacked { return nil }
    return state.count(of: section, in: query, sectionContext)
  }

  /// Returns the number of unread channels in a section of a list, or a limit if there are more; `nil` if that isn't
  /// known.
  ///
  /// Of a source it counts the channels that it has loaded.
  package func unreadCount(
    of section: ChannelSection,
    in query: ChannelListQuery,
    limit: Int
  ) -> Int? {
    state.unreadCount(of: section, in: query, limit: limit, sectionContext)
  }

  /// Keeps an opened channel where it is in a list until another one is opened; call it before it is marked as read.
  package func hold(_ id: ChannelID, in list: ChatChannelListViewModel) {
    guard let opened = state.channel(id, messages: 0), let left = list.hold(opened),
      let channel = state.channel(left, messages: state.isBacked ? 0 : .max)
    else { return }
    for channel in texts.sortable([channel], in: list.session.query) {
      send(.channelChanged(channel), to: list)
    }
  }

  private var sectionContext: QueryContext<ChatChannel> {
    QueryContext(currentUser: environment.currentUser.id, now: environment.now)
  }

  /// Starts a frame and draws it; lists drawn by the closure belong to this frame and start none.
  package func frame<Drawn>(_ draw: () throws -> Drawn) rethrows -> Drawn {
    try slots.frame(draw)
  }
}
