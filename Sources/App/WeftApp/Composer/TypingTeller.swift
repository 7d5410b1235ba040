// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftSource

/// The sender of typing events, which show the other members of a channel that the user is typing.
///
/// It sends an event with the first letter, repeats it at most every three seconds while the user types, and sends
/// the end when the user sends, empties the field, or pauses for five seconds. Its timer keeps it alive, so that it
/// also sends the end after the user has left the field.
final class TypingTeller {
  /// How soon it repeats the typing event.
  static let again = Duration.seconds(3)
  /// How long the user has to pause for typing to end.
  static let pause = Duration.seconds(5)

  private let app: ChatApp
  private let list: ChatMessageListViewModel
  private let perform: (SourceAction) -> Void
  /// When it last sent a typing event, or `nil` while the user does not type.
  private var told: ContinuousClock.Instant?
  private var lastLetter: ContinuousClock.Instant

  /// - Parameter perform: Requests an action from the source.
  init(
    _ app: ChatApp,
    _ list: ChatMessageListViewModel,
    perform: @escaping (SourceAction) -> Void
  ) {
    self.app = app
    self.list = list
    self.perform = perform
    lastLetter = app.now
  }

  /// Notes that the user has typed something.
  func write() {
    guard isAllowed else { return }
    lastLetter = app.now
    if let told, app.now - told < Self.again { return }
    let isFirst = told == nil
    told = app.now
    tell(true)
    if isFirst { waitForPause(Self.pause) }
  }

  /// Notes that the user no longer types.
  func end() {
    guard told != nil else { return }
    told = nil
    tell(false)
  }

  private var isAllowed: Bool {
    let channel = list.channel
    return channel.config.typingEventsEnabled && channel.allows(.typingEvents)
  }

  private func waitForPause(_ time: Duration) {
    app.after(time) { [self] in
      guard told != nil else { return }
      let rest = Self.pause - (app.now - lastLetter)
      if rest > .zero { waitForPause(rest) } else { end() }
    }
  }

  private func tell(_ isOn: Bool) {
    perform(.typing(isOn, list.channel.id, thread: list.parentMessage?.id))
  }
}
