// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

extension SourceAction {
  /// Returns the action that restores what this one is about to change, or `nil` if it changes nothing or no action can
  /// restore it.
  ///
  ///     SourceAction.hide("messaging:general").inverse(in: state)  // .show("messaging:general")
  ///
  /// Ask before this action is performed: a mute, for example, is restored with its end.
  package func inverse(in state: ChatState) -> SourceAction? {
    guard let channel = channelID.flatMap({ state.channel($0, messages: 0) }) else { return nil }
    switch self {
    case .turn(let flag, let isOn, let id):
      return channel[flag.flag] == isOn ? nil : .turn(flag, on: !isOn, id)
    case .mute(let id, _): return channel.muteDetails.map { Self.mute(id, $0) } ?? .unmute(id)
    case .unmute(let id): return channel.muteDetails.map { Self.mute(id, $0) }
    case .pin(let id): return channel.membership?.pinnedAt == nil ? .unpin(id) : nil
    case .unpin(let id): return channel.membership?.pinnedAt == nil ? nil : .pin(id)
    case .archive(let id, let isOn):
      return channel.isArchived == isOn ? nil : .archive(id, on: !isOn)
    default: return nil
    }
  }

  private static func mute(_ id: ChannelID, _ details: MuteDetails) -> SourceAction {
    .mute(id, until: details.expiresAt)
  }
}
