// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The lists that an engine has created; they follow its events until their last owner releases them.
struct FollowingLists {
  /// A weak reference to a list.
  struct Weak<List: AnyObject> {
    weak var list: List?

    init(_ list: List) {
      self.list = list
    }
  }

  var channels: [Weak<ChatChannelListViewModel>] = []
  var threads: [Weak<ChatThreadListViewModel>] = []
  var messages: [Weak<ChatMessageListViewModel>] = []

  /// Sends each list the changes of its channels, threads and messages.
  ///
  /// - Returns: The effects of message lists, such as reads to report.
  mutating func follow(
    _ change: ChatChange,
    in state: ChatState,
    _ texts: BackgroundTexts
  ) -> [(ChatMessageListViewModel, [MessageListSession.Effect])] {
    let shownChannels = Self.living(&channels)
    let shownThreads = Self.living(&threads)
    // A channel's position doesn't depend on its messages; a list that holds only positions reads the messages when it
    // shows rows.
    let shown = state.isBacked ? 0 : Int.max
    let ids = Set(change.channels.keys).union(change.appearedChannels)
    let changed = ids.compactMap { state.channel($0, messages: shown) }
    // If users were renamed, their other channels change only in lists whose query depends on names.
    let renamed = change.renamedUsers
    lazy var named = state.channelIDs(ofMembers: renamed).subtracting(ids)
      .compactMap { state.channel($0, messages: shown) }
    // Lists that show another list's rows copy them when they are viewed.
    for list in shownChannels where !list.isFollowing {
      let query = list.session.query
      let followsNames =
        !renamed.isEmpty && (query.asksForMemberNames || texts.sortsOtherwise(query))
      for channel in texts.sortable(followsNames ? changed + named : changed, in: query) {
        _ = list.send(.channelChanged(channel))
      }
      for id in change.vanishedChannels { _ = list.send(.channelRemoved(id)) }
    }
    let threadInputs = Self.threadInputs(change, in: state)
    for list in shownThreads {
      for input in threadInputs + Self.heard(change, in: state, for: list) { _ = list.send(input) }
    }
    return Self.living(&messages).map { list in
      (list, Self.messageInputs(change, in: state, for: list).flatMap { list.send($0) })
    }
  }

  /// Returns the lists that still have an owner and drops the others.
  private static func living<List>(_ lists: inout [Weak<List>]) -> [List] {
    let living = lists.compactMap(\.list)
    if living.count < lists.count { lists.removeAll { $0.list == nil } }
    return living
  }

  /// The number of newest messages among which those of users who are no longer blocked are found.
  private static let mostReturning = 500

  /// The channel comes first, because the state of its messages depends on it.
  private static func messageInputs(
    _ change: ChatChange,
    in state: ChatState,
    for list: ChatMessageListViewModel
  ) -> [MessageListSession.Input] {
    let (id, parent) = (list.channel.id, list.parentMessage?.id)
    var inputs: [MessageListSession.Input] = []
    if change.channels[id] != nil || !change.users.isEmpty,
      let channel = state.channel(id, messages: 0), channel != list.channel
    {
      inputs.append(.channelChanged(channel))
    }
    if let parent, change.threads[parent] != nil {
      let thread = state.thread(parent, channelMessages: 0)
      inputs.append(.threadReadChanged(thread?.read(for: list.session.user)))
    }
    var changed: [MessageID] = []
    if change.channels[id] != nil || parent.map({ change.threads[$0] != nil }) == true {
      changed = change.messages.keys.sorted()
    }
    // A user whose messages are gone or back, or whom the user has muted.
    let erased = change.users.filter { !$0.value.isDisjoint(with: [.messages, .other]) }
    if !erased.isEmpty {
      changed += list.session.messages { erased[$0] != nil } + list.session.quotedElsewhere
      // A user who is no longer blocked has messages that the list doesn't have.
      changed += state.history(of: id).prefix(mostReturning).filter { erased[$0.author.id] != nil }
        .map(\.id)
    }
    var known: [ChatMessage] = []
    for message in changed {
      if let found = state.message(message, in: id, parent: parent) {
        known.append(found)
      } else if list.session.contains(message) || list.session.quotes(message) {
        inputs.append(.messageRemoved(message))
      }
    }
    // The list decides whether a message is new by comparing it with the newest one before it.
    known.sort { MessageCursor($0) < MessageCursor($1) }
    return inputs + known.map { .messageChanged($0) }
  }

  private static func threadInputs(
    _ change: ChatChange,
    in state: ChatState
  ) -> [ThreadListSession.Input] {
    let changed = change.threads.keys.compactMap { id in
      state.thread(id).map { ThreadListSession.Input.threadChanged($0) }
    }
    return changed + change.vanishedThreads.map { .threadRemoved($0) }
  }

  /// Returns replies in threads that are not loaded, except in channels that the list's query excludes.
  private static func heard(
    _ change: ChatChange,
    in state: ChatState,
    for list: ChatThreadListViewModel
  ) -> [ThreadListSession.Input] {
    change.notices.compactMap { notice in
      guard case .replyInUnknownThread(let id, let channel, let isByMutedAuthor) = notice else {
        return nil
      }
      if let channel {
        let known = state.channel(channel, messages: 0)
        let isWanted = list.session.query.mayMatch(
          id,
          in: channel,
          channel: known,
          for: list.environment.currentUser.id
        )
        guard isWanted else { return nil }
      }
      return .replied(id, in: nil, isByMutedAuthor: isByMutedAuthor)
    }
  }
}
