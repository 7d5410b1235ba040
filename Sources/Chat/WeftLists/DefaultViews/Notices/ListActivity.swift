// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// A centred progress indicator with a label.
public struct ListActivity: View {
  let label: String

  /// Creates an indicator; the label says what is in progress.
  public init(label: String) {
    self.label = label
  }

  /// The views of the sign.
  public var body: some View {
    HStack {
      Spacer()
      ProgressView().accessibilityHidden()
      Text(label).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      Spacer()
    }
    .padding(.vertical, 10)
  }
}
