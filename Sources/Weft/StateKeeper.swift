// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftChat

/// The state of an engine, where its lists can read it that hold no more than an order.
final class StateKeeper: Sendable {
  private let kept: Mutex<ChatState>

  init(_ state: ChatState) {
    kept = Mutex(state)
  }

  /// The state as it is now.
  var state: ChatState { kept.withLock { $0 } }

  /// Changes it in place.
  func change<Value: Sendable>(_ body: (inout ChatState) -> Value) -> Value {
    kept.withLock { body(&$0) }
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
  func id(of number: UInt64) -> ChannelID? { keeper.state.channelID(of: number) }
  func row(_ id: ChannelID) -> ChatChannel? { keeper.state.shownChannel(id) }
}

/// The threads of a state.
private struct KeptThreads: RowKeeper {
  let keeper: StateKeeper

  func number(of id: MessageID) -> UInt64? { keeper.state.number(of: id) }
  func id(of number: UInt64) -> MessageID? { keeper.state.threadID(of: number) }
  func row(_ id: MessageID) -> ChatThread? { keeper.state.shownThread(id) }
}
