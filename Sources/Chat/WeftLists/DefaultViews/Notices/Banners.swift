// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The banner that announces new threads; a tap loads them.
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

/// The banner that reports a failure to load; a tap retries.
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
