// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// A preview line with a label, an icon and a text, of which the text is truncated first.
struct PreviewLine: View {
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

  var body: some View {
    if label == nil, icon == nil {
      line
    } else {
      HStack(spacing: 4) {
        if let label {
          Text(label).font(.subheadline).fontWeight(.medium).foregroundColor(labelColor)
            .lineLimit(1).layoutPriority(1)
        }
        if let icon {
          Icon(icon, color: color, font: .subheadline).accessibilityLabel(iconLabel ?? "")
            .layoutPriority(1)
        }
        line
      }
    }
  }

  private var line: Text {
    Text(text).font(.subheadline).foregroundColor(color).lineLimit(1)
  }
}
