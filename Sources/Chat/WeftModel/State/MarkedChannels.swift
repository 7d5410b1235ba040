// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The channels of a backing that the user has pinned or archived, in the default order.
package struct MarkedChannels: Sendable {
  let pinned: [PositionedRow<ChannelID>]
  let archived: [PositionedRow<ChannelID>]
  /// Both, each channel once.
  let all: [PositionedRow<ChannelID>]
  let pinnedIDs: Set<ChannelID>
  let archivedIDs: Set<ChannelID>

  /// The maximum numbers of channels that a backing looks for; further ones count as unmarked.
  package static let (mostPinned, mostArchived) = (1_000, 10_000)

  package init(
    pinned: [PositionedRow<ChannelID>] = [],
    archived: [PositionedRow<ChannelID>] = []
  ) {
    (self.pinned, self.archived) = (pinned, archived)
    (pinnedIDs, archivedIDs) = (Set(pinned.map(\.id)), Set(archived.map(\.id)))
    let others = pinned.filter { [archivedIDs] in !archivedIDs.contains($0.id) }
    all = others.isEmpty ? archived : (archived + others).sorted { $0.position() < $1.position() }
  }

  /// Whether the user has pinned or archived a channel.
  package func contains(_ id: ChannelID) -> Bool {
    pinnedIDs.contains(id) || archivedIDs.contains(id)
  }
}
