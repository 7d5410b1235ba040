// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The channels of a backing that the user has pinned or archived, in the default order.
package struct MarkedChannels: Sendable {
  /// A channel that may be pinned or archived.
  package struct Row: Sendable {
    let row: PositionedRow<ChannelID>
    let isPinned: Bool
    let isArchived: Bool

    package init(_ row: PositionedRow<ChannelID>, isPinned: Bool, isArchived: Bool) {
      (self.row, self.isPinned, self.isArchived) = (row, isPinned, isArchived)
    }
  }

  private(set) var pinned: [PositionedRow<ChannelID>] = []
  private(set) var archived: [PositionedRow<ChannelID>] = []
  /// Both, each channel once.
  private(set) var all: [PositionedRow<ChannelID>] = []
  private(set) var pinnedIDs: Set<ChannelID> = []
  private(set) var archivedIDs: Set<ChannelID> = []

  /// The maximum numbers of channels that a backing looks at; further ones count as unmarked.
  package static let (mostPinned, mostArchived) = (1_000, 10_000)

  /// Creates the collection from rows in the default order.
  package init(_ rows: [Row] = []) {
    for row in rows {
      let isPinned = row.isPinned && pinned.count < Self.mostPinned
      let isArchived = row.isArchived && archived.count < Self.mostArchived
      if isPinned { pinned.append(row.row) }
      if isArchived { archived.append(row.row) }
      if isPinned || isArchived { all.append(row.row) }
    }
    (pinnedIDs, archivedIDs) = (Set(pinned.map(\.id)), Set(archived.map(\.id)))
  }

  /// Removes a channel.
  ///
  /// - Complexity: O(1) for a channel without a mark, else O(*n*).
  package mutating func remove(_ id: ChannelID) {
    guard pinnedIDs.contains(id) || archivedIDs.contains(id) else { return }
    pinned.removeAll { $0.id == id }
    archived.removeAll { $0.id == id }
    all.removeAll { $0.id == id }
    pinnedIDs.remove(id)
    archivedIDs.remove(id)
  }

  /// Adds or moves a channel, or removes it if it has no mark.
  ///
  /// - Complexity: O(1) for a channel that has and had no mark, else O(*n*).
  package mutating func put(_ row: Row) {
    remove(row.row.id)
    let isPinned = row.isPinned && pinned.count < Self.mostPinned
    let isArchived = row.isArchived && archived.count < Self.mostArchived
    if isPinned {
      Self.insert(row.row, into: &pinned)
      pinnedIDs.insert(row.row.id)
    }
    if isArchived {
      Self.insert(row.row, into: &archived)
      archivedIDs.insert(row.row.id)
    }
    if isPinned || isArchived { Self.insert(row.row, into: &all) }
  }

  private static func insert(
    _ row: PositionedRow<ChannelID>,
    into rows: inout [PositionedRow<ChannelID>]
  ) {
    let position = row.position()
    let place = rows.firstIndex { position < $0.position() } ?? rows.endIndex
    rows.insert(row, at: place)
  }
}
