// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// A picture a message carries, as what it is called.
public struct ImageAttachmentView: View {
  let content: AttachmentContent

  /// Creates the view.
  public init(_ content: AttachmentContent) {
    self.content = content
  }

  /// The views of the picture.
  public var body: some View { AttachmentLine(icon: "photo", content) }
}

/// A moving picture from a library.
public struct GiphyAttachmentView: View {
  let content: AttachmentContent
  let badge: Scene

  /// Creates the view with the sign that tells where it is from.
  public init(_ content: AttachmentContent, badge: Scene) {
    self.content = content
    self.badge = badge
  }

  /// The views of the picture.
  public var body: some View {
    HStack(spacing: 6) {
      AttachmentLine(icon: "photo", content)
      badge
    }
  }
}

/// The sign on a moving picture from a library.
public struct GiphyBadgeView: View {
  let text: String

  /// Creates the view.
  public init(text: String) {
    self.text = text
  }

  /// The views of the sign.
  public var body: some View {
    Text(text).font(.caption).bold().foregroundColor(.inverted).lineLimit(1)
      .padding(.horizontal, 6).background(.accent, in: .capsule)
  }
}

/// A page that was linked: its title, what it is about and its address.
public struct LinkAttachmentView: View {
  let content: AttachmentContent

  /// Creates the view.
  public init(_ content: AttachmentContent) {
    self.content = content
  }

  /// The views of the page.
  public var body: some View {
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

/// A document: its name and how large it is.
public struct FileAttachmentView: View {
  let content: AttachmentContent

  /// Creates the view.
  public init(_ content: AttachmentContent) {
    self.content = content
  }

  /// The views of the document.
  public var body: some View { AttachmentLine(icon: "document", content, showsDetail: true) }
}

/// A film: its name and how long it plays.
public struct VideoAttachmentView: View {
  let content: AttachmentContent

  /// Creates the view.
  public init(_ content: AttachmentContent) {
    self.content = content
  }

  /// The views of the film.
  public var body: some View { AttachmentLine(icon: "video", content, showsDetail: true) }
}

/// A spoken message or another sound: how long it plays.
public struct VoiceRecordingView: View {
  let content: AttachmentContent

  /// Creates the view.
  public init(_ content: AttachmentContent) {
    self.content = content
  }

  /// The views of the sound.
  public var body: some View { AttachmentLine(icon: "voiceRecording", content, showsDetail: true) }
}
