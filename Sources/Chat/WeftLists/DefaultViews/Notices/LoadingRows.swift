// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// Placeholder rows of bars, shown while a list is loading.
public struct LoadingRows: View {
  let label: String
  let count: Int

  /// Creates rows; the label says that the list is loading, as text and for screen readers.
  public init(label: String, count: Int = 10) {
    self.label = label
    self.count = count
  }

  /// The views of the rows.
  public var body: some View {
    VStack(alignment: .leading) {
      // A surface without colours can't show bars, so the label says that the list is loading.
      ListActivity(label: label)
      rows
    }
  }

  private var rows: some View {
    VStack(alignment: .leading) {
      for _ in 0..<count {
        HStack(spacing: 12) {
          Avatar(initials: "", color: .border)
          VStack(alignment: .leading, spacing: 4) {
            Text("XXXXXXXX").font(.headline).lineLimit(1)
            Text("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX").font(.subheadline)
              .lineLimit(1)
          }
          Spacer()
        }
        .padding(.horizontal)
        .padding(.vertical, 7)
      }
    }
    .redacted()
    .accessibilityHidden()
  }
}
