// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// A walk over every channel of a state, a page at a time and in no particular order.
///
/// The state may change between two steps. Channels added by such a change may be left out; all others are visited.
package struct ChannelWalk {
  /// The channels held by the state that are still to be visited, or `nil` before the first step.
  private var held: ArraySlice<ChannelID>?
  /// All channels that the state held at the first step; channels that it changes later are visited in their saved
  /// form.
  private var passed: Set<ChannelID> = []
  /// The backing's number of the last channel read from it.
  private var last: UInt64?

  /// Creates a walk that starts with the first channel.
  package init() {}

  /// Returns the next channels, with some or none of their messages, or `nil` at the end.
  ///
  /// - Parameter isOfUse: Whether to read a saved channel, judging by its id and its document.
  package mutating func next(
    _ limit: Int,
    of state: ChatState,
    where isOfUse: (ChannelID, [UInt8]) -> Bool = { _, _ in true }
  ) -> [ChatChannel]? {
    let held = self.held ?? ArraySlice(state.heldChannelIDs)
    if self.held == nil { passed = Set(held) }
    self.held = held.dropFirst(limit)
    if !held.isEmpty {
      return held.prefix(limit).compactMap { state.channel($0, messages: 0) }
    }
    let found = state.backing?.channels(after: last, limit: limit) { id, document in
      !passed.contains(id) && isOfUse(id, document)
    }
    guard let found, let end = found.last else { return nil }
    last = end
    return found.channels.map { state.current($0, messages: 0) }
  }
}

/// A walk over every thread of a state, a page at a time and in no particular order, like ``ChannelWalk``.
package struct ThreadWalk {
  private var held: ArraySlice<MessageID>?
  private var passed: Set<MessageID> = []
  private var last: UInt64?

  /// Creates a walk that starts with the first thread.
  package init() {}

  /// Returns the next threads, of whose channels only the ids are current, or `nil` at the end.
  package mutating func next(_ limit: Int, of state: ChatState) -> [ChatThread]? {
    let held = self.held ?? ArraySlice(state.heldThreadIDs)
    if self.held == nil { passed = Set(held) }
    self.held = held.dropFirst(limit)
    if !held.isEmpty {
      return held.prefix(limit).compactMap { id in
        state.threads[id].map { state.current($0, in: nil) }
      }
    }
    let found = state.backing?.threads(after: last, limit: limit) { _ in true }
    guard let found, let end = found.last else { return nil }
    last = end
    return found.threads.filter { !passed.contains($0.id) }.map { state.current($0, in: nil) }
  }
}

extension ChatState {
  /// Whether the state has data about a user.
  package func knows(_ id: UserID) -> Bool { users[id] != nil }

  /// The ids of all known users, in no particular order.
  package var userIDs: [UserID] { users.keys }

  /// Returns the channels that have any of some users as members.
  ///
  /// - Complexity: O(*n*) in all channels, each read once, because memberships have no index.
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

  /// Returns the threads whose parent message a user wrote up to a given time.
  ///
  /// - Complexity: O(*n*) in all threads, each read once, because authors have no index.
  func threadIDs(below user: UserID, upTo date: Date) -> [MessageID] {
    func isFound(_ thread: ChatThread) -> Bool {
      thread.parentMessage.author.id == user && thread.parentMessage.createdAt <= date
    }
    let held = heldThreadIDs
    let passed = Set(held)
    var found = held.filter { threads[$0].map(isFound) ?? false }
    let name = JSONWriter.bytes(.string(user.rawValue))
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

  /// The channels that the backing doesn't have in their current form; without a backing, all of them.
  var heldChannelIDs: [ChannelID] { isBacked ? channels.changed.keys : channels.keys }

  /// The threads that the backing doesn't have in their current form; without a backing, all of them.
  var heldThreadIDs: [MessageID] { isBacked ? threads.changed.keys : threads.keys }
}
