// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The order of the list with pinned channels on top, made from a backing's order of all channels.
///
/// A backing has an index of all channels in the default order, and knows the few that are pinned or archived. The list
/// is the pinned ones, then all others, both in the default order: its keys are those of the default order with one bit
/// in front. Archived channels may be left out, or be the only ones, and so may those of a section.
///
/// **Cost.** That of the same request in the default order, plus O(*p*) for *p* pinned and archived channels. Rows that
/// are skipped are counted again at most once for each of these among them.
struct PinnedFirstOrder {
  private let backing: any ChatBacking
  /// The query in the default order.
  private let plain = ChannelListQuery()
  /// The list's pinned channels in the default order.
  private let pinned: [PositionedRow<ChannelID>]
  private let pinnedIDs: Set<ChannelID>
  /// All other channels of the list if they are known, or `nil` if the index has them.
  private let rest: [PositionedRow<ChannelID>]?
  /// The channels that the index has and that are not among the list's others, in the default order.
  private let aside: [PositionedRow<ChannelID>]
  private let asideIDs: Set<ChannelID>

  /// Creates the order, or returns `nil` for any other query.
  init?(_ query: ChannelListQuery, over backing: any ChatBacking) {
    guard query.filter == nil, query.sort == ChannelListQuery.pinnedFirst.sort else { return nil }
    self.backing = backing
    let marked = backing.markedChannels()
    let isArchivedAside = query.archived == .excluded && !marked.archived.isEmpty
    pinnedIDs = marked.pinnedIDs
    if query.archived == .only {
      pinned = marked.pinned.filter { marked.archivedIDs.contains($0.id) }
      rest = marked.archived.filter { !marked.pinnedIDs.contains($0.id) }
      (aside, asideIDs) = ([], [])
      return
    }
    rest = query.collapsed.contains(.chats) ? [] : nil
    pinned =
      query.collapsed.contains(.pinned)
      ? [] : marked.pinned.filter { !isArchivedAside || !marked.archivedIDs.contains($0.id) }
    aside = isArchivedAside ? marked.all : marked.pinned
    asideIDs = isArchivedAside ? marked.pinnedIDs.union(marked.archivedIDs) : marked.pinnedIDs
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
      let rows = (isPinned ? pinned : rest).map { Self.rows($0, from: start) }
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
    guard let position else {
      if let rest { return pinned.count + rest.count }
      return backing.channelCount(in: plain, before: nil).map { $0 - aside.count + pinned.count }
    }
    let (isPinned, place) = Self.split(position)
    if isPinned { return pinned.count { $0.position() < place } }
    if let rest { return pinned.count + rest.count { $0.position() < place } }
    let asideCount = aside.count { $0.position() < place }
    return backing.channelCount(in: plain, before: place).map { $0 - asideCount + pinned.count }
  }

  /// Returns the position of a channel, or `nil` if the list doesn't have it.
  func position(of id: ChannelID) -> SortPosition? {
    let isPinned = pinnedIDs.contains(id)
    if isPinned || rest != nil {
      guard (isPinned ? pinned : rest ?? []).contains(where: { $0.id == id }) else { return nil }
    } else if asideIDs.contains(id) {
      return nil
    }
    guard let position = backing.channelPosition(id, in: plain),
      let key = ListSortKey(bytes: position.key).behind(!isPinned)
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

  private static func rows(
    _ known: [PositionedRow<ChannelID>],
    from place: ListPlace
  ) -> [PositionedRow<ChannelID>] {
    let rows = known.filter { place.reaches($0.position()) }
    return place.isBackwards ? rows.reversed() : rows
  }

  /// Returns channels of the index that aren't set aside, from a place of the default order.
  private func others(
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    let near = Self.rows(aside, from: place)
    var lead = skipping
    if skipping > 0, !near.isEmpty {
      // The index counts the channels that are set aside, which are not to be counted.
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
    return rows.map { Array($0.filter { !asideIDs.contains($0.id) }.prefix(limit)) }
  }

  private func otherCount(from place: ListPlace) -> Int? {
    let asideCount = Self.rows(aside, from: place).count
    switch place {
    case .before(let position):
      return backing.channelCount(in: plain, before: position).map { $0 - asideCount }
    case .after(let position):
      guard let all = backing.channelCount(in: plain, before: nil) else { return nil }
      // The position itself isn't counted.
      let before = position.map { backing.channelCount(in: plain, before: $0) } ?? 0
      return before.map { all - $0 - (position == nil ? 0 : 1) - asideCount }
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

  /// The same without archived channels.
  package static let current = pinnedFirst.with(archived: .excluded)

  /// Returns the query for the same list with another choice of archived channels.
  package func with(archived: ArchivedChannels) -> ChannelListQuery {
    var query = self
    query.archived = archived
    return query
  }
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
