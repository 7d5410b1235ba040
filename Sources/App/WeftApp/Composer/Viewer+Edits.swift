// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The unsaved edit of a message in a chat that the user has left.
struct LeftEdit {
  /// The message that is edited.
  let message: ChatMessage
  /// Its new text as far as it was written.
  let text: String
}

/// Edits that outlive their screens; unlike drafts, they are stored nowhere else.
extension Viewer {
  /// Keeps the unsaved edit of a chat whose screen closes.
  func keepEdit(in chat: Conversation) {
    let session = chat.composer.session
    guard let message = session.edited, session.text != message.text else { return }
    leftEdits[chat.name] = LeftEdit(message: message, text: session.text)
  }

  /// Resumes the edit that the user left in a chat; if its message is gone, shows the text as a notice.
  func resumeEdit(in chat: Conversation) {
    guard let edit = leftEdits.removeValue(forKey: chat.name) else { return }
    guard let message = chat.composer.knownMessage(edit.message.id),
      !message.isDeleted, chat.may(.edit, message)
    else { return tell(app.words.refusals.unsent(.text(String(edit.text.prefix(500))))) }
    chat.composer.handle(.edit(message))
    chat.composer.handle(.text(edit.text, caret: edit.text.utf8.count))
  }
}
