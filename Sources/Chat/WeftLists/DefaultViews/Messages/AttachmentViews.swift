// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The view of an attached picture, or its title if the picture can't be shown.
struct ImageAttachmentView: View {
  let content: AttachmentContent
  let picture: MessagePicture?

  /// Creates the view; without a `picture` it is a line with the title.
  init(_ content: AttachmentContent, picture: MessagePicture? = nil) {
    self.content = content
    self.picture = picture
  }

  /// The picture in its size or, without one, a line with its name.
  @ViewBuilder var body: some View {
    if let picture {
      MessagePictureView(content: content, picture: picture)
    } else {
      AttachmentLine(icon: "photo", content)
    }
  }
}

/// The view of a GIF from a library: its title and a badge.
struct GiphyAttachmentView: View {
  let content: AttachmentContent
  let badge: Scene

  /// Creates the view with the badge of the library.
  init(_ content: AttachmentContent, badge: Scene) {
    self.content = content
    self.badge = badge
  }

  /// A line with the picture's name, and the label that says it moves.
  var body: some View {
    HStack(spacing: 6) {
      AttachmentLine(icon: "photo", content)
      badge
    }
  }
}

/// The badge on a GIF from a library.
struct GiphyBadgeView: View {
  let text: String

  /// Creates the label that marks an animated picture as one.
  init(text: String) {
    self.text = text
  }

  /// The text in a small capsule on the accent colour.
  var body: some View {
    Text(text).font(.caption).bold().foregroundColor(.inverted).lineLimit(1)
      .padding(.horizontal, 6).background(.accent, in: .capsule)
  }
}

/// The view of a linked page: its title, description and URL.
struct LinkAttachmentView: View {
  let content: AttachmentContent

  /// Creates a preview from the link's title, description and URL.
  init(_ content: AttachmentContent) {
    self.content = content
  }

  /// The title, the description and the URL below each other.
  var body: some View {
    VStack(alignment: .leading) {
      AttachmentLine(icon: "link", content)
      if let detail = content.detail {
        Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(2)
      }
      if let address = content.address {
        Text(address).font(.footnote).foregroundColor(.accent).lineLimit(1)
      }
    }
  }
}

/// The view of an attached document: its name and size.
struct FileAttachmentView: View {
  let content: AttachmentContent

  /// Creates a line with the file's name and size.
  init(_ content: AttachmentContent) {
    self.content = content
  }

  /// An icon, the title, and the size.
  var body: some View { AttachmentLine(icon: "document", content, showsDetail: true) }
}

/// The view of an attached video: its name and duration.
struct VideoAttachmentView: View {
  let content: AttachmentContent

  /// Creates a line with the video's name and duration.
  init(_ content: AttachmentContent) {
    self.content = content
  }

  /// An icon, the title, and the duration.
  var body: some View { AttachmentLine(icon: "video", content, showsDetail: true) }
}

/// The view of a voice message or another sound: its bars or its name, and its duration.
///
/// A sound with a file has the sign for playing. Where the surface can't play it, a tap opens its page.
struct VoiceRecordingView: View {
  let content: AttachmentContent
  let icon: String
  let bars: String?

  /// Creates a line for a sound.
  init(_ content: AttachmentContent) {
    self.content = content
    let attachment = content.attachment
    let hasFile = AttachmentPlace(attachment) != nil
    icon = hasFile ? "play" : "voiceRecording"
    let isSpoken = attachment.kind == .voiceRecording
    let waveform = attachment.waveform
    bars = isSpoken && (hasFile || waveform != nil) ? WaveformText.text(waveform) : nil
  }

  /// An icon, the bars or the title, and the duration.
  @ViewBuilder var body: some View {
    if let bars {
      HStack(spacing: 8) {
        Icon(icon, color: .accent).accessibilityHidden()
        Text(bars).font(.footnote).foregroundColor(.secondary).lineLimit(1)
        if let detail = content.detail {
          Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
        }
      }
      .onTap(ListAction.openAttachment(content.index))
      .accessibilityLabel(content.label)
    } else {
      AttachmentLine(icon: icon, content, showsDetail: true)
    }
  }
}

/// Draws a waveform with characters, one for each bar, which every surface can show.
enum WaveformText {
  private static let count = 24
  private static let levels = Array("▁▂▃▄▅▆▇█")
  /// The loudness below which a recording counts as silent; louder ones fill the whole height.
  private static let silence = 0.02

  /// The bars of a waveform; flat ones for an unknown waveform or a silent recording.
  static func text(_ waveform: Waveform?) -> String {
    let bars = waveform?.resampled(to: count).bars ?? Array(repeating: 0, count: count)
    let most = bars.max() ?? 0
    guard most > silence else { return String(repeating: levels[0], count: count) }
    return String(bars.map { levels[Int($0 / most * Double(levels.count - 1))] })
  }
}

/// One line for an attachment: an icon, the title and a detail.
struct AttachmentLine: View {
  let icon: String
  let content: AttachmentContent
  let showsDetail: Bool

  init(icon: String, _ content: AttachmentContent, showsDetail: Bool = false) {
    self.icon = icon
    self.content = content
    self.showsDetail = showsDetail
  }

  var body: some View {
    HStack(spacing: 6) {
      Icon(icon, color: .secondary).accessibilityHidden()
      Text(content.title).fontWeight(.medium).lineLimit(1)
      if showsDetail, let detail = content.detail {
        Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
      }
    }
    .onTap(ListAction.openAttachment(content.index))
    .accessibilityLabel(content.label)
  }
}
