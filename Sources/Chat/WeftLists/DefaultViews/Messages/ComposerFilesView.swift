// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The files of the next message, including those still being uploaded.
///
/// Each is drawn with its name, its size and a button that removes it.
struct ComposerFilesView: View {
  private let files: [ComposerFileView]

  init(options: ComposerOptions) {
    let strings = options.environment.strings
    let cancel = strings.text(.actionCancel)
    let ready = options.session.files.enumerated().map { index, file in
      let content = AttachmentContent(file, at: index, strings)
      return ComposerFileView(
        title: content.title,
        detail: content.detail,
        label: content.label,
        picture: file.previewURL,
        icon: file.kind == .image ? "photo" : file.isSound ? "voiceRecording" : "document",
        action: ListAction.detach(index),
        cancel: cancel
      )
    }
    let coming = options.session.coming.map { file in
      let size = ByteCountText.text(file.size, strings) ?? ""
      let percent = strings.number(file.percent) + "\u{A0}%"
      let name = file.recording == nil ? file.name : strings.text(.attachmentVoice)
      return ComposerFileView(
        title: name,
        detail: "\(percent) · \(size)",
        label: "\(name), \(percent)",
        picture: nil,
        icon: "pending",
        action: ListAction.stop(file.id),
        cancel: cancel
      )
    }
    files = ready + coming
  }

  var body: some View {
    VStack {
      for file in files { file }
    }
    .padding(.bottom, 4)
  }
}

/// A file above the text field.
private struct ComposerFileView: View {
  let title: String
  let detail: String?
  let label: String
  /// The address of the file's preview picture.
  let picture: String?
  let icon: String
  /// The action that removes the file or stops its upload.
  let action: String
  let cancel: String

  /// The size of the preview picture, in points.
  private static let (width, height) = (48.0, 40.0)

  var body: some View {
    HStack(spacing: 8) {
      if let picture {
        PictureView(url: picture, name: title, width: Self.width, height: Self.height, radius: 4)
          .accessibilityHidden()
      } else {
        Icon(icon, color: .accent).accessibilityHidden()
      }
      Text(title).lineLimit(1).accessibilityLabel(label)
      if let detail {
        Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
      }
      Spacer()
      Button(action: action) { Icon("close", color: .secondary) }
        .accessibilityLabel("\(cancel): \(title)")
    }
  }
}
