// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// Rows of bars while nobody knows yet what they will say.
public struct LoadingRows: View {
  let label: String
  let count: Int

  /// Creates rows; the label is what a screen reader says of all of them.
  public init(label: String, count: Int = 10) {
    self.label = label
    self.count = count
  }

  /// The views of the rows.
  public var body: some View {
    VStack(alignment: .leading) {
      // Bars are a matter of colour: where there is none, the words say it.
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
