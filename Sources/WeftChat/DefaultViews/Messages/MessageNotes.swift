// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// What was noted about a message, a line each, such as that it is pinned.
public struct MessageTopView: View {
  let notes: [MessageNote]

  /// Creates the view.
  public init(notes: [MessageNote]) {
    self.notes = notes
  }

  /// The views of the notes.
  public var body: some View {
    VStack(alignment: .leading) {
      for note in notes { NoteLine(icon: note.icon, text: note.text) }
    }
  }
}

/// That a message was translated, and the way to what was written.
public struct MessageTranslationFooterView: View {
  let text: String
  let toggle: String?

  /// Creates the view; without words for it nothing leads to the other text.
  public init(text: String, toggle: String? = nil) {
    self.text = text
    self.toggle = toggle
  }

  /// The views of the footer.
  public var body: some View {
    HStack(spacing: 8) {
      NoteLine(icon: "translated", text: text)
      if let toggle {
        Button(action: ListAction.toggleTranslation) {
          Text(toggle).font(.footnote).foregroundColor(.accent).lineLimit(1)
        }
      }
    }
  }
}

/// How many replies a message has; a tap leads to them.
public struct MessageRepliesView: View {
  let text: String

  /// Creates the view.
  public init(text: String) {
    self.text = text
  }

  /// The views of the line.
  public var body: some View {
    Text(text).font(.footnote).fontWeight(.medium).foregroundColor(.accent).lineLimit(1)
      .onTap(ListAction.openThread)
  }
}

/// A sign and a few words beside a message.
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
