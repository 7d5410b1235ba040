// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// A note about a message, for example that it is pinned.
public struct MessageNote: Equatable, Sendable {
  /// The name of the icon before the text.
  public var icon: String
  /// The note in the user's language, such as "Pinned".
  public var text: String

  /// Creates a note; `icon` is a name of the theme's icon set.
  init(icon: String, text: String) {
    self.icon = icon
    self.text = text
  }

  /// Returns the notes about a message, for its channel or for a thread.
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
    if message.marks.contains(.saved), !message.isDeleted {
      let text: StringKey = message.marks.contains(.reminds) ? .messageReminder : .messageSaved
      notes.append(MessageNote(icon: "saved", text: strings.text(text)))
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

/// The notes about a message, one per line.
struct MessageTopView: View {
  let notes: [MessageNote]

  /// Creates the lines above a message; without notes nothing is drawn.
  init(notes: [MessageNote]) {
    self.notes = notes
  }

  /// The notes below each other, each an icon and a text.
  var body: some View {
    VStack(alignment: .leading) {
      for note in notes { NoteLine(icon: note.icon, text: note.text) }
    }
  }
}

/// The footer of a translated message, with a button that switches between original and translation.
struct MessageTranslationFooterView: View {
  let text: String
  let toggle: String?

  /// Creates the footer; an empty `text` leaves only the button, and `toggle` is `nil` for no button.
  init(text: String, toggle: String? = nil) {
    self.text = text
    self.toggle = toggle
  }

  /// The note that the text is translated, and the button that shows the original.
  var body: some View {
    HStack(spacing: 8) {
      if !text.isEmpty { NoteLine(icon: "translated", text: text) }
      if let toggle {
        Button(action: ListAction.toggleTranslation) {
          Text(toggle).font(.footnote).foregroundColor(.accent).lineLimit(1)
        }
      }
    }
  }
}

/// The number of replies to a message; a tap opens the thread.
struct MessageRepliesView: View {
  let text: String

  /// Creates a line with a text such as "3 replies".
  init(text: String) {
    self.text = text
  }

  /// The text in the accent colour; a tap opens the thread.
  var body: some View {
    Text(text).font(.footnote).fontWeight(.medium).foregroundColor(.accent).lineLimit(1)
      .onTap(ListAction.openThread)
  }
}

/// An icon and a few words beside a message.
struct NoteLine: View {
  let icon: String
  let text: String

  var body: some View {
    HStack(spacing: 4) {
      Icon(icon, color: .secondary, font: .footnote).accessibilityHidden()
      Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1)
    }
  }
}
