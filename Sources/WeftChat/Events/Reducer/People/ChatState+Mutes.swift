// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Takes the list of users whose messages count for nothing.
  mutating func changeMutes(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let ids = event.mutedUserIDs else { throw .missing("muted_user_ids", in: event.type) }
    let muted = Set(ids)
    for id in mutedUserIDs.symmetricDifference(muted) {
      change.users[id, default: []].insert(.other)
    }
    mutedUserIDs = muted
  }

  /// Takes the list of channels the user has muted; every other one is not muted any more.
  mutating func changeChannelMutes(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    guard let mutes = event.channelMutes else { throw .missing("channel_mutes", in: event.type) }
    var details: [ChannelID: MuteDetails] = [:]
    for mute in mutes { details[mute.id] = mute.details }
    for id in Set(mutedChannels.keys).union(details.keys).sorted() {
      guard var channel = channels[id] else { continue }
      channel.muteDetails = details[id]
      store(channel, &change)
    }
  }
}
