// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

extension ChatState {
  /// The number of messages that are examined for the user's latest one.
  private static let mostLookedAt = 200
  /// A message with a date further in the future than this doesn't count.
  private static let clockDifference: TimeInterval = 3600
  /// The most that is added to the date of a message so that it comes after earlier ones.
  package static let shift: TimeInterval = 0.1

  /// Returns when a channel in slow mode takes the user's next message, or `nil` if it takes one now.
  ///
  /// Replies in threads count as messages of the channel.
  package func slowModeEnd(in channel: ChatChannel, at now: Date) -> Date? {
    guard channel.cooldown > 0, !channel.allows(.skipSlowMode) else { return nil }
    let latest = now.addingTimeInterval(Self.clockDifference)
    let own = history(of: channel.id).prefix(Self.mostLookedAt).first {
      $0.author.id == currentUserID && $0.createdAt <= latest
        && $0.localState != .sendingFailed
    }
    guard let own else { return nil }
    let end = min(own.createdAt, now).addingTimeInterval(TimeInterval(channel.cooldown))
    return end.timeIntervalSince(now) > Self.shift ? end : nil
  }
}
