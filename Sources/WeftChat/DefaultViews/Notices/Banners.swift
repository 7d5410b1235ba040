// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// That there are threads the list does not show yet; a tap loads it again.
public struct NewThreadsBanner: View {
  let text: String

  /// Creates a banner.
  public init(text: String) {
    self.text = text
  }

  /// The views of the banner.
  public var body: some View {
    HStack(spacing: 8) {
      Text(text).font(.subheadline).fontWeight(.medium).lineLimit(1)
      Spacer()
      Icon("reload", font: .subheadline).accessibilityHidden()
    }
    .foregroundColor(.inverted)
    .padding(.horizontal).padding(.vertical, 7)
    .background(.accent)
    .onTap(ListAction.loadThreads)
  }
}

/// That something could not be loaded; a tap tries again.
public struct ErrorBanner: View {
  let text: String

  /// Creates a banner.
  public init(text: String) {
    self.text = text
  }

  /// The views of the banner.
  public var body: some View {
    HStack(spacing: 8) {
      Text(text).font(.subheadline).fontWeight(.medium).lineLimit(2)
      Spacer()
      Icon("reload", font: .subheadline).accessibilityHidden()
    }
    .foregroundColor(.inverted)
    .padding(.horizontal).padding(.vertical, 7)
    .background(.alert)
    .onTap(ListAction.retry)
  }
}
