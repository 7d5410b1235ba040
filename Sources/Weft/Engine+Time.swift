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
    environment.now = now
    texts.environment.now = now
    for list in lists.channels { list.list?.advance(to: now) }
    for list in lists.threads { list.list?.advance(to: now) }
    for list in lists.messages { list.list?.advance(to: now) }
    slots.redraw()
    follow([change { $0.expireTyping(now: now) }])
  }

  /// When somebody's typing ends next, nil while nobody types.
  public var nextTypingEnd: Date? { state.nextTypingEnd }
}
