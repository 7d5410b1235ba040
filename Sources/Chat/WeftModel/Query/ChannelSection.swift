// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A part of the channel list, which an application shows below a heading of its own.
package enum ChannelSection: String, CaseIterable, Sendable {
  case pinned
  /// All channels that are in no other section.
  case chats
  /// The channels that matter little to the user.
  case lowPriority = "low"
}

extension ChannelListQuery {
  /// Whether the list has sections: pinned channels come first and those of low priority last, and it isn't the list
  /// of archived ones.
  package var hasSections: Bool { archived != .only && sort == Self.pinnedFirst.sort }

  /// Returns the section of a channel.
  package func section(of channel: ChatChannel) -> ChannelSection {
    if !hasSections { return .chats }
    return channel.isPinned ? .pinned : channel.isLowPriority ? .lowPriority : .chats
  }

  /// Returns the section of a row by its position in the list.
  package func section(at key: ListSortKey) -> ChannelSection {
    if !hasSections { return .chats }
    let (isUnpinned, rest) = key.split
    return !isUnpinned ? .pinned : rest.split.bit ? .lowPriority : .chats
  }

  /// Returns the query for the same list without the channels of some sections; a list without sections stays whole.
  package func with(collapsed sections: Set<ChannelSection>) -> ChannelListQuery {
    guard hasSections else { return self }
    var query = self
    query.collapsed = sections
    return query
  }
}

extension ChatState {
  /// Returns the number of channels that a section of a list has, whether or not it is collapsed.
  ///
  /// It is `nil` for a filtered list of a backing, which would have to read every channel.
  ///
  /// - Complexity: That of counting in the backing; without one, O(*n*) in all channels.
  package func count(
    of section: ChannelSection,
    in query: ChannelListQuery,
    _ context: QueryContext<ChatChannel>
  ) -> Int? {
    let own = query.with(collapsed: Set(ChannelSection.allCases).subtracting([section]))
    if isBacked { return channelCount(in: own, context) }
    return channels.keys.count { id in channels[id].map { own.matches($0, in: context) } ?? false }
  }
}
