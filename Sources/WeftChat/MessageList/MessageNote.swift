// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something noted about a message, such as that it is pinned.
public struct MessageNote: Equatable, Sendable {
  /// The sign in front.
  public var icon: String
  /// What it says.
  public var text: String

  /// Creates a note.
  public init(icon: String, text: String) {
    self.icon = icon
    self.text = text
  }

  /// What there is to note about a message, seen in its channel or among the replies to another.
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
