// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The order of the list with pinned channels on top, made from a backing's order of all channels.
///
/// A backing has an index of all channels in the default order, and knows the few that are pinned. The list is the
/// pinned ones, then all others, both in the default order: its keys are those of the default order with one bit in
/// front.
///
/// **Cost.** That of the same request in the default order, plus O(*p*) for *p* pinned channels. Rows that are skipped
/// are counted again at most once for each pinned channel among them.
struct PinnedFirstOrder {
  private let backing: any ChatBacking
  /// The query in the default order.
  private let plain = ChannelListQuery()
  /// The pinned channels in the default order.
  private let pinned: [PositionedRow<ChannelID>]
  private let pinnedIDs: Set<ChannelID>

  /// Creates the order, or returns `nil` for any other query.
  init?(_ query: ChannelListQuery, over backing: any ChatBacking) {
    guard query.filter == nil, query.sort == ChannelListQuery.pinnedFirst.sort else { return nil }
    self.backing = backing
    pinned = backing.pinnedPositions()
    pinnedIDs = Set(pinned.map(\.id))
  }

  /// Returns the first channels after a position.
  func positions(after: SortPosition?, limit: Int) -> [PositionedRow<ChannelID>]? {
    positions(from: .after(after), skipping: 0, limit: limit)
  }

  /// Returns channels near a place, in its direction and nearest first.
  func positions(
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    var found: [PositionedRow<ChannelID>] = []
    var skipped = 0
    for isPinned in place.isBackwards ? [false, true] : [true, false] {
      guard found.count < limit, let start = start(of: isPinned, from: place) else { continue }
      let rows = isPinned ? pinnedRows(from: start) : nil
      let left = skipping - skipped
      let more =
        rows.map { Array($0.dropFirst(left).prefix(limit - found.count)) }
        ?? others(from: start, skipping: left, limit: limit - found.count)
      guard let more, let lifted = lift(more, isPinned: isPinned) else { return nil }
      found += lifted
      if more.isEmpty, left > 0 {
        guard let count = rows?.count ?? otherCount(from: start) else { return nil }
        skipped += min(left, count)
      } else {
        skipped = skipping
      }
    }
    return found
  }

  /// Returns the number of channels, or of those before a position.
  func count(before position: SortPosition?) -> Int? {
    guard let position else { return backing.channelCount(in: plain, before: nil) }
    let (isPinned, place) = Self.split(position)
    let pinnedCount = pinned.count { $0.position() < place }
    if isPinned { return pinnedCount }
    return backing.channelCount(in: plain, before: place).map { $0 + pinned.count - pinnedCount }
  }

  /// Returns the position of a channel, or `nil` if the list doesn't have it.
  func position(of id: ChannelID) -> SortPosition? {
    guard let position = backing.channelPosition(id, in: plain),
      let key = ListSortKey(bytes: position.key).behind(!pinnedIDs.contains(id))
    else { return nil }
    return SortPosition(key: key.bytes, id: position.id)
  }

  /// Returns where one of the two parts starts in the default order, or `nil` if all of it is on the other side.
  private func start(of isPinned: Bool, from place: ListPlace) -> ListPlace? {
    let (position, isBackwards) =
      switch place {
      case .after(let position): (position, false)
      case .before(let position): (position, true)
      }
    let whole = isBackwards ? ListPlace.before(nil) : .after(nil)
    guard let position else { return whole }
    let (isInPinned, plain) = Self.split(position)
    if isInPinned == isPinned { return isBackwards ? .before(plain) : .after(plain) }
    return isInPinned == isBackwards ? nil : whole
  }

  private func pinnedRows(from place: ListPlace) -> [PositionedRow<ChannelID>] {
    let rows = pinned.filter { place.reaches($0.position()) }
    return place.isBackwards ? rows.reversed() : rows
  }

  /// Returns channels that aren't pinned, from a place of the default order.
  private func others(
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    let near = pinnedRows(from: place)
    var lead = skipping
    if skipping > 0, !near.isEmpty {
      // The index counts the pinned channels, which are not to be counted.
      while let row = backing.channelPositions(plain, from: place, skipping: lead, limit: 1)?.first
      {
        let passed = near.count { !place.isNearer(row.position(), $0.position()) }
        if skipping + passed == lead { break }
        lead = skipping + passed
      }
    }
    let (most, isTooMany) = limit.addingReportingOverflow(near.count)
    let count = isTooMany ? .max : most
    let rows =
      if case .after(let position) = place, lead == 0 {
        backing.channelPositions(plain, after: position, limit: count)
      } else {
        backing.channelPositions(plain, from: place, skipping: lead, limit: count)
      }
    return rows.map { Array($0.filter { !pinnedIDs.contains($0.id) }.prefix(limit)) }
  }

  private func otherCount(from place: ListPlace) -> Int? {
    let pinnedCount = pinnedRows(from: place).count
    switch place {
    case .before(let position):
      return backing.channelCount(in: plain, before: position).map { $0 - pinnedCount }
    case .after(let position):
      guard let all = backing.channelCount(in: plain, before: nil) else { return nil }
      // The position itself isn't counted.
      let before = position.map { backing.channelCount(in: plain, before: $0) } ?? 0
      return before.map { all - $0 - (position == nil ? 0 : 1) - pinnedCount }
    }
  }

  private func lift(
    _ rows: [PositionedRow<ChannelID>],
    isPinned: Bool
  ) -> [PositionedRow<ChannelID>]? {
    var lifted: [PositionedRow<ChannelID>] = []
    lifted.reserveCapacity(rows.count)
    for row in rows {
      guard let key = row.key.behind(!isPinned) else { return nil }
      lifted.append(PositionedRow(row.id, number: row.number, by: key))
    }
    return lifted
  }

  private static func split(_ position: SortPosition) -> (isPinned: Bool, plain: SortPosition) {
    let (bit, key) = ListSortKey(bytes: position.key).split
    return (!bit, SortPosition(key: key.bytes, id: position.id))
  }
}

extension ChannelListQuery {
  /// The user's channels, pinned ones on top, each part by newest message.
  package static let pinnedFirst = ChannelListQuery(
    sort: [Sorting(key: .pinned), Sorting(key: .default)]
  )
}

// Lists in the orders that a backing has an index for.
extension ChatBacking {
  func listPositions(
    _ query: ChannelListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    PinnedFirstOrder(query, over: self)?.positions(after: after, limit: limit)
      ?? channelPositions(query, after: after, limit: limit)
  }

  func listPositions(
    _ query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    PinnedFirstOrder(query, over: self)?.positions(from: place, skipping: skipping, limit: limit)
      ?? channelPositions(query, from: place, skipping: skipping, limit: limit)
  }

  func listCount(in query: ChannelListQuery, before position: SortPosition?) -> Int? {
    PinnedFirstOrder(query, over: self)?.count(before: position)
      ?? channelCount(in: query, before: position)
  }

  func listPosition(_ id: ChannelID, in query: ChannelListQuery) -> SortPosition? {
    if let order = PinnedFirstOrder(query, over: self) { return order.position(of: id) }
    return channelPosition(id, in: query)
  }
}
