// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// Writing in the visible chat, and actions on its messages.
extension Viewer {
  /// The field below the visible messages, or `nil` if no chat is visible.
  package var composer: Composer? { (top as? MessagesScreen)?.composer }

  /// Returns the field that a file is on its way to, or `nil` if the user has left it.
  package func composer(expecting file: ComingFile.ID) -> Composer? {
    stack.lazy.compactMap { ($0 as? MessagesScreen)?.composer }.first { $0.expects(file) }
  }

  /// Whether keys go to the field, on a surface that manages the focus.
  package var isWriting: Bool { front == nil && composer?.isFocused == true }

  /// Focuses the field or removes the focus.
  package func write(_ isOn: Bool) {
    touch()
    composer?.focus(isOn)
  }

  /// Closes what is open above the field, or else leaves the field; returns false if the user is not writing.
  func leaveField() -> Bool {
    guard let composer, composer.isFocused || composer.session.edited != nil else { return false }
    if composer.isAside {
      composer.endAside()
    } else if composer.session.completions != nil || composer.session.edited != nil
      || composer.session.quoted != nil
    {
      composer.handle(.cancel)
    } else {
      composer.focus(false)
    }
    return true
  }

  /// Asks for a file to attach.
  func attach() {
    write(true)
    if isWriting { composer?.chooseFile() }
  }

  /// Chooses a completion.
  func complete(_ index: Int) {
    composer?.handle(.choose(index))
  }

  /// Edits the user's newest message that may be edited.
  package func editLast() {
    touch()
    guard let screen = top as? MessagesScreen else { return }
    let newest = screen.list.session.messages(in: 0..<min(screen.count, Self.mostLookedAt))
    guard let message = newest.first(where: { isOwn($0) && screen.may(.edit, $0) }) else {
      return tell(app.words.writing.nothingToEdit)
    }
    begin(.edit(message))
  }

  /// How many messages are searched for the user's newest one.
  private static let mostLookedAt = 200

  private func isOwn(_ message: ChatMessage) -> Bool {
    message.author.id == app.engine.environment.currentUser.id
  }

  func quote(row: UInt64?) {
    guard let message = subject(of: .quote, row) else { return }
    begin(.quote(message))
  }

  func edit(row: UInt64?) {
    // Without a row, the user can only mean their last message.
    guard row != nil else { return editLast() }
    guard let message = subject(of: .edit, row) else { return }
    begin(.edit(message))
  }

  private func begin(_ input: ComposerSession.Input) {
    composer?.handle(input)
    write(true)
  }

  /// Sends a message again after sending it failed.
  func resend(row: UInt64?) {
    guard let message = subject(of: .resend, row), let list = (top as? MessagesScreen)?.list
    else { return }
    send(.send(OutgoingMessage(message), list.channel.id))
  }

  func askToDelete(row: UInt64?) {
    guard let message = subject(of: .delete, row), let list = (top as? MessagesScreen)?.list
    else { return }
    let words = app.words.writing
    ask(
      .source(.deleteMessage(message.id, list.channel.id, thread: list.parentMessage?.id)),
      .init(title: words.deleteQuestion, detail: words.deleteDetail, buttonTitle: words.delete),
      about: list.channel
    )
  }

  /// Returns the message of a row if the user may do something with it; otherwise says why not.
  func subject(of deed: MessageDeed, _ row: UInt64?) -> ChatMessage? {
    guard let screen = top as? MessagesScreen else { return nil }
    guard let message = message(row) else {
      tell(app.words.writing.noMessage)
      return nil
    }
    guard screen.may(deed, message) else {
      tell(screen.refusal)
      return nil
    }
    return message
  }
}

/// An action of the user on a message.
enum MessageDeed {
  case resend
  case quote
  case edit
  case delete
  case react
}

extension MessagesScreen {
  /// Why the user may not act on a message.
  var refusal: String {
    isInvitation ? words.refusals.notJoined : words.writing.notAllowed
  }

  /// Returns whether the user may perform an action on a message.
  func may(_ deed: MessageDeed, _ message: ChatMessage) -> Bool {
    guard message.hasThread else { return false }
    let isOwn = message.author.id == engine.environment.currentUser.id
    let channel = list.channel
    let isUnsent = isOwn && message.localState == .sendingFailed
    switch deed {
    case .resend: return isUnsent
    case .delete where isUnsent: return true
    case .quote: return channel.allows(.quoteMessage) && composer.mayWrite
    case .react: return channel.allows(.sendReaction)
    case .edit: return channel.allows(isOwn ? .updateOwnMessage : .updateAnyMessage)
    case .delete: return channel.allows(isOwn ? .deleteOwnMessage : .deleteAnyMessage)
    }
  }

  /// Returns the entries of a message's menu that write, change or delete something.
  func writingActions(for message: ChatMessage) -> [ChannelAction] {
    let texts = words.writing
    let all: [(MessageDeed, AppAction, String, String)] = [
      (.resend, .resend, texts.resend, "reload"), (.react, .react, texts.react, "react"),
      (.quote, .quote, texts.quote, "reply"),
      (.edit, .edit, texts.edit, "draft"), (.delete, .deleteMessage, texts.delete, "trash"),
    ]
    return all.filter { may($0.0, message) }.map { deed, action, title, icon in
      ChannelAction(
        id: action.id,
        title: title,
        iconName: icon,
        isDestructive: deed == .delete
      )
    }
  }
}
