// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft

/// Which channels somebody is a member of: a request looks at these, however many others there are.
struct MemberIndex {
  private var channels: [UserID: Set<ChannelID>] = [:]
  private var members: [ChannelID: Set<UserID>] = [:]

  init(_ state: ChatState) {
    for id in state.channelIDs { update(id, in: state) }
  }

  func channels(of user: UserID) -> Set<ChannelID> { channels[user] ?? [] }

  /// Takes in who is in a channel by now; one that is gone has nobody.
  mutating func update(_ id: ChannelID, in state: ChatState) {
    let now = Set(state.channel(id, messages: 0)?.members.map(\.id) ?? [])
    let before = members.updateValue(now, forKey: id) ?? []
    for user in before.subtracting(now) { channels[user]?.remove(id) }
    for user in now.subtracting(before) { channels[user, default: []].insert(id) }
  }
}
