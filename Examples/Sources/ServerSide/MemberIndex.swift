// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

/// The channels of each member, so that a request reads only these, however many others there are.
struct MemberIndex {
  private var channels: [UserID: Set<ChannelID>] = [:]
  private var members: [ChannelID: Set<UserID>] = [:]

  init(_ state: ChatState) {
    for id in state.channelIDs { update(id, in: state) }
  }

  func channels(of user: UserID) -> Set<ChannelID> { channels[user] ?? [] }

  /// Updates the members of a channel; a deleted channel has none.
  mutating func update(_ id: ChannelID, in state: ChatState) {
    let now = Set(state.channel(id, messages: 0)?.members.map(\.id) ?? [])
    let before = members.updateValue(now, forKey: id) ?? []
    for user in before.subtracting(now) { channels[user]?.remove(id) }
    for user in now.subtracting(before) { channels[user, default: []].insert(id) }
  }
}
