// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Why the screens of a chat were closed, if not by the user's way back.
enum ChatEnd {
  /// The chat was deleted.
  case deleted
  /// The user left it, was removed, or declined the invitation to it.
  case left
  /// The user hid it.
  case hidden
}

/// Closing the screens of chats that the user is no longer part of.
extension Viewer: ChangeFollower {
  /// The changes of a channel that may close its screens.
  private static let ending: ChannelElement = [.membership, .members, .visibility]

  /// Records the chats that a change ends; the next frame closes them, when no action is running.
  func follow(_ change: ChatChange) {
    followMade(change)
    for chat in conversations {
      let id = chat.channel.id
      let isChanged = change.channels[id]?.isDisjoint(with: Self.ending) == false
      let isGone = change.vanishedChannels.contains(id)
      if isChanged || isGone, let end = chat.end() { ended[id] = end }
    }
    // Pages about a chat that is not open itself.
    for id in Set(stack.compactMap { $0.name.pageChannel }) where ended[id] == nil {
      let isChanged = change.channels[id]?.isDisjoint(with: Self.ending) == false
      if change.vanishedChannels.contains(id) {
        ended[id] = .deleted
      } else if isChanged, let end = end(of: .messages(id)) {
        ended[id] = end
      }
    }
  }

  /// Closes the chats that have ended since the last frame, and tells the user why.
  func closeEnded() {
    openMade()
    guard !ended.isEmpty else { return }
    let all = ended
    ended = [:]
    for (id, end) in all { close(id, end) }
  }

  private func close(_ id: ChannelID, _ end: ChatEnd) {
    let chats = conversations.filter { $0.channel.id == id }
    guard !chats.isEmpty || stack.contains(where: { $0.name.pageChannel == id }) else { return }
    let channel = chats.first?.channel ?? app.engine.state.channel(id, messages: 0)
    let name = ChannelListAlert.shown(
      channel.map { AppPages.name(of: $0, app.engine) } ?? "",
      otherwise: id.description
    )
    // A hidden chat keeps its draft.
    let unsent = end == .hidden ? [] : chats.compactMap(\.composer.unsentText)
    if case .source(let action)? = question?.deed, action.channelID == id { question = nil }
    leave(channel: id)
    // Further keys that the user types were meant for the field.
    if chats.contains(where: { $0.composer.isFocused || $0.composer.unsentText != nil }) {
      loseField()
    }
    let lost = unsent.map { app.words.refusals.unsent(.text($0)) }
    // The notice that offers to show the chat again stays.
    if end == .hidden, undoing?.channel == id, undoing?.number == notice?.number { return }
    tell(([app.words.sentence(end, of: name)] + lost).joined(separator: "\n"))
  }

  /// Returns why the screen of a chat can't be opened, or `nil` if it can or its chat is unknown.
  func end(of name: ScreenName) -> ChatEnd? {
    guard case .messages(let id) = name else { return nil }
    let state = app.engine.state
    if state.channel(id, messages: 0)?.deletedAt != nil { return .deleted }
    return state.hasLeft(id) ? .left : nil
  }

  /// Returns a sentence that says why a screen could not be opened.
  func refusal(of name: ScreenName?) -> String {
    if let name, end(of: name) == .left { return app.words.refusals.left }
    return app.words.gone(name)
  }
}

extension Composer {
  /// The text that was written and not sent, shortened if it is long, or `nil` if there is none.
  fileprivate var unsentText: String? {
    let text = message.text.trimmed
    guard !text.isEmpty else { return nil }
    let start = text.prefix(Self.mostQuoted)
    return start.endIndex < text.endIndex ? "\(start)…" : text
  }

  private static var mostQuoted: Int { 500 }
}
