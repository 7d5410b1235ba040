// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A place between two rows of a list, and the direction in which to count rows from it.
package enum ListPlace: Sendable {
  /// Counts towards the end, from a position or else from the start.
  case after(SortPosition?)
  /// Counts towards the start, from a position or else from the end.
  case before(SortPosition?)

  /// Whether rows are counted towards the start.
  package var isBackwards: Bool { if case .before = self { true } else { false } }

  /// Whether counting reaches a row at a position.
  func reaches(_ position: SortPosition) -> Bool {
    switch self {
    case .after(let place): place.map { $0 < position } ?? true
    case .before(let place): place.map { position < $0 } ?? true
    }
  }

  /// Whether counting reaches the first position before the second.
  func isNearer(_ first: SortPosition, _ second: SortPosition) -> Bool {
    isBackwards ? second < first : first < second
  }
}

// Access to list rows by their distance from a place, without reading the rows between. The backing's index doesn't
// know about channels that events have changed since the last save.
extension ChatState {
  /// Returns the number of channels in a list, or before a position; `nil` without an index for it.
  ///
  /// - Complexity: O(*n*) in the rows counted, in the backing's fastest kind of walk, and in the changed channels.
  package func channelCount(
    in query: ChannelListQuery,
    before position: SortPosition? = nil,
    _ context: QueryContext<ChatChannel>
  ) -> Int? {
    guard let stored = backing?.listCount(in: query, before: position) else { return nil }
    let isCounted = ListPlace.before(position).reaches
    let now = changedPositions(in: query, context).values.compactMap(\.self)
    return stored
      - unsettled(in: query).count { id in
        storedPosition(of: id, in: query).map(isCounted) ?? false
      } + now.count(where: isCounted)
  }

  /// Returns the sort position of a channel in a list, or `nil` if the list doesn't have it.
  package func position(
    of id: ChannelID,
    in query: ChannelListQuery,
    _ context: QueryContext<ChatChannel>
  ) -> SortPosition? {
    guard isUnsettled(id, in: query) else { return storedPosition(of: id, in: query) }
    return shownChannel(id).flatMap {
      query.matches($0, in: context) ? query.position(of: $0, in: context) : nil
    }
  }

  /// The channels whose position in a list may not be that in the backing's index: those that changed since the last
  /// save, and the one that the list holds where it was.
  func unsettled(in query: ChannelListQuery) -> [ChannelID] {
    let changed = channels.changed.keys
    guard let held = query.held, channels.changed[held] == nil else { return changed }
    return changed + [held]
  }

  /// Whether a channel's position in a list may not be that in the backing's index.
  func isUnsettled(_ id: ChannelID, in query: ChannelListQuery) -> Bool {
    channels.changed[id] != nil || id == query.held
  }

  /// Returns the sort position of a channel in the backing's index.
  package func storedPosition(of id: ChannelID, in query: ChannelListQuery) -> SortPosition? {
    backing?.listPosition(id, in: query)
  }

  /// Returns the sort positions of all channels whose position in the backing's index may be outdated.
  ///
  /// The position is `nil` for a channel that the list doesn't have.
  package func changedPositions(
    in query: ChannelListQuery,
    _ context: QueryContext<ChatChannel>
  ) -> [ChannelID: SortPosition?] {
    var positions: [ChannelID: SortPosition?] = [:]
    for id in unsettled(in: query) { positions[id] = .some(position(of: id, in: query, context)) }
    return positions
  }

  /// Returns channels of a list near a place, in list order, or `nil` without an index for the query.
  ///
  /// Skips a number of channels in the direction of the place; the list must have more than that.
  ///
  /// - Complexity: O(*s* + *k*) in the rows skipped and returned, and in the changed channels.
  package func channels(
    in query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int,
    _ context: QueryContext<ChatChannel>
  ) -> [PositionedRow<ChannelID>]? {
    let old = unsettled(in: query).compactMap { storedPosition(of: $0, in: query) }
      .filter(place.reaches)
    let new = changedRows(in: query, from: place, context)
    // All changed rows may be among those to skip, and the index may not have any of them here.
    let lead = max(0, skipping - new.count)
    let stored = backing?.listPositions(
      query,
      from: place,
      skipping: lead,
      limit: limit + new.count + 2 * old.count
    )
    guard let stored else { return nil }
    var rows = new
    var passed = 0
    if lead > 0, let first = stored.first?.position() {
      passed = lead - old.count { place.isNearer($0, first) }
      rows.removeAll { place.isNearer($0.position(), first) }
      passed += new.count - rows.count
    }
    rows += stored.filter { !isUnsettled($0.id, in: query) }
    rows.sort { place.isNearer($0.position(), $1.position()) }
    let found = rows.dropFirst(skipping - passed).prefix(limit)
    return place.isBackwards ? found.reversed() : Array(found)
  }

  private func changedRows(
    in query: ChannelListQuery,
    from place: ListPlace,
    _ context: QueryContext<ChatChannel>
  ) -> [PositionedRow<ChannelID>] {
    changedPositions(in: query, context).compactMap { id, position in
      guard let position, place.reaches(position) else { return nil }
      return PositionedRow(id, number: number(of: id), by: ListSortKey(bytes: position.key))
    }
  }
}

extension PositionedRow {
  /// The row's sort position.
  package func position<Entity>() -> SortPosition where ID == Identifier<Entity> {
    SortPosition(key: key.bytes, id: id.rawValue)
  }
}
