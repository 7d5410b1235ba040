// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The name of a channel, followed by an icon if the current user has muted it.
public struct ChannelItemTitleView: View {
  let channelName: String
  let mutedLabel: String?

  /// Creates a title.
  ///
  /// - Parameters:
  ///   - channelName: The name shown.
  ///   - mutedLabel: The text with which a screen reader reads the icon, nil for no icon.
  public init(channelName: String, mutedLabel: String? = nil) {
    self.channelName = channelName
    self.mutedLabel = mutedLabel
  }

  /// Creates a title, with the icon if the channel is muted.
  public init(
    channelName: String,
    showInlineMutedIcon: Bool,
    strings: StringCatalog = .english
  ) {
    self.init(
      channelName: channelName,
      mutedLabel: showInlineMutedIcon ? strings.text(.signMuted) : nil
    )
  }

  /// The views of the title.
  public var body: some View {
    HStack(spacing: 4) {
      Text(channelName).font(.headline).bold().lineLimit(1)
      if let mutedLabel { MutedSign(label: mutedLabel) }
    }
  }
}

/// The icon of a muted channel.
struct MutedSign: View {
  let label: String

  var body: some View {
    Icon("muted", color: .secondary, font: .footnote).accessibilityLabel(label).layoutPriority(1)
  }
}
