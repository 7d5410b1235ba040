// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

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
      Icon(icon, color: .secondary).accessibilityLabel(content.sign)
      Text(content.title).fontWeight(.medium).lineLimit(1)
      if showsDetail, let detail = content.detail {
        Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
      }
    }
    .onTap(ListAction.openAttachment(content.place))
  }
}
