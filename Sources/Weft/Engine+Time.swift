// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import WeftChat

/// An engine has no clock: its host tells how late it is.
extension Engine {
  /// Moves on to a moment.
  ///
  /// From their next frames on lists tell how long ago things are by then, and nobody types on who has given
  /// no sign of it for half a minute. A host whose screens live calls it by the minute, and when
  /// ``nextTypingEnd`` has come.
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

  /// Where mutes decide what a list holds, it changes when they end.
  private func endMutes(of ids: [ChannelID]) {
    guard !ids.isEmpty else { return }
    for case let list? in lists.channels.map(\.list) where list.session.query.asksForMutes {
      let channels = ids.compactMap { state.channel($0, messages: state.isBacked ? 0 : .max) }
      for channel in texts.sortable(channels, in: list.session.query) {
        send(.channelChanged(channel), to: list)
      }
    }
  }

  /// When somebody's typing ends next, nil while nobody types.
  public var nextTypingEnd: Date? { state.nextTypingEnd }
}
