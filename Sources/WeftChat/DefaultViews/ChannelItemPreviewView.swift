// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The second line of a channel's row.
public struct ChannelItemPreviewView: View {
  // Not the row: a view is copied as it is built, and a row is large.
  let preview: ChannelPreview
  let strings: StringCatalog

  /// Creates the line of a row.
  public init(row: ChannelListRow) {
    preview = row.preview
    strings = row.strings
  }

  /// The views of the line.
  public var body: some View {
    switch preview {
    case .failedToSend: line(strings.text(.previewFailed), color: .alert)
    case .typing(let text): line(text, color: .accent)
    case .draft(let text): labelled(strings.text(.previewDraft), text, labelColor: .accent)
    case .deleted(let isMine): line(deletion(isMine: isMine)).italic()
    case .message(let text, let author, let icon):
      labelled(
        [author.map { strings.text(.authorLabel, .name($0)) }, icon.map { strings.text($0.sign) }]
          .compactMap(\.self).joined(separator: " "),
        text,
        labelColor: .secondary
      )
    }
  }

  private func deletion(isMine: Bool) -> String {
    let text = strings.text(.previewDeleted)
    guard isMine else { return text }
    return strings.text(.authorLine, .name(strings.text(.authorYou)), .text(text))
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
  /// The text that stands where a surface has no picture for the sign.
  var sign: StringKey {
    switch self {
    case .mixed: .signMixed
    case .poll: .signPoll
    case .voiceRecording: .signVoice
    case .photo: .signPhoto
    case .video: .signVideo
    case .document: .signDocument
    case .link: .signLink
    case .audio: .signAudio
    }
  }
}
