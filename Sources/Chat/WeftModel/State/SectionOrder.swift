// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The order of the list with its sections one after the other, made from a backing's order of all channels.
///
/// A backing has an index of all channels in the default order, and knows the few that are pinned, archived or of low
/// priority. The list has the pinned ones first, those of low priority last and all others between, each section in the
/// default order: its keys are those of the default order with two bits in front. Archived channels may be left out, or
/// be the only ones, and so may those of a section.
///
/// **Cost.** That of the same request in the default order, plus O(*m*) for *m* channels with marks. Rows that
/// are skipped are counted again at most once for each of these among them.
struct SectionOrder {
  private typealias Row = PositionedRow<ChannelID>

  /// The rows of a section in the default order, or `nil` if the index has them.
  private typealias Section = [Row]?

  private let backing: any ChatBacking
  /// The query in the default order.
  private let plain = ChannelListQuery()
  /// The sections in the order of the list: pinned channels, others, those of low priority.
  private let sections: [Section]
  private let pinnedIDs: Set<ChannelID>
  private let lowIDs: Set<ChannelID>
  /// The channels that the index has and that are not among the list's others, in the default order.
  private let aside: MarkedChannels.Marked

  /// Creates the order, or returns `nil` for any other query.
  init?(_ query: ChannelListQuery, over backing: any ChatBacking) {
    guard query.filter == nil, query.sort == ChannelListQuery.pinnedFirst.sort else { return nil }
    self.backing = backing
    let marked = backing.markedChannels()
    let (pinned, archived, low) = (marked[.pinned], marked[.archived], marked[.lowPriority])
    (pinnedIDs, lowIDs) = (pinned.ids, low.ids)
    if query.archived == .only {
      let others = archived.rows.filter { !pinned.ids.contains($0.id) && !low.ids.contains($0.id) }
      sections = [
        pinned.rows.filter { archived.ids.contains($0.id) }, others,
        low.rows.filter { archived.ids.contains($0.id) },
      ]
      aside = MarkedChannels.Marked()
      return
    }
    let showsArchived = query.archived == .included || archived.rows.isEmpty
    func section(_ section: ChannelSection, _ rows: Section) -> Section {
      query.collapsed.contains(section)
        ? [] : showsArchived ? rows : rows?.filter { !archived.ids.contains($0.id) }
    }
    sections = [
      section(.pinned, pinned.rows), section(.chats, nil), section(.lowPriority, low.rows),
    ]
    aside = showsArchived ? marked.unarchived : marked.all
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
    var found: [Row] = []
    var skipped = 0
    for index in place.isBackwards ? Array(sections.indices.reversed()) : Array(sections.indices) {
      guard found.count < limit, let start = start(of: index, from: place) else { continue }
      let rows = sections[index].map { Self.rows($0, from: start) }
      let left = skipping - skipped
      let more =
        rows.map { Array($0.dropFirst(left).prefix(limit - found.count)) }
        ?? others(from: start, skipping: left, limit: limit - found.count)
      guard let more, let lifted = lift(more, into: index) else { return nil }
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
    let (last, place) =
      position.map(Self.split).map { ($0.section, $0.plain) } ?? (sections.count - 1, nil)
    var count = 0
    for index in 0...last {
      let end = index == last ? place : nil
      guard let own = self.count(of: index, before: end) else { return nil }
      count += own
    }
    return count
  }

  /// Returns the number of a section's channels, or of those before a position in the default order.
  private func count(of section: Int, before position: SortPosition?) -> Int? {
    func isCounted(_ row: Row) -> Bool { position.map { row.position() < $0 } ?? true }
    if let rows = sections[section] { return rows.count(where: isCounted) }
    return backing.channelCount(in: plain, before: position)
      .map { $0 - aside.rows.count(where: isCounted) }
  }

  /// Returns the position of a channel, or `nil` if the list doesn't have it.
  func position(of id: ChannelID) -> SortPosition? {
    let section = pinnedIDs.contains(id) ? 0 : lowIDs.contains(id) ? 2 : 1
    if let rows = sections[section] {
      guard rows.contains(where: { $0.id == id }) else { return nil }
    } else if aside.ids.contains(id) {
      return nil
    }
    guard let position = backing.channelPosition(id, in: plain),
      let key = ListSortKey(bytes: position.key).lifted(into: section)
    else { return nil }
    return SortPosition(key: key.bytes, id: position.id)
  }

  /// Returns where a section starts in the default order, or `nil` if all of it is on the other side.
  private func start(of section: Int, from place: ListPlace) -> ListPlace? {
    let (position, isBackwards) =
      switch place {
      case .after(let position): (position, false)
      case .before(let position): (position, true)
      }
    let whole = isBackwards ? ListPlace.before(nil) : .after(nil)
    guard let position else { return whole }
    let (own, plain) = Self.split(position)
    if own == section { return isBackwards ? .before(plain) : .after(plain) }
    return (own < section) == isBackwards ? nil : whole
  }

  private static func rows(_ known: [Row], from place: ListPlace) -> [Row] {
    let rows = known.filter { place.reaches($0.position()) }
    return place.isBackwards ? rows.reversed() : rows
  }

  /// Returns channels of the index that aren't set aside, from a place of the default order.
  private func others(
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [Row]? {
    let near = Self.rows(aside.rows, from: place)
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
    return rows.map { Array($0.filter { !aside.ids.contains($0.id) }.prefix(limit)) }
  }

  private func otherCount(from place: ListPlace) -> Int? {
    let asideCount = Self.rows(aside.rows, from: place).count
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

  private func lift(_ rows: [Row], into section: Int) -> [Row]? {
    var lifted: [Row] = []
    lifted.reserveCapacity(rows.count)
    for row in rows {
      guard let key = row.key.lifted(into: section) else { return nil }
      lifted.append(PositionedRow(row.id, number: row.number, by: key))
    }
    return lifted
  }

  private static func split(_ position: SortPosition) -> (section: Int, plain: SortPosition) {
    let (isUnpinned, rest) = ListSortKey(bytes: position.key).split
    let (isLow, key) = rest.split
    return (isUnpinned ? isLow ? 2 : 1 : 0, SortPosition(key: key.bytes, id: position.id))
  }
}

extension ListSortKey {
  /// Returns the key of the default order as one of a section, or `nil` if it has no room for that.
  fileprivate func lifted(into section: Int) -> ListSortKey? {
    behind(section == 2)?.behind(section > 0)
  }
}

extension ChannelListQuery {
  /// The user's channels, pinned ones on top and those of low priority at the end, each section by newest message.
  package static let pinnedFirst = ChannelListQuery(
    sort: [
      Sorting(key: .pinned), Sorting(key: .lowPriority, isAscending: true), Sorting(key: .default),
    ]
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
    SectionOrder(query, over: self)?.positions(after: after, limit: limit)
      ?? channelPositions(query, after: after, limit: limit)
  }

  func listPositions(
    _ query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? {
    SectionOrder(query, over: self)?.positions(from: place, skipping: skipping, limit: limit)
      ?? channelPositions(query, from: place, skipping: skipping, limit: limit)
  }

  func listCount(in query: ChannelListQuery, before position: SortPosition?) -> Int? {
    SectionOrder(query, over: self)?.count(before: position)
      ?? channelCount(in: query, before: position)
  }

  func listPosition(_ id: ChannelID, in query: ChannelListQuery) -> SortPosition? {
    if let order = SectionOrder(query, over: self) { return order.position(of: id) }
    return channelPosition(id, in: query)
  }
}
