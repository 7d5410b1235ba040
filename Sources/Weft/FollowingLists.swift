// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// The lists that follow what happens, for as long as somebody else holds them.
struct FollowingLists {
  /// A list that is not kept alive.
  struct Weak<List: AnyObject> {
    weak var list: List?

    init(_ list: List) {
      self.list = list
    }
  }

  var channels: [Weak<ChatChannelListViewModel>] = []
  var threads: [Weak<ChatThreadListViewModel>] = []

  /// Tells each list what became of the channels and threads that changed.
  mutating func follow(_ change: ChatChange, in state: ChatState) {
    channels.removeAll { $0.list == nil }
    threads.removeAll { $0.list == nil }
    let channelInputs = Self.channelInputs(change, in: state)
    for case let list? in channels.map(\.list) {
      for input in channelInputs { _ = list.send(input) }
    }
    let threadInputs = Self.threadInputs(change, in: state)
    for case let list? in threads.map(\.list) {
      for input in threadInputs { _ = list.send(input) }
    }
  }

  private static func channelInputs(
    _ change: ChatChange,
    in state: ChatState
  ) -> [ChannelListSession.Input] {
    let changed = Set(change.channels.keys).union(change.appearedChannels)
    return changed.compactMap { id in state.channel(id).map { .channelChanged($0) } }
      + change.vanishedChannels.map { .channelRemoved($0) }
  }

  private static func threadInputs(
    _ change: ChatChange,
    in state: ChatState
  ) -> [ThreadListSession.Input] {
    let changed = change.threads.keys.compactMap { id in
      state.thread(id).map { ThreadListSession.Input.threadChanged($0) }
    }
    let heard = change.notices.compactMap { notice -> ThreadListSession.Input? in
      guard case .replyInUnknownThread(let id, _, let isByMutedAuthor) = notice else { return nil }
      return .replied(id, in: nil, isByMutedAuthor: isByMutedAuthor)
    }
    return changed + heard + change.vanishedThreads.map { .threadRemoved($0) }
  }
}
