// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The order of the list with its sections one after the other, made from a backing's order of all channels.
///
/// A backing has an index of all channels in the default order, also of the read and of the unread ones alone, and knows
/// the few that are pinned, archived or of low priority. The list has the pinned ones first, those of low priority last
/// and all others between, perhaps with the unread ones first in each part. So it consists of stretches in the default
/// order, whose keys are those of the default order with a few bits in front. Archived channels may be left out, or be
/// the only ones, and so may those of a section.
///
/// **Cost.** That of the same request in the default order, plus O(*m*) for *m* channels with marks. Rows that
/// are skipped are counted again at most once for each of these among them.
struct SectionOrder {
  private typealias Row = PositionedRow<ChannelID>

  /// Channels whose keys have the same bits in front.
  private struct Stretch {
    /// The bits in front of the keys.
    let bits: [Bool]
    /// Whether its channels are read.
    let reading: ChannelReading
    let content: Content
  }

  private enum Content {
    /// Rows in the default order.
    case known([Row])
    /// The rows of an index, except some that it has and the stretch hasn't.
    case indexed(aside: MarkedChannels.Marked)
  }

  private let backing: any ChatBacking
  /// The stretches in the order of the list.
  private let stretches: [Stretch]
  private let grouping: ChannelGrouping
  private let marked: MarkedChannels

  /// Creates the order, or returns `nil` for any other query.
  init?(_ query: ChannelListQuery, over backing: any ChatBacking) {
    guard query.filter == nil, let grouping = ChannelGrouping(sort: query.sort),
      grouping != .account
    else { return nil }
    (self.backing, self.grouping) = (backing, grouping)
    let marked = backing.markedChannels()
    self.marked = marked
    let parts: [(bits: [Bool], mark: MarkedChannels.Marks?)] = [
      ([false, false], .pinned), ([true, false], nil), ([true, true], .lowPriority),
    ]
    let readings: [(bits: [Bool], reading: ChannelReading)] =
      grouping == .unread
      ? [([false], .unread), ([true], .read)] : [([], query.reading)]
    stretches = parts.flatMap { part in
      readings.map { bits, reading in
        let isLeftOut = query.reading != .any && query.reading != reading
        return Stretch(
          bits: part.bits + bits,
          reading: reading,
          content: isLeftOut
            ? .known([]) : Self.content(of: part.mark, reading, in: query, marked)
        )
      }
    }
  }

  private static func content(
    of mark: MarkedChannels.Marks?,
    _ reading: ChannelReading,
    in query: ChannelListQuery,
    _ marked: MarkedChannels
  ) -> Content {
    func fits(_ id: ChannelID) -> Bool {
      reading.contains(isUnread: marked.unreadIDs.contains(id))
    }
    let archived = marked[.archived]
    if query.archived == .only {
      let (pinned, low) = (marked[.pinned].ids, marked[.lowPriority].ids)
      return .known(
        archived.rows.filter { row in
          let own = mark.map { marked[$0].ids.contains(row.id) }
          return (own ?? !(pinned.contains(row.id) || low.contains(row.id))) && fits(row.id)
        }
      )
    }
    let section: ChannelSection =
      switch mark {
      case .pinned?: .pinned
      case nil: reading == .unread && query.grouping == .unread ? .unread : .chats
      default: .lowPriority
      }
    if !query.shows(section) { return .known([]) }
    let showsArchived = query.archived == .included || archived.rows.isEmpty
    guard let mark else {
      let aside = showsArchived ? marked.unarchived : marked.all
      return .indexed(aside: reading == .any ? aside : aside.filter(fits))
    }
    return .known(
      marked[mark].rows.filter {
        (showsArchived || !archived.ids.contains($0.id)) && fits($0.id)
      }
    )
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
    let indices = Array(stretches.indices)
    for index in place.isBackwards ? indices.reversed() : indices {
      guard found.count < limit, let start = start(of: index, from: place) else { continue }
      let left = skipping - skipped
      guard let more = rows(of: index, from: start, skipping: left, limit: limit - found.count),
        let lifted = lift(more, into: index)
      else { return nil }
      found += lifted
      if more.isEmpty, left > 0 {
        guard let count = count(of: index, from: start) else { return nil }
        skipped += min(left, count)
      } else {
        skipped = skipping
      }
    }
    return found
  }

  /// Returns the number of channels, or of those before a position.
  func count(before position: SortPosition?) -> Int? {
    var count = 0
    for index in stretches.indices {
      var end: SortPosition?
      if let position {
        let (own, plain) = split(position)
        if own < index { break }
        if own == index { end = plain }
      }
      guard let own = self.count(of: index, before: end) else { return nil }
      count += own
    }
    return count
  }

  /// Returns the position of a channel, or `nil` if the list doesn't have it.
  func position(of id: ChannelID) -> SortPosition? {
    let isKnown = marked.all.ids.contains(id)
    let mixesReading = stretches.allSatisfy { $0.reading == .any }
    let isUnread =
      isKnown ? marked.unreadIDs.contains(id) : !mixesReading && backing.isUnread(id)
    let part =
      marked[.pinned].ids.contains(id)
      ? [false, false] : [true, marked[.lowPriority].ids.contains(id)]
    let bits = grouping == .unread ? part + [!isUnread] : part
    guard let index = stretches.firstIndex(where: { $0.bits == bits }),
      stretches[index].reading.contains(isUnread: isUnread)
    else { return nil }
    switch stretches[index].content {
    case .known(let rows) where !rows.contains(where: { $0.id == id }): return nil
    case .indexed(let aside) where aside.ids.contains(id): return nil
    case .known, .indexed: break
    }
    guard let position = backing.channelPosition(id, in: ChannelListQuery()),
      let key = ListSortKey(bytes: position.key).lifted(bits)
    else { return nil }
    return SortPosition(key: key.bytes, id: position.id)
  }

  /// Returns where a stretch starts in the default order, or `nil` if all of it is on the other side.
  private func start(of stretch: Int, from place: ListPlace) -> ListPlace? {
    let (position, isBackwards) =
      switch place {
      case .after(let position): (position, false)
      case .before(let position): (position, true)
      }
    let whole = isBackwards ? ListPlace.before(nil) : .after(nil)
    guard let position else { return whole }
    let (own, plain) = split(position)
    if own == stretch { return isBackwards ? .before(plain) : .after(plain) }
    return (own < stretch) == isBackwards ? nil : whole
  }

  private func lift(_ rows: [Row], into stretch: Int) -> [Row]? {
    var lifted: [Row] = []
    lifted.reserveCapacity(rows.count)
    for row in rows {
      guard let key = row.key.lifted(stretches[stretch].bits) else { return nil }
      lifted.append(PositionedRow(row.id, number: row.number, by: key))
    }
    return lifted
  }

  /// Returns the stretch of a position, and the position in the default order.
  private func split(_ position: SortPosition) -> (stretch: Int, plain: SortPosition) {
    let key = ListSortKey(bytes: position.key)
    let bits = (0..<stretches[0].bits.count).map { key.hasBit($0) }
    // The first stretch that isn't before the bits; keys of the list have those of a stretch.
    let stretch = stretches.firstIndex { stretch in
      !stretch.bits.lexicographicallyPrecedes(bits) { !$0 && $1 }
    }
    return (
      stretch ?? stretches.count - 1,
      SortPosition(key: key.dropping(bits: bits.count).bytes, id: position.id)
    )
  }
}

// The rows of a stretch, in the default order.
extension SectionOrder {
  /// Returns rows of a stretch near a place, in its direction and nearest first.
  private func rows(
    of stretch: Int,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [Row]? {
    switch stretches[stretch].content {
    case .known(let rows):
      Array(Self.rows(rows, from: place).dropFirst(skipping).prefix(limit))
    case .indexed(let aside):
      indexed(stretches[stretch].reading, without: aside, from: place, skipping, limit: limit)
    }
  }

  /// Returns the number of a stretch's rows that a place reaches.
  private func count(of stretch: Int, from place: ListPlace) -> Int? {
    let aside: MarkedChannels.Marked
    switch stretches[stretch].content {
    case .known(let rows): return Self.rows(rows, from: place).count
    case .indexed(let rows): aside = rows
    }
    let plain = ChannelListQuery().with(reading: stretches[stretch].reading)
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

  /// Returns the number of a stretch's rows, or of those before a position.
  private func count(of stretch: Int, before position: SortPosition?) -> Int? {
    count(of: stretch, from: .before(position))
  }

  private static func rows(_ known: [Row], from place: ListPlace) -> [Row] {
    let rows = known.filter { place.reaches($0.position()) }
    return place.isBackwards ? rows.reversed() : rows
  }

  /// Returns channels of an index that aren't set aside, from a place of the default order.
  private func indexed(
    _ reading: ChannelReading,
    without aside: MarkedChannels.Marked,
    from place: ListPlace,
    _ skipping: Int,
    limit: Int
  ) -> [Row]? {
    let plain = ChannelListQuery().with(reading: reading)
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
}

extension ListSortKey {
  /// Returns the key with bits in front, or `nil` if it has no room for them.
  fileprivate func lifted(_ bits: [Bool]) -> ListSortKey? {
    bits.reversed().reduce(Optional(self)) { key, bit in key?.behind(bit) }
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
