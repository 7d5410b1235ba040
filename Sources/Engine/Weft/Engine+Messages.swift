// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension Engine {
  /// Creates the list of a channel's messages.
  ///
  /// - Parameters:
  ///   - id: The channel.
  ///   - rows: The number of rows to load, where there are that many.
  /// - Returns: The list, nil where there is no such channel.
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
  ///   - channel: The message's channel, where the caller knows it.
  ///   - rows: The number of rows to load, where there are that many.
  /// - Returns: The list, nil where there is no such message.
  /// - Complexity: O(*n*) in the number of channels for a message that has no thread and whose
  ///   channel is not given.
  public func replyList(
    _ parent: MessageID,
    in channel: ChannelID? = nil,
    rows: Int = 0
  ) -> ChatMessageListViewModel? {
    let known = state.thread(parent, channelMessages: 0)?.channel.id ?? channel
    let channels = known.map { [$0] } ?? state.channelIDs
    for id in channels {
      guard let message = state.message(parent, in: id, parent: parent),
        let channel = state.channel(id, messages: 0)
      else { continue }
      return following(
        ChatMessageListViewModel(
          channel: channel,
          parentMessage: message,
          environment: environment,
          slots: slots
        ),
        rows: rows
      )
    }
    return nil
  }

  private func following(
    _ list: ChatMessageListViewModel,
    rows: Int
  ) -> ChatMessageListViewModel {
    list.current = { [keeper] in keeper.message($0) }
    lists.messages.append(FollowingLists.Weak(list))
    send(.appear, to: list)
    send(.want(rows: rows), to: list)
    _ = list.takeChanges()
    return list
  }

  /// Sends an input to a list and performs its effects; effects for the host go to ``onEffect``.
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
