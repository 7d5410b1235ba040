// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftSource

/// Reactions to messages: a few that are offered at once, and all emoji by their names.
extension Viewer {
  /// Offers reactions to the message of a row.
  func chooseReaction(row: UInt64?) {
    guard let (chat, message) = subject(of: .react, row), let row = chat.list.row(of: message)
    else { return }
    let strings = app.engine.environment.strings
    let reactions = chat.offered(for: message)
    var actions = reactions.map { ChannelAction(id: $0.action, title: $0.label, iconName: "") }
    // The search uses the field.
    if chat.composer.mayWrite {
      let (id, title) = (AppAction.searchReaction.id, app.words.writing.searchReaction)
      actions.append(ChannelAction(id: id, title: title, iconName: "attach"))
    }
    var menu = RowMenu(
      row.rowID,
      title: strings.text(.actionReact),
      offering: actions,
      strings: strings
    )
    menu?.reactions = reactions
    chat.menu = menu
  }

  /// Lets the user search in the field for a reaction to the message of a row.
  func searchReaction(row: UInt64?) {
    guard let (chat, message) = subject(of: .react, row) else { return }
    write(true)
    chat.composer.chooseReaction(to: message)
  }

  /// Adds a reaction to the message of a row, or removes it if the user has already given it.
  func react(_ type: String, row: UInt64?) {
    guard let (chat, message) = subject(of: .react, row) else { return }
    send(chat.list.turn(type, to: message))
  }
}

extension Composer {
  /// Asks for the name of a reaction to a message.
  func chooseReaction(to message: ChatMessage) {
    aside = Aside(kind: .reaction(message.id))
    offer(reactionsTo: message.id, named: "")
  }

  /// Handles an input while the user searches for a reaction.
  func handle(reaction input: ComposerSession.Input, to id: MessageID) {
    switch input {
    case .text(let text, _):
      guard text.utf8.count <= Self.mostSearched else { return refuse(bytes: text.utf8.count) }
      aside?.field.handle(input)
      offer(reactionsTo: id, named: text)
    case .choose(let index): react(to: id, index)
    case .send: react(to: id, nil)
    default: aside?.field.handle(input)
    }
  }

  /// The maximum size of a search text in bytes.
  private static let mostSearched = 256

  private func offer(reactionsTo id: MessageID, named text: String) {
    let text = text.trimmed
    let found =
      text.isEmpty
      ? list.offeredReactions.map { ComposerCompletion(reaction: $0) }
      : EmojiNames.matching(text, most: ComposerCompletions.most).map {
        ComposerCompletion(text: $0.emoji, title: $0.name, sign: $0.emoji)
      }
    aside?.field.handle(.offer(found))
  }

  /// Adds the chosen reaction; keys then go to the list again.
  private func react(to id: MessageID, _ index: Int?) {
    guard let found = aside?.field.completions, let chosen = found.at(index ?? found.marked) else {
      return
    }
    endAside()
    focus(false)
    guard let message = knownMessage(id) else { return }
    do throws(SourceError) {
      try app.engine.perform(list.turn(chosen.text, to: message))
    } catch {
      tell(app.words.sentence(error))
    }
  }

  /// Returns a message of the list by its id, or `nil` if it is unknown.
  func knownMessage(_ id: MessageID) -> ChatMessage? {
    app.engine.state.message(id, in: list.channel.id, parent: list.parentMessage?.id)
  }
}

extension Conversation {
  /// Returns the reactions to offer for a message, and which of them the user has already given.
  fileprivate func offered(for message: ChatMessage) -> [OfferedReaction] {
    let own = list.ownReactions(to: message)
    return list.offeredReactions.compactMap { type in
      guard let action = ListAction.react(type) else { return nil }
      let sign = ReactionSign.text(of: type)
      return OfferedReaction(
        action: action,
        sign: sign,
        label: EmojiNames.name(of: sign) ?? sign,
        isOwn: own.contains(type)
      )
    }
  }
}

extension ComposerCompletion {
  fileprivate init(reaction type: String) {
    let sign = ReactionSign.text(of: type)
    self.init(text: type, title: EmojiNames.name(of: sign) ?? type, sign: sign)
  }
}

extension ChatMessageListViewModel {
  /// The reactions that are offered until the user has used others.
  private static let usual = ["like", "love", "haha", "wow", "sad", "🎉"]
  /// The maximum number of reactions that are offered.
  ///
  /// With two more buttons they fit beside each other on a phone.
  private static let mostOffered = 6
  /// How many messages are searched for reactions that the user has given.
  private static let mostLookedAt = 200

  /// The reactions to offer: first those that the user has recently given here, then the usual ones.
  var offeredReactions: [String] {
    let newest = session.messages(in: 0..<min(count, Self.mostLookedAt))
    var offered: [String] = []
    var signs: Set<String> = []
    for type in newest.lazy.flatMap({ self.ownReactions(to: $0) }) + Self.usual {
      guard offered.count < Self.mostOffered else { break }
      // Two names of one emoji are the same choice.
      if ListAction.react(type) != nil, signs.insert(ReactionSign.text(of: type)).inserted {
        offered.append(type)
      }
    }
    return offered
  }

  /// Returns the types of the user's reactions to a message.
  func ownReactions(to message: ChatMessage) -> [String] {
    let own = environment.currentUser.id
    return message.reactions.lazy.filter { $0.userID == own }.map(\.type)
  }

  /// Returns the action that adds a reaction to a message, or removes it if the user has already given it.
  func turn(_ type: String, to message: ChatMessage) -> SourceAction {
    let channel = channel.id
    let thread = parentMessage?.id
    return ownReactions(to: message).contains(type)
      ? .unreact(type, to: message.id, channel, thread: thread)
      : .react(type, to: message.id, channel, thread: thread)
  }
}
