// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// A chat on the screen of one viewer: its messages, the field below them, and the user's rights there.
package final class Conversation {
  /// The view model of the messages of a channel, or of the replies to a message.
  package let list: ChatMessageListViewModel
  /// The field below the messages.
  package let composer: Composer
  /// The name of the chat's screen.
  let name: ScreenName
  /// The height that is kept free between the messages and the field, for a notice of the surface.
  var freeHeight = 0.0
  /// The open menu of a message.
  package var menu: RowMenu?
  let engine: Engine
  let words: AppWords
  /// The entries of every row's menu.
  let common: [ChannelAction]
  /// Whether the chat was hidden when it was opened or last changed.
  private var wasHidden: Bool
  private var isWatched: Bool
  private var seen: (places: Range<Int>, count: Int)?
  /// Called when reporting the visible rows changed the buttons over them.
  private let onChange: () -> Void

  init(
    _ app: ChatApp,
    list: ChatMessageListViewModel,
    composer: Composer,
    isWatched: Bool,
    onChange: @escaping () -> Void
  ) {
    (engine, words, common) = (app.engine, app.words, app.commonMenu)
    self.list = list
    self.composer = composer
    self.isWatched = isWatched
    self.onChange = onChange
    wasHidden = list.channel.isHidden
    name = list.parentMessage.map { .replies($0.id) } ?? .messages(list.channel.id)
  }

  /// The channel of the messages.
  var channel: ChatChannel { list.channel }
  /// The message whose replies are shown, or `nil` in a channel.
  var thread: MessageID? { list.parentMessage?.id }
  /// Whether the user has to answer an invitation before the chat has messages.
  package var isInvitation: Bool { composer.options.invitation != nil }

  /// Reports the rows that the user sees.
  package func see(_ indices: Range<Int>) {
    // Reporting the same rows again would show the floating date again and again.
    guard !indices.isEmpty, seen?.places != indices || seen?.count != list.count else { return }
    let before = overlays
    let isFirst = seen == nil
    seen = (indices, list.count)
    engine.send(.visible(indices), to: list)
    if isFirst { watch(isWatched) }
    if overlays != before { onChange() }
  }

  /// Which buttons are visible over the messages.
  private var overlays: [Bool] { [list.showsJumpToUnread, list.showScrollToLatestButton] }

  /// Informs the list whether a user watches the surface that shows it.
  ///
  /// Until a surface has reported the visible rows, the user has not seen any: a screen that opens at an older
  /// message doesn't start at the newest one.
  func watch(_ isWatched: Bool) {
    self.isWatched = isWatched
    if seen != nil { engine.send(.active(isWatched), to: list) }
  }

  /// Takes over the changes of others: votes in an open menu, and the draft.
  func follow() {
    followPoll()
    composer.follow()
  }

  /// Scrolls to a message, loading the rows up to it.
  func jump(to message: MessageID) { engine.send(.jump(to: .message(message)), to: list) }

  /// Returns how the chat has ended, or `nil` if it hasn't.
  func end() -> ChatEnd? {
    let state = engine.state
    let id = channel.id
    guard let channel = state.channel(id, messages: 0), channel.deletedAt == nil else {
      return .deleted
    }
    if state.hasLeft(id) { return .left }
    defer { wasHidden = channel.isHidden }
    return channel.isHidden && !wasHidden ? .hidden : nil
  }
}

// The user's rights.
extension Conversation {
  /// Why the user may not act on a message.
  var refusal: String {
    isInvitation ? words.refusals.notJoined : words.writing.notAllowed
  }

  /// Returns whether the user may perform an action on a message.
  func may(_ action: MessageMenuAction, _ message: ChatMessage) -> Bool {
    guard action.isAllowed(on: message, in: channel, user: engine.environment.currentUser.id)
    else { return false }
    return action != .quote || composer.mayWrite
  }

  private func isOwn(_ message: ChatMessage) -> Bool {
    message.author.id == engine.environment.currentUser.id
  }

  /// The user's newest message that may be edited.
  var lastToEdit: ChatMessage? {
    list.session.messages(in: 0..<min(list.count, Self.mostLookedAt))
      .first { isOwn($0) && may(.edit, $0) }
  }

  /// The maximum number of messages to search for the user's newest one.
  private static let mostLookedAt = 200
}
