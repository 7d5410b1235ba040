// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import WeftModel

/// An engine has no clock: its host sets the time.
extension Engine {
  /// Sets the current time.
  ///
  /// The next frame of each list shows ages as of this time, and typing indicators that were not
  /// renewed for half a minute end. A host with live screens calls this every minute, and at
  /// ``nextTypingEnd``.
  public func advance(to now: Date) {
    let ended = state.channelIDs(whoseMuteEndsAfter: environment.now, by: now)
    environment.now = now
    texts.environment.now = now
    for list in lists.channels { list.list?.advance(to: now) }
    for list in lists.threads { list.list?.advance(to: now) }
    for list in lists.messages { list.list?.advance(to: now) }
    slots.redraw()
    endMutes(of: ended)
    follow([change { $0.expireTyping(now: now) }])
  }

  /// Updates lists whose channels or order depend on mutes.
  private func endMutes(of ids: [ChannelID]) {
    guard !ids.isEmpty else { return }
    for case let list? in lists.channels.map(\.list) where list.session.query.asksForMutes {
      let channels = ids.compactMap { state.channel($0, messages: state.isBacked ? 0 : .max) }
      for channel in texts.sortable(channels, in: list.session.query) {
        send(.channelChanged(channel), to: list)
      }
    }
  }

  /// When the next typing indicator ends, nil while no user is typing.
  public var nextTypingEnd: Date? { state.nextTypingEnd }

  /// Begins a frame and draws it; lists that are drawn in it begin none of their own.
  package func frame<Drawn>(_ draw: () throws -> Drawn) rethrows -> Drawn {
    try slots.frame(draw)
  }
}
