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
  var messages: [Weak<ChatMessageListViewModel>] = []

  /// Tells each list what became of the channels, threads and messages that changed.
  ///
  /// - Returns: what message lists ask for, such as to be told as read.
  mutating func follow(
    _ change: ChatChange,
    in state: ChatState,
    _ texts: BackgroundTexts
  ) -> [(ChatMessageListViewModel, [MessageListSession.Effect])] {
    channels.removeAll { $0.list == nil }
    threads.removeAll { $0.list == nil }
    // Where a channel stands is no matter of its messages: lists that hold no more than that read these when
    // rows are shown.
    let shown = state.isBacked ? 0 : Int.max
    let changed = Set(change.channels.keys).union(change.appearedChannels)
      .compactMap { state.channel($0, messages: shown) }
    for case let list? in channels.map(\.list) {
      for channel in texts.sortable(changed, in: list.session.query) {
        _ = list.send(.channelChanged(channel))
      }
      for id in change.vanishedChannels { _ = list.send(.channelRemoved(id)) }
    }
    let threadInputs = Self.threadInputs(change, in: state)
    for case let list? in threads.map(\.list) {
      for input in threadInputs { _ = list.send(input) }
    }
    messages.removeAll { $0.list == nil }
    return messages.compactMap(\.list).map { list in
      (list, Self.messageInputs(change, in: state, for: list).flatMap { list.send($0) })
    }
  }

  /// The channel first: what is known of it decides what its messages are.
  private static func messageInputs(
    _ change: ChatChange,
    in state: ChatState,
    for list: ChatMessageListViewModel
  ) -> [MessageListSession.Input] {
    let (id, parent) = (list.channel.id, list.parentMessage?.id)
    var inputs: [MessageListSession.Input] = []
    if !change.elements(of: list.channel).isEmpty, let channel = state.channel(id, messages: 0) {
      inputs.append(.channelChanged(channel))
    }
    var changed: [MessageID] = []
    if change.channels[id] != nil || parent.map({ change.threads[$0] != nil }) == true {
      changed = change.messages.keys.sorted()
    }
    let erased = change.users.filter { $0.value.contains(.messages) }
    if !erased.isEmpty {
      changed += list.messages.filter { erased[$0.author.id] != nil }.map(\.id)
    }
    return inputs
      + changed.compactMap { message in
        if let known = state.message(message, in: id, parent: parent) {
          return .messageChanged(known)
        }
        return list.session.contains(message) ? .messageRemoved(message) : nil
      }
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
