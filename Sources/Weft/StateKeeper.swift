// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftChat

/// The owner of an engine's state, from which lists that hold only an order read their rows.
///
/// Several threads may read from it.
final class StateKeeper: Sendable {
  private let kept: Mutex<ChatState>
  /// A cache of the rows read since the last change; all lists and all viewers read the same rows.
  private let rows = Mutex(Rows())

  /// The cached rows, and the ids of row numbers.
  private struct Rows {
    var channels: [ChannelID: ChatChannel] = [:]
    var threads: [MessageID: ChatThread] = [:]
    /// The ids of row numbers, which never change.
    var channelIDs: [UInt64: ChannelID] = [:]
    var threadIDs: [UInt64: MessageID] = [:]

    /// How many rows are cached at most, more than lists show at a time.
    static let most = 8192
  }

  init(_ state: ChatState) {
    kept = Mutex(state)
  }

  /// The current state.
  var state: ChatState { kept.withLock { $0 } }

  /// Changes the state in place and drops the cached rows.
  func change<Value: Sendable>(_ body: (inout ChatState) -> Value) -> Value {
    rows.withLock { ($0.channels, $0.threads) = ([:], [:]) }
    return kept.withLock { body(&$0) }
  }

  /// Returns a channel as rows show it.
  func channel(_ id: ChannelID) -> ChatChannel? {
    if let known = rows.withLock({ $0.channels[id] }) { return known }
    guard let channel = state.shownChannel(id) else { return nil }
    rows.withLock {
      if $0.channels.count >= Rows.most { $0.channels = [:] }
      $0.channels[id] = channel
    }
    return channel
  }

  /// Returns a thread as rows show it.
  func thread(_ id: MessageID) -> ChatThread? {
    if let known = rows.withLock({ $0.threads[id] }) { return known }
    guard let thread = state.shownThread(id) else { return nil }
    rows.withLock {
      if $0.threads.count >= Rows.most { $0.threads = [:] }
      $0.threads[id] = thread
    }
    return thread
  }

  /// Returns a message as rows show it.
  func message(_ listed: ChatMessage) -> ChatMessage {
    kept.withLock { $0.current(listed) } ?? listed
  }

  /// Returns the id of the channel with a number.
  func channelID(of number: UInt64) -> ChannelID? {
    if let known = rows.withLock({ $0.channelIDs[number] }) { return known }
    guard let id = state.channelID(of: number) else { return nil }
    rows.withLock {
      if $0.channelIDs.count >= Rows.most { $0.channelIDs = [:] }
      $0.channelIDs[number] = id
    }
    return id
  }

  /// Returns the id of the thread with a number.
  func threadID(of number: UInt64) -> MessageID? {
    if let known = rows.withLock({ $0.threadIDs[number] }) { return known }
    guard let id = state.threadID(of: number) else { return nil }
    rows.withLock {
      if $0.threadIDs.count >= Rows.most { $0.threadIDs = [:] }
      $0.threadIDs[number] = id
    }
    return id
  }

  /// The external owner of a list's channels, nil where the list must hold its channels itself.
  var channels: (any RowKeeper<ChannelID, ChatChannel>)? {
    state.isBacked ? KeptChannels(keeper: self) : nil
  }

  /// The external owner of a list's threads, nil where the list must hold its threads itself.
  var threads: (any RowKeeper<MessageID, ChatThread>)? {
    state.isBacked ? KeptThreads(keeper: self) : nil
  }
}

/// The channels of a state, as the external owner of a list's rows.
private struct KeptChannels: RowKeeper {
  let keeper: StateKeeper

  func number(of id: ChannelID) -> UInt64? { keeper.state.number(of: id) }
  func id(of number: UInt64) -> ChannelID? { keeper.channelID(of: number) }
  func row(_ id: ChannelID) -> ChatChannel? { keeper.channel(id) }
}

/// The threads of a state, as the external owner of a list's rows.
private struct KeptThreads: RowKeeper {
  let keeper: StateKeeper

  func number(of id: MessageID) -> UInt64? { keeper.state.number(of: id) }
  func id(of number: UInt64) -> MessageID? { keeper.threadID(of: number) }
  func row(_ id: MessageID) -> ChatThread? { keeper.thread(id) }
}
