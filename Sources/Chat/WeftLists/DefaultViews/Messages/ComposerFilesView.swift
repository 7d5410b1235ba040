// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The files that go with the next message, each with its name, its size and a button that takes it
/// away.
struct ComposerFilesView: View {
  let contents: [AttachmentContent]
  let cancel: String

  init(options: ComposerOptions) {
    let strings = options.environment.strings
    contents = options.session.files.enumerated().map {
      AttachmentContent($0.element, at: $0.offset, strings)
    }
    cancel = strings.text(.actionCancel)
  }

  var body: some View {
    VStack {
      for content in contents {
        HStack(spacing: 8) {
          Icon(content.attachment.kind == .image ? "photo" : "document", color: .accent)
            .accessibilityHidden()
          Text(content.title).lineLimit(1).accessibilityLabel(content.label)
          if let detail = content.detail {
            Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
          }
          Spacer()
          Button(action: ListAction.detach(content.index)) { Icon("close", color: .secondary) }
            .accessibilityLabel("\(cancel): \(content.title)")
        }
      }
    }
    .padding(.bottom, 4)
  }
}
