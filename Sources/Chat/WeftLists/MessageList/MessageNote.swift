// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A note about a message, such as that it is pinned.
public struct MessageNote: Equatable, Sendable {
  /// The name of the icon in front of the note.
  public var icon: String
  /// The text of the note.
  public var text: String

  /// Creates a note.
  public init(icon: String, text: String) {
    self.icon = icon
    self.text = text
  }

  /// Returns the notes about a message, as shown in its channel or in a thread.
  static func notes(
    on message: ChatMessage,
    isInThread: Bool,
    isMine: Bool,
    _ strings: StringCatalog
  ) -> [MessageNote] {
    var notes: [MessageNote] = []
    if message.pinnedAt != nil, !message.isDeleted {
      notes.append(MessageNote(icon: "pinned", text: strings.text(.messagePinned)))
    }
    if isInThread, message.parentID != nil, message.isShownInChannel {
      notes.append(MessageNote(icon: "thread", text: strings.text(.messageAlsoInChannel)))
    }
    if isMine, message.isDeleted || message.kind == .ephemeral {
      notes.append(MessageNote(icon: "person", text: strings.text(.messageOnlyVisibleToYou)))
    }
    return notes
  }
}
