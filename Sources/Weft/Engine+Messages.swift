// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

extension Engine {
  /// The messages of a channel, with at least a number of rows loaded as far as there are that many; nil when
  /// there is no such channel.
  public func messageList(_ id: ChannelID, rows: Int = 0) -> ChatMessageListViewModel? {
    guard let channel = state.channel(id, messages: 0) else { return nil }
    return following(
      ChatMessageListViewModel(channel: channel, environment: environment, slots: slots),
      rows: rows
    )
  }

  /// The replies to a message, with at least a number of rows loaded as far as there are that many; nil when
  /// there is no such message.
  ///
  /// - Parameter channel: The channel the message is in, where that is known.
  /// - Complexity: O(*n*) in the channels for a message that is no thread's, in a channel nobody told.
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

  /// Hands an input to a list and does what the list asks for; the rest goes to ``onEffect``.
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
