// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// A title and an explanation, shown in place of rows.
public struct ListNotice: View {
  let icon: String?
  let title: String
  let detail: String

  /// Creates a notice.
  public init(icon: String? = nil, title: String, detail: String = "") {
    self.icon = icon
    self.title = title
    self.detail = detail
  }

  /// The views of the notice.
  public var body: some View {
    HStack {
      Spacer()
      VStack(spacing: 4) {
        if let icon { Icon(icon, color: .secondary, font: .title).accessibilityHidden() }
        Text(title).font(.headline).bold()
        if !detail.isEmpty { Text(detail).foregroundColor(.secondary) }
      }
      Spacer()
    }
    .padding(.horizontal)
    .padding(.vertical, 16)
  }
}
