// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The second line of a channel's row: a view of its own for each kind of preview.
public struct ChannelItemPreviewView: View {
  let preview: ChannelItemPreview
  let strings: StringCatalog

  /// Creates the line.
  public init(preview: ChannelItemPreview, strings: StringCatalog = .english) {
    self.preview = preview
    self.strings = strings
  }

  /// The views of the line.
  public var body: some View {
    switch preview.variant {
    case .failedToSend: ChannelItemFailedToSendView(strings: strings)
    case .typing(let content): SubtitleTypingIndicatorView(text: content.text)
    case .draft(let content): ChannelItemDraftPreviewView(text: content.text, strings: strings)
    case .deleted(let content):
      ChannelItemDeletedPreviewView(
        isSentByCurrentUser: content.isSentByCurrentUser,
        strings: strings
      )
    case .message(let content):
      ChannelItemMessagePreviewView(content: content, strings: strings)
    }
  }
}

/// That the newest message could not be sent.
public struct ChannelItemFailedToSendView: View {
  let strings: StringCatalog

  /// Creates the line.
  public init(strings: StringCatalog = .english) {
    self.strings = strings
  }

  /// The views of the line.
  public var body: some View {
    PreviewLine(strings.text(.previewFailed), icon: "failed", color: .alert)
  }
}

/// Who is typing.
public struct SubtitleTypingIndicatorView: View {
  let text: String

  /// Creates the line.
  public init(text: String) {
    self.text = text
  }

  /// The views of the line.
  public var body: some View {
    PreviewLine(text, color: .accent)
  }
}

/// What the user has begun to write.
public struct ChannelItemDraftPreviewView: View {
  let text: String
  let strings: StringCatalog

  /// Creates the line.
  public init(text: String, strings: StringCatalog = .english) {
    self.text = text
    self.strings = strings
  }

  /// The views of the line.
  public var body: some View {
    PreviewLine(text, label: strings.text(.previewDraft), labelColor: .accent)
  }
}

/// That the newest message was deleted.
public struct ChannelItemDeletedPreviewView: View {
  let isSentByCurrentUser: Bool
  let strings: StringCatalog

  /// Creates the line.
  public init(isSentByCurrentUser: Bool, strings: StringCatalog = .english) {
    self.isSentByCurrentUser = isSentByCurrentUser
    self.strings = strings
  }

  /// The views of the line.
  public var body: some View {
    PreviewLine(
      strings.text(.previewDeleted),
      label: isSentByCurrentUser
        ? strings.text(.authorLabel, .name(strings.text(.authorYou))) : nil,
      icon: "deleted"
    )
  }
}

/// The newest message: who wrote it, what it carries and what it says.
public struct ChannelItemMessagePreviewView: View {
  let content: ChannelItemPreview.MessageContent
  let strings: StringCatalog

  /// Creates the line.
  public init(content: ChannelItemPreview.MessageContent, strings: StringCatalog = .english) {
    self.content = content
    self.strings = strings
  }

  /// The views of the line.
  public var body: some View {
    PreviewLine(
      content.text,
      label: content.authorLabel,
      icon: content.attachmentIcon?.rawValue,
      iconLabel: content.attachmentIcon.map { strings.text($0.sign) }
    )
  }
}
