// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

// Typing, the states of assistants and mutes, which end by themselves. The owner of a state and a clock only needs these two functions.
extension ChatState {
  /// The next time at which something ends by itself, or `nil` if nothing will.
  ///
  /// This is the end of a channel's mute, of a typing indicator that was not renewed for half a minute, or of an
  /// assistant's state that was not renewed for a minute. Mutes are left out if the owner of the models has no index of
  /// their ends.
  ///
  /// - Complexity: O(log *n*) in the mutes that end.
  public func nextMoment(after moment: Date) -> Date? {
    [typing.next, assistants.next, nextMuteEnd(after: moment)].compactMap(\.self).min()
  }

  /// Ends the mutes, typing indicators and states of assistants that expire after `start`, up to and including `end`.
  ///
  /// - Returns: The change; its `ChatChange.endedMutes` are the channels that are no longer muted.
  /// - Complexity: O(*k* log *n*) for *k* expired ones, regardless of the number of channels.
  public mutating func pass(from start: Date, to end: Date) -> ChatChange {
    var change = ChatChange()
    see(end)
    change.endedMutes = channelIDs(whoseMuteEndsAfter: start, by: end)
    for typist in typing.expire(at: end) { stopTyping(typist, &change) }
    for channel in assistants.expire(at: end) { noteAssistant(in: channel, &change) }
    return change
  }
}
