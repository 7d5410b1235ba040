// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ChatState {
  /// Sets the users whose messages don't count as unread.
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

  /// Sets the channels the current user has muted; all others become unmuted.
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
