// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Starts or ends a typing indicator; typing in a thread is not shown in its channel.
  mutating func changeTyping(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let user = try event.requiredUser().id
    let channel = try subject(of: event)
    guard event.parentID == nil, user != currentUserID else { return }
    let typist = TypingClock.Typist(channel: channel.id, user: user)
    if event.type == .typingStart {
      startTyping(typist, in: channel, at: moment(of: event), &change)
    } else if typing.stop(typist, at: moment(of: event)) {
      stopTyping(typist, &change)
    }
  }

  private mutating func startTyping(
    _ typist: TypingClock.Typist,
    in known: ChatChannel,
    at moment: Date,
    _ change: inout ChatChange
  ) {
    guard typing.start(typist, at: moment) else { return }
    guard !known.currentlyTypingUsers.contains(where: { $0.id == typist.user }) else { return }
    var channel = known
    channel.currentlyTypingUsers.append(user(typist.user))
    store(channel, &change)
  }

  mutating func stopTyping(_ typist: TypingClock.Typist, _ change: inout ChatChange) {
    guard var channel = channels[typist.channel],
      let place = channel.currentlyTypingUsers.firstIndex(where: { $0.id == typist.user })
    else { return }
    channel.currentlyTypingUsers.remove(at: place)
    store(channel, &change)
  }

  /// Sets the number of watchers of a channel, where the event carries it.
  mutating func changeWatchers(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    guard let count = event.watcherCount else { return }
    channel.watcherCount = max(0, count)
    store(channel, &change)
  }
}
