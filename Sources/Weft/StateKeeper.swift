// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftChat

/// The state of an engine, where its lists can read it that hold no more than an order.
final class StateKeeper: Sendable {
  private let kept: Mutex<ChatState>
  /// Rows that were asked for since the last change: every list, and every viewer, asks for the same.
  private let rows = Mutex(Rows())

  /// What is known of rows until something changes.
  private struct Rows {
    var channels: [ChannelID: ChatChannel] = [:]
    var threads: [MessageID: ChatThread] = [:]
    /// The channels of numbers, which stand for them for good.
    var channelIDs: [UInt64: ChannelID] = [:]
    var threadIDs: [UInt64: MessageID] = [:]

    /// More than lists show at a time is not kept.
    static let most = 8192
  }

  init(_ state: ChatState) {
    kept = Mutex(state)
  }

  /// The state as it is now.
  var state: ChatState { kept.withLock { $0 } }

  /// Changes it in place.
  func change<Value: Sendable>(_ body: (inout ChatState) -> Value) -> Value {
    rows.withLock { ($0.channels, $0.threads) = ([:], [:]) }
    return kept.withLock { body(&$0) }
  }

  /// A channel as rows show it.
  func channel(_ id: ChannelID) -> ChatChannel? {
    if let known = rows.withLock({ $0.channels[id] }) { return known }
    guard let channel = state.shownChannel(id) else { return nil }
    rows.withLock {
      if $0.channels.count >= Rows.most { $0.channels = [:] }
      $0.channels[id] = channel
    }
    return channel
  }

  /// A thread as rows show it.
  func thread(_ id: MessageID) -> ChatThread? {
    if let known = rows.withLock({ $0.threads[id] }) { return known }
    guard let thread = state.shownThread(id) else { return nil }
    rows.withLock {
      if $0.threads.count >= Rows.most { $0.threads = [:] }
      $0.threads[id] = thread
    }
    return thread
  }

  /// A message as rows show it.
  func message(_ listed: ChatMessage) -> ChatMessage {
    kept.withLock { $0.current(listed) } ?? listed
  }

  /// The channel a number stands for.
  func channelID(of number: UInt64) -> ChannelID? {
    if let known = rows.withLock({ $0.channelIDs[number] }) { return known }
    guard let id = state.channelID(of: number) else { return nil }
    rows.withLock {
      if $0.channelIDs.count >= Rows.most { $0.channelIDs = [:] }
      $0.channelIDs[number] = id
    }
    return id
  }

  /// The thread a number stands for.
  func threadID(of number: UInt64) -> MessageID? {
    if let known = rows.withLock({ $0.threadIDs[number] }) { return known }
    guard let id = state.threadID(of: number) else { return nil }
    rows.withLock {
      if $0.threadIDs.count >= Rows.most { $0.threadIDs = [:] }
      $0.threadIDs[number] = id
    }
    return id
  }

  /// A list's keeper, nil where the list has to hold its channels because nobody else does.
  var channels: (any RowKeeper<ChannelID, ChatChannel>)? {
    state.isBacked ? KeptChannels(keeper: self) : nil
  }

  /// The same of threads.
  var threads: (any RowKeeper<MessageID, ChatThread>)? {
    state.isBacked ? KeptThreads(keeper: self) : nil
  }
}

/// The channels of a state.
private struct KeptChannels: RowKeeper {
  let keeper: StateKeeper

  func number(of id: ChannelID) -> UInt64? { keeper.state.number(of: id) }
  func id(of number: UInt64) -> ChannelID? { keeper.channelID(of: number) }
  func row(_ id: ChannelID) -> ChatChannel? { keeper.channel(id) }
}

/// The threads of a state.
private struct KeptThreads: RowKeeper {
  let keeper: StateKeeper

  func number(of id: MessageID) -> UInt64? { keeper.state.number(of: id) }
  func id(of number: UInt64) -> MessageID? { keeper.threadID(of: number) }
  func row(_ id: MessageID) -> ChatThread? { keeper.thread(id) }
}
