// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// A lasting state of a channel that its row shows as an icon and reads out to screen readers.
///
/// This file declares how lists show each flag. All signs come from here: those of the default row and its text for
/// screen readers, of the channel's page, of `weft snapshot --format model`, and of the fields `channel.signIcons` and
/// `channel.signLabels` for plugins. To add a sign, add a case and complete the switches.
public enum ChannelSign: String, CaseIterable, Sendable {
  /// The user has muted the channel.
  case muted
  /// The user has pinned the channel on top of the list.
  case pinned

  /// The name in the theme's icon set.
  public var iconName: String {
    switch self {
    case .muted: "muted"
    case .pinned: "pinned"
    }
  }

  /// The text that screen readers read for the icon, such as "muted".
  public var label: StringKey {
    switch self {
    case .muted: .signMuted
    case .pinned: .signPinned
    }
  }

  /// The sentence in a row's text for screen readers, such as "Muted".
  package var sentence: StringKey {
    switch self {
    case .muted: .accessibilityMuted
    case .pinned: .accessibilityPinned
    }
  }
}

extension ChannelFlag {
  /// The sign that rows show if the flag is set, or `nil` if they show none.
  package var sign: ChannelSign? {
    switch self {
    case .hidden, .frozen, .disabled, .blocked: nil
    }
  }
}

extension ChannelSign {
  /// Returns the signs of a channel in the order in which they are shown.
  package static func all(of channel: ChatChannel) -> [ChannelSign] {
    (channel.isMuted ? [.muted] : []) + besidesMuted(channel)
  }

  /// Returns the signs of the channel of a thread; a pin only concerns the list of channels.
  package static func ofThread(in channel: ChatChannel) -> [ChannelSign] {
    all(of: channel).filter { $0 != .pinned }
  }

  /// Returns the signs whose place no setting changes.
  static func besidesMuted(_ channel: ChatChannel) -> [ChannelSign] {
    (channel.isPinned ? [.pinned] : []) + ofFlags(channel)
  }

  private static func ofFlags(_ channel: ChatChannel) -> [ChannelSign] {
    ChannelFlag.allCases.compactMap { channel[$0] ? $0.sign : nil }
  }

  /// The parts of a channel that its signs depend on.
  static let elements = ChannelFlag.allCases.filter { $0.sign != nil }
    .reduce(ChannelElement.mute.union(.membership)) { $0.union($1.element) }
}

extension ChannelSwitch {
  /// The icon of the menu entries that set and clear the flag, and the entries' titles.
  var menuEntry: (iconName: String, on: StringKey, off: StringKey) {
    switch self {
    case .hidden: ("hidden", .actionHide, .actionShow)
    }
  }
}
