// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The second line of a channel's row.
public struct ChannelItemPreviewView: View {
  // Not the row: a view is copied as it is built, and a row is large.
  let preview: ChannelPreview

  /// Creates the line of a row.
  public init(row: ChannelListRow) {
    preview = row.preview
  }

  /// The views of the line.
  public var body: some View {
    switch preview {
    case .failedToSend: line("Message failed to send", color: .alert)
    case .typing(let text): line(text, color: .accent)
    case .draft(let text): labelled("Draft:", text, labelColor: .accent)
    case .deleted(let isMine): line((isMine ? "You: " : "") + "Message deleted").italic()
    case .message(let text, let author, let icon):
      labelled(
        [author.map { $0 + ":" }, icon.map { "[\($0.label)]" }].compactMap(\.self)
          .joined(separator: " "),
        text,
        labelColor: .secondary
      )
    }
  }

  private func line(_ text: String, color: Color = .secondary) -> Text {
    Text(text).font(.subheadline).foregroundColor(color).lineLimit(1)
  }

  @ViewBuilder
  private func labelled(_ label: String, _ text: String, labelColor: Color) -> some View {
    if label.isEmpty {
      line(text)
    } else {
      HStack {
        line(label, color: labelColor).fontWeight(.medium).layoutPriority(1)
        line(text)
      }
    }
  }
}

extension AttachmentIcon {
  /// The word that stands where a surface has no picture for the sign.
  var label: String {
    switch self {
    case .mixed: "files"
    case .poll: "poll"
    case .voiceRecording: "voice"
    case .photo: "photo"
    case .video: "video"
    case .document: "file"
    case .link: "link"
    case .audio: "audio"
    }
  }
}
