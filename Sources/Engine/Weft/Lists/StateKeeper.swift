// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

/// The owner of an engine's state, from which lists that hold only an order read their rows.
///
/// Several threads may read from it. While a reader copies a row from the state to the cache, another thread may change
/// the state, so each row is cached under the version of the state that it was read from.
final class StateKeeper: Sendable {
  private struct Versioned {
    var state: ChatState
    /// The number of changes so far.
    var version = 0
  }

  /// A place where a message is quoted: in a channel, or in the thread of one of its messages.
  private struct QuotePlace: Hashable {
    let message: MessageID
    let channel: ChannelID
    let parent: MessageID?
  }

  /// The cached rows of one version of the state, and the ids of row numbers.
  private struct Rows {
    var version = 0
    var channels: [ChannelID: ChatChannel] = [:]
    var threads: [MessageID: ChatThread] = [:]
    /// The quoted messages that lists asked for, including missing ones.
    var quoted: [QuotePlace: ChatMessage?] = [:]
    /// The ids of row numbers, which are the same in every version.
    var channelIDs: [UInt64: ChannelID] = [:]
    var threadIDs: [UInt64: MessageID] = [:]
  }

  private let current: Mutex<Versioned>
  /// A cache of the rows read since the last change, shared by all lists and viewers.
  ///
  /// It may be locked while `current` is, but not the other way round.
  private let rows = Mutex(Rows())

  init(_ state: ChatState) {
    current = Mutex(Versioned(state: state))
  }

  var state: ChatState { current.withLock { $0.state } }

  /// Changes the state in place and drops the cached rows.
  func change<Value: Sendable>(_ body: (inout ChatState) -> Value) -> Value {
    current.withLock { current in
      let value = body(&current.state)
      current.version += 1
      let version = current.version
      rows.withLock {
        $0.version = version
        $0.channels = [:]
        $0.threads = [:]
        $0.quoted = [:]
      }
      return value
    }
  }

  /// Applies an event and drops only the cached rows that it may have changed.
  func apply(_ event: ChatEvent) -> ChatChange {
    current.withLock { current in
      let applied = AppliedEvent(event, to: &current.state)
      current.version += 1
      forgetRows(of: applied, version: current.version)
      return applied.change
    }
  }

  /// Replaces the state by one with further events, and drops only the cached rows they may have changed.
  ///
  /// After they are saved, these events can't be applied to the earlier state: it reads what it doesn't hold from the
  /// store, which already contains their outcome.
  func adopt(_ state: ChatState, after events: [AppliedEvent]) {
    if events.isEmpty { return settle(state) }
    current.withLock { current in
      current.state = state
      current.version += 1
      for event in events { forgetRows(of: event, version: current.version) }
    }
  }

  private func forgetRows(of applied: AppliedEvent, version: Int) {
    let event = applied.event
    let change = applied.change
    // A user or a poll may be in any row.
    let isEverywhere =
      !change.users.isEmpty || !change.pollIDs.isEmpty || applied.hasNewUsers
    rows.withLock { rows in
      rows.version = version
      rows.threads = [:]
      // Typing, reading and the states of assistants leave all messages unchanged.
      if isEverywhere || !Self.eventsWithoutMessages.contains(event.type) { rows.quoted = [:] }
      if isEverywhere { return rows.channels = [:] }
      let changed = change.channels.keys + change.appearedChannels + change.vanishedChannels
      for id in changed { rows.channels[id] = nil }
      if let id = event.channelID { rows.channels[id] = nil }
    }
  }

  /// Replaces the state by one with the same models, for example after saving.
  func settle(_ state: ChatState) { current.withLock { $0.state = state } }

  /// Returns a channel as rows show it.
  func channel(_ id: ChannelID) -> ChatChannel? {
    rows.withLock { $0.channels[id] } ?? read({ $0.shownChannel(id) }) { $0.channels.cache($1, id) }
  }

  /// Returns a thread as rows show it.
  func thread(_ id: MessageID) -> ChatThread? {
    rows.withLock { $0.threads[id] } ?? read({ $0.shownThread(id) }) { $0.threads.cache($1, id) }
  }

  /// Returns a message as rows show it.
  func message(_ listed: ChatMessage) -> ChatMessage {
    current.withLock { $0.state.current(listed) } ?? listed
  }

  private static let eventsWithoutMessages: Set<ChatEventType> = [
    .typingStart, .typingStop, .messageRead, .notificationMarkRead, .aiIndicatorUpdate,
    .aiIndicatorClear, .aiIndicatorStop,
  ]

  /// Returns a message that is quoted in a channel or a thread, as rows show it.
  ///
  /// - Complexity: That of ``ChatState/message(_:in:parent:)`` once for each state, then O(1).
  func quoted(_ id: MessageID, in channel: ChannelID, parent: MessageID?) -> ChatMessage? {
    let place = QuotePlace(message: id, channel: channel, parent: parent)
    if let known = rows.withLock({ $0.quoted[place] }) { return known }
    return read({ .some($0.message(id, in: channel, parent: parent)) }) {
      $0.quoted.cache($1, place)
    } ?? nil
  }

  func channelID(of number: UInt64) -> ChannelID? {
    rows.withLock { $0.channelIDs[number] }
      ?? read({ $0.channelID(of: number) }) { $0.channelIDs.cache($1, number) }
  }

  func threadID(of number: UInt64) -> MessageID? {
    rows.withLock { $0.threadIDs[number] }
      ?? read({ $0.threadID(of: number) }) { $0.threadIDs.cache($1, number) }
  }

  /// Reads a row from the state and caches it, unless the state has changed in between.
  private func read<Row: Sendable>(
    _ read: (ChatState) -> Row?,
    cache: (inout Rows, Row) -> Void
  ) -> Row? {
    // The row is read without the lock, because a backing may take its time.
    let (state, version) = current.withLock { ($0.state, $0.version) }
    guard let row = read(state) else { return nil }
    rows.withLock { if $0.version == version { cache(&$0, row) } }
    return row
  }

  /// The external owner of a list's channels, or `nil` if the list must hold its channels itself.
  var channels: (any ExternalRows<ChannelID, ChatChannel>)? {
    state.isBacked ? StateChannels(keeper: self) : nil
  }

  /// The external owner of a list's threads, or `nil` if the list must hold its threads itself.
  var threads: (any ExternalRows<MessageID, ChatThread>)? {
    state.isBacked ? StateThreads(keeper: self) : nil
  }
}

extension Dictionary {
  /// The maximum number of cached rows, more than lists show at a time; a full cache is emptied.
  private static var most: Int { 1024 }

  /// Adds a row to a cache.
  fileprivate mutating func cache(_ row: Value, _ id: Key) {
    if count >= Self.most { removeAll() }
    self[id] = row
  }
}

/// An event that was applied to a state, with what it changed there.
struct AppliedEvent {
  let event: ChatEvent
  let change: ChatChange
  /// Whether the event added users that the state didn't hold before.
  let hasNewUsers: Bool

  /// Applies an event to a state.
  init(_ event: ChatEvent, to state: inout ChatState) {
    let users = state.heldUserCount
    self.event = event
    change = state.apply(event)
    hasNewUsers = state.heldUserCount != users
  }
}

/// Access to a state's channels as the external rows of a list.
private struct StateChannels: ExternalRows {
  let keeper: StateKeeper

  func number(of id: ChannelID) -> UInt64? { keeper.state.number(of: id) }
  func id(of number: UInt64) -> ChannelID? { keeper.channelID(of: number) }
  func row(_ id: ChannelID) -> ChatChannel? { keeper.channel(id) }
  var state: ChatState? { keeper.state }
}

/// Access to a state's threads as the external rows of a list.
private struct StateThreads: ExternalRows {
  let keeper: StateKeeper

  func number(of id: MessageID) -> UInt64? { keeper.state.number(of: id) }
  func id(of number: UInt64) -> MessageID? { keeper.threadID(of: number) }
  func row(_ id: MessageID) -> ChatThread? { keeper.thread(id) }
}
