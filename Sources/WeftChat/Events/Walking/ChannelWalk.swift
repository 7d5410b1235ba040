// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
internal import WeftJSON

/// Goes through every channel of a state, a few at a time and in no order that means anything.
///
/// The state may change between two steps: what comes then may be left out, nothing else.
package struct ChannelWalk {
  /// Those the state holds itself and that are still to come, nil before the first step.
  private var held: ArraySlice<ChannelID>?
  /// All that it held by then: what is held since is taken as it is kept.
  private var passed: Set<ChannelID> = []
  /// The last one of who keeps the rest.
  private var last: UInt64?

  package init() {}

  /// The next channels, with fewer of their messages than there are or none; nil after the last ones.
  package mutating func next(_ limit: Int, of state: ChatState) -> [ChatChannel]? {
    let held = self.held ?? ArraySlice(state.heldChannelIDs)
    if self.held == nil { passed = Set(held) }
    self.held = held.dropFirst(limit)
    if !held.isEmpty {
      return held.prefix(limit).compactMap { state.channel($0, messages: 0) }
    }
    guard let found = state.backing?.channels(after: last, limit: limit), let end = found.last
    else { return nil }
    last = end.number
    return found.map(\.channel).filter { !passed.contains($0.id) }
      .map { state.current($0, messages: 0) }
  }
}

extension ChatState {
  /// The channels that any of some users belong to.
  ///
  /// - Complexity: O(*n*) in all channels, each read once: nobody keeps who belongs where.
  package func channelIDs(ofMembers users: Set<UserID>) -> Set<ChannelID> {
    var walk = ChannelWalk()
    var found: Set<ChannelID> = []
    while let channels = walk.next(256, of: self) {
      for channel in channels where channel.members.contains(where: { users.contains($0.id) }) {
        found.insert(channel.id)
      }
    }
    return found
  }

  /// The threads below messages that a user wrote up to a moment.
  ///
  /// - Complexity: O(*n*) in all threads, each looked at once: nobody keeps who wrote what.
  func threadIDs(below user: UserID, upTo date: Date) -> [MessageID] {
    func isFound(_ thread: ChatThread) -> Bool {
      thread.parentMessage.author.id == user && thread.parentMessage.createdAt <= date
    }
    let held = heldThreadIDs
    let passed = Set(held)
    var found = held.filter { threads[$0].map(isFound) ?? false }
    let name = Array(JSONWriter.compact(.string(user.rawValue)).utf8)
    var last: UInt64?
    while let page = backing?.threads(
      after: last,
      limit: 256,
      where: { $0.firstRange(of: name) != nil }
    ), let end = page.last {
      found += page.threads.filter { isFound($0) && !passed.contains($0.id) }.map(\.id)
      last = end
    }
    return found.sorted()
  }

  /// The channels whose mute ends between two moments.
  ///
  /// - Complexity: O(*k*) in the channels that are muted.
  package func channelIDs(whoseMuteEndsAfter start: Date, by end: Date) -> [ChannelID] {
    mutedChannels.keys.filter { id in
      guard let details = channels[id]?.muteDetails else { return false }
      return details.isActive(at: start) != details.isActive(at: end)
    }
  }

  /// The channels no keeper has, or not as they are now.
  var heldChannelIDs: [ChannelID] { isBacked ? channels.changed.keys : channels.keys }

  /// The same of threads.
  var heldThreadIDs: [MessageID] { isBacked ? threads.changed.keys : threads.keys }
}
