// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// Writing in the visible chat, and actions on its messages.
extension Viewer {
  /// The field below the visible messages, or `nil` if no chat is visible.
  package var composer: Composer? { top.conversation?.composer }

  /// Returns the field that a file is on its way to, or `nil` if the user has left it.
  package func composer(expecting file: ComingFile.ID) -> Composer? {
    conversations.lazy.map(\.composer).first { $0.expects(file) }
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
    } else if composer.linkCard != nil {
      composer.removePreview()
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

  /// Edits the user's newest message that may be edited.
  package func editLast() {
    touch()
    guard let chat = top.conversation else { return }
    guard let message = chat.lastToEdit else { return tell(app.words.writing.nothingToEdit) }
    begin(.edit(message))
  }

  /// Switches on or off that the reply is shown in the chat as well; the next Enter sends it.
  func chooseChannelToo() {
    composer?.handle(.alsoInChannel)
    write(true)
  }

  func quote(row: UInt64?) {
    if let (_, message) = subject(of: .quote, row) { begin(.quote(message)) }
  }

  func edit(row: UInt64?) {
    if let (_, message) = subject(of: .edit, row) { begin(.edit(message)) }
  }

  private func begin(_ input: ComposerSession.Input) {
    composer?.handle(input)
    write(true)
  }

  /// Sends a message again after sending it failed.
  func resend(row: UInt64?) {
    guard let (chat, message) = subject(of: .resend, row) else { return }
    send(.send(OutgoingMessage(message), chat.channel.id))
  }

  func askToDelete(row: UInt64?) {
    guard let (chat, message) = subject(of: .delete, row) else { return }
    let words = app.words.writing
    let strings = app.engine.environment.strings
    ask(
      .source(.deleteMessage(message.id, chat.channel.id, thread: chat.thread)),
      .init(
        title: words.deleteQuestion,
        detail: words.deleteDetail,
        buttonTitle: strings.text(.actionDelete)
      ),
      about: chat.channel
    )
  }

  /// Returns the message of a row and its chat if the user may do something with it; otherwise says why not.
  func subject(
    of action: MessageMenuAction,
    _ row: UInt64?
  ) -> (chat: Conversation, message: ChatMessage)? {
    guard let chat = top.conversation else { return nil }
    guard let message = message(row) else {
      tell(app.words.writing.noMessage)
      return nil
    }
    guard chat.may(action, message) else {
      tell(chat.refusal)
      return nil
    }
    return (chat, message)
  }
}
