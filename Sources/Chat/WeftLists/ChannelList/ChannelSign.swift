// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A lasting fact about a channel that its row shows as an icon and says to screen readers.
///
/// This file declares how lists show each flag. The default row, its text for screen readers, the
/// channel's page, `weft snapshot --format model` and plugins, which read `channel.signIcons` and
/// `channel.signLabels`, take all signs from here. A new sign is a case with the answers the
/// compiler asks for.
public enum ChannelSign: String, CaseIterable, Sendable {
  /// The user has muted the channel.
  case muted

  /// The name of the icon.
  public var iconName: String {
    switch self {
    case .muted: "muted"
    }
  }

  /// The text with which screen readers read the icon, such as "muted".
  public var label: StringKey {
    switch self {
    case .muted: .signMuted
    }
  }

  /// The sentence about it in a row's text for screen readers, such as "Muted".
  public var sentence: StringKey {
    switch self {
    case .muted: .accessibilityMuted
    }
  }
}

extension ChannelFlag {
  /// The sign with which rows show that the flag is set, nil where they don't show it.
  package var sign: ChannelSign? {
    switch self {
    case .hidden, .frozen, .disabled, .blocked: nil
    }
  }
}

extension ChannelSign {
  /// Returns the signs that hold for a channel, in the order in which they are shown.
  package static func all(of channel: ChatChannel) -> [ChannelSign] {
    (channel.isMuted ? [.muted] : []) + ofFlags(channel)
  }

  /// Returns the signs of the flags that are set in a channel.
  static func ofFlags(_ channel: ChatChannel) -> [ChannelSign] {
    ChannelFlag.allCases.compactMap { channel[$0] ? $0.sign : nil }
  }

  /// The parts of a channel that signs are made from.
  static let elements = ChannelFlag.allCases.filter { $0.sign != nil }
    .reduce(ChannelElement.mute) { $0.union($1.element) }
}

extension ChannelSwitch {
  /// The icon of the menu entries that set the flag and take it back, and their titles.
  var menuEntry: (iconName: String, on: StringKey, off: StringKey) {
    switch self {
    case .hidden: ("hidden", .actionHide, .actionShow)
    }
  }
}
