// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftPlugin
import WeftViews

/// The newest message in one line, after its author and the icon of its attachment.
struct PreviewLine: View {
  let row: PluginRow

  var body: some View {
    if row.channel.previewLabel != nil || row.channel.previewIcon != nil {
      HStack(spacing: 4) {
        if let label = row.channel.previewLabel {
          Text(label).font(.subheadline).fontWeight(.medium).foregroundColor(labelColor)
            .lineLimit(1).layoutPriority(1)
        }
        if let icon = row.channel.previewIcon {
          Icon(icon, color: color, font: .subheadline)
            .accessibilityLabel(row.channel.previewIconLabel).layoutPriority(1)
        }
        line
      }
    } else {
      line
    }
  }

  private var line: Text {
    Text(row.channel.previewText).font(.subheadline).foregroundColor(color).lineLimit(1)
  }

  private var kind: PreviewKind? { row.channel.previewKind }

  private var labelColor: Color { kind == .draft ? .accent : .secondary }

  private var color: Color {
    switch kind {
    case .failedToSend: .alert
    case .typing: .accent
    default: .secondary
    }
  }
}
