// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The second line of a channel's row; each kind of preview has its own view.
public struct ChannelItemPreviewView: View {
  let preview: ChannelItemPreview
  let strings: StringCatalog

  /// Creates the line for any kind of preview.
  public init(preview: ChannelItemPreview, strings: StringCatalog = .english) {
    self.preview = preview
    self.strings = strings
  }

  /// The view for the kind of preview, which is one of the following ones.
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

/// The preview line for a newest message that could not be sent.
public struct ChannelItemFailedToSendView: View {
  let strings: StringCatalog

  /// Creates the line; its text is always the same.
  public init(strings: StringCatalog = .english) {
    self.strings = strings
  }

  /// The sign of a failure and the text, in the alert colour.
  public var body: some View {
    PreviewLine(strings.text(.previewFailed), icon: "failed", color: .alert)
  }
}

/// The preview line that shows who is typing.
public struct SubtitleTypingIndicatorView: View {
  let text: String

  /// Creates the line with a sentence such as "Leia is typing".
  public init(text: String) {
    self.text = text
  }

  /// The sentence in the accent colour.
  public var body: some View {
    PreviewLine(text, color: .accent)
  }
}

/// The preview line with the current user's draft.
public struct ChannelItemDraftPreviewView: View {
  let text: String
  let strings: StringCatalog

  /// Creates the line with the beginning of the unsent text.
  public init(text: String, strings: StringCatalog = .english) {
    self.text = text
    self.strings = strings
  }

  /// The word for "draft" in the accent colour, then the text.
  public var body: some View {
    PreviewLine(text, label: strings.text(.previewDraft), labelColor: .accent)
  }
}

/// The preview line for a newest message that was deleted.
public struct ChannelItemDeletedPreviewView: View {
  let isSentByCurrentUser: Bool
  let strings: StringCatalog

  /// Creates the line; a deleted message of the user starts with "You:".
  public init(isSentByCurrentUser: Bool, strings: StringCatalog = .english) {
    self.isSentByCurrentUser = isSentByCurrentUser
    self.strings = strings
  }

  /// The sign and the notice, after the author's name if the user deleted it.
  public var body: some View {
    PreviewLine(
      strings.text(.previewDeleted),
      label: isSentByCurrentUser
        ? strings.text(.authorLabel, .name(strings.text(.authorYou))) : nil,
      icon: "deleted"
    )
  }
}

/// The preview line with the newest message: its author, an icon for its attachments and its text.
public struct ChannelItemMessagePreviewView: PrimitiveView {
  let content: ChannelItemPreview.MessageContent
  let strings: StringCatalog

  /// Creates the line with the author's name, the icon of the attachments, and the text.
  public init(content: ChannelItemPreview.MessageContent, strings: StringCatalog = .english) {
    self.content = content
    self.strings = strings
  }

  /// Writes the views of the line.
  public func encode(into writer: inout SceneWriter) {
    writer.write(content, strings)
  }
}

extension SceneWriter {
  /// Writes the preview line of a message; nearly every row has one.
  mutating func write(_ content: ChannelItemPreview.MessageContent, _ strings: StringCatalog) {
    writePreview(
      content.text,
      label: content.authorLabel,
      icon: content.attachmentIcon?.rawValue,
      iconLabel: content.attachmentIcon.map { strings.text($0.sign) }
    )
  }

  /// Writes a label, an icon and a text; if space is short, the text is truncated first.
  fileprivate mutating func writePreview(
    _ text: String,
    label: String?,
    labelColor: Color = .secondary,
    icon: String?,
    iconLabel: String?,
    color: Color = .secondary
  ) {
    guard label != nil || icon != nil else { return writeLine(text, color) }
    hStack(spacing: 4) { writer in
      if let label {
        writer.write(
          Text(label).font(.subheadline).fontWeight(.medium).foregroundColor(labelColor)
            .lineLimit(1).layoutPriority(1)
        )
      }
      if let icon {
        writer.write(
          Icon(icon, color: color, font: .subheadline).accessibilityLabel(iconLabel ?? "")
            .layoutPriority(1)
        )
      }
      writer.writeLine(text, color)
    }
  }

  private mutating func writeLine(_ text: String, _ color: Color) {
    write(Text(text).font(.subheadline).foregroundColor(color).lineLimit(1))
  }
}

/// A preview line with a label, an icon and a text, which is truncated first if space is short.
struct PreviewLine: PrimitiveView {
  let text: String
  var label: String?
  var labelColor = Color.secondary
  var icon: String?
  var iconLabel: String?
  var color = Color.secondary

  init(
    _ text: String,
    label: String? = nil,
    labelColor: Color = .secondary,
    icon: String? = nil,
    iconLabel: String? = nil,
    color: Color = .secondary
  ) {
    self.text = text
    self.label = label
    self.labelColor = labelColor
    self.icon = icon
    self.iconLabel = iconLabel
    self.color = color
  }

  func encode(into writer: inout SceneWriter) {
    writer.writePreview(
      text,
      label: label,
      labelColor: labelColor,
      icon: icon,
      iconLabel: iconLabel,
      color: color
    )
  }
}
