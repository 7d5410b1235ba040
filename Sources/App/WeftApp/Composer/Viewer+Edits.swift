// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The new text of a message, in the field of a chat that the user has left.
struct LeftEdit {
  /// The message that is edited.
  let message: ChatMessage
  /// Its new text, as far as the user has written it.
  let text: String
}

/// Edits that outlive their screens: a draft is kept with its chat, the new text of a message is nowhere else.
extension Viewer {
  /// Keeps what the user has changed in a message of a screen that goes.
  func keepEdit(of screen: MessagesScreen) {
    let session = screen.composer.session
    guard let message = session.edited, session.text != message.text else { return }
    leftEdits[screen.name] = LeftEdit(message: message, text: session.text)
  }

  /// Goes on with the edit that the user left on a screen; says what it was where its message is gone.
  func resumeEdit(on screen: MessagesScreen) {
    guard let edit = leftEdits.removeValue(forKey: screen.name) else { return }
    guard let message = screen.composer.knownMessage(edit.message.id),
      !message.isDeleted, screen.may(.edit, message)
    else { return tell("\(app.words.refusals.unsent) \(edit.text.prefix(500))") }
    screen.composer.handle(.edit(message))
    screen.composer.handle(.text(edit.text, caret: edit.text.utf8.count))
  }
}
