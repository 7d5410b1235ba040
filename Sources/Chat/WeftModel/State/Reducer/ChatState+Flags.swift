// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Applies an event that sets or clears a flag.
  mutating func turn(
    _ flag: ChannelSwitch,
    on isOn: Bool,
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    var channel = try subject(of: event)
    let moment = moment(of: event)
    turn(flag, on: isOn, in: &channel, at: moment)
    if event.type == .channelHidden, event.clearHistory {
      empty(&channel, upTo: moment, of: event, &change)
    }
    store(channel, &change)
  }

  /// Sets the switched flags to the values in the payload of an event.
  mutating func turnAsNamed(
    _ channel: inout ChatChannel,
    by patch: ChannelPatch,
    of event: ChatEvent
  ) {
    if patch.namedFlags.isEmpty { return }
    for flag in ChannelSwitch.allCases {
      guard let isOn = patch[flag.flag].value else { continue }
      turn(flag, on: isOn, in: &channel, at: moment(of: event))
    }
  }

  /// Switches a flag, unless it was switched later or a later message makes the hidden channel visible.
  mutating func turn(
    _ flag: ChannelSwitch,
    on isOn: Bool,
    in channel: inout ChatChannel,
    at moment: Date
  ) {
    if let last = switchMoments[flag, channel.id], last > moment { return }
    if flag == .hidden, isOn, isShownAgain(channel, since: moment) { return }
    switchMoments[flag, channel.id] = moment
    if channel[flag.flag] != isOn { channel[flag.flag] = isOn }
  }

  private func isShownAgain(_ channel: ChatChannel, since moment: Date) -> Bool {
    !channel.isBlocked
      && channel.history.lazy.prefix { $0.createdAt > moment }
        .contains { $0.showsHiddenChannels }
  }
}

/// When each switched flag was last switched in each channel.
struct SwitchMoments: Sendable {
  private var maps: [ChannelSwitch: RecentMap<ChannelID, Date>]

  init(in backing: (any ChatBacking)? = nil) {
    maps = Dictionary(
      uniqueKeysWithValues: ChannelSwitch.allCases.map {
        ($0, RecentMap(.moments($0), in: backing))
      }
    )
  }

  /// When a flag was last switched in a channel, or `nil` if never or no longer known.
  subscript(flag: ChannelSwitch, channel: ChannelID) -> Date? {
    get { maps[flag]?[channel] }
    set { if let newValue { maps[flag]?.set(newValue, for: channel) } }
  }

  /// Returns the changes of a flag's times, as notes.
  func notes(of flag: ChannelSwitch) -> [StateNote] { maps[flag]?.notes ?? [] }

  /// Drops all changes of a flag's times once the backing has saved them.
  mutating func settle(_ flag: ChannelSwitch) { maps[flag]?.settle() }
}
