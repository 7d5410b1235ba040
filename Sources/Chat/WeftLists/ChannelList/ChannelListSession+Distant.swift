// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

// Long lists whose store has an index: the list loads its first rows in order and reads others only where the user
// scrolls, so that a jump doesn't load all rows in between.
extension ChannelListSession {
  /// The number of rows that a list loads in order before it reads only the visible ones.
  ///
  /// Loading this many takes about as long as a few frames.
  package static var mostLoaded: Int { 4_096 }

  /// The number of rows that are loaded in order, starting at the first.
  package var loadedCount: Int { rows.upcomingCount }

  /// Whether the list knows its total length and reads distant rows on demand.
  package var isMeasured: Bool { distant != nil }

  /// Counts the rows if the list is so long that loading all of them would take too long.
  ///
  /// - Parameter most: The list is measured only if it has more rows than this after the loaded ones.
  /// - Complexity: That of counting in the state.
  /// - Returns: Whether the list is measured now.
  package mutating func measure(behind most: Int = mostLoaded) -> Bool {
    guard distant == nil, hasLoaded, hasMore, !isAskingForPage, !isFrozen, let endPosition,
      let state = keeper?.state, let distant = measured(state),
      distant.count - rows.upcomingCount > most
    else { return isMeasured }
    _ = drainChanges()
    // Events added these rows before their page was loaded.
    rows.removeAll(behind: endPosition)
    self.distant = distant
    _ = drainChanges()
    return true
  }

  private func measured(_ state: ChatState) -> DistantRows? {
    state.channelCount(in: query, context).map {
      DistantRows(count: $0, moved: state.changedPositions(in: query, context))
    }
  }

  /// Reads the rows at the given indices unless the list has them already; does nothing if the list isn't measured.
  package mutating func reach(_ indices: Range<Int>) {
    guard let distant, !isFrozen else { return }
    let whole = rows.upcomingCount..<max(rows.upcomingCount, distant.count)
    // A jump to the end requests all rows up to it, but a screen shows only the last few.
    let wanted = indices.clamped(to: whole).suffix(DistantRows.most)
    let known = distant.indices
    if wanted.isEmpty
      || (known.contains(wanted.lowerBound) && wanted.upperBound <= known.upperBound)
    {
      return
    }
    let margin = DistantRows.margin
    read((wanted.lowerBound - margin..<wanted.upperBound + margin).clamped(to: whole))
  }

  private mutating func read(_ indices: Range<Int>) {
    guard let distant, let state = keeper?.state else { return }
    let (place, skipped) = distant.way(to: indices, loaded: (endPosition, rows.upcomingCount))
    let found = state.channels(
      in: query,
      from: place,
      skipping: skipped,
      limit: indices.count,
      context
    )
    self.distant?.show(found ?? [], from: indices.lowerBound)
    self.distant?.select(selected)
    // If the shown frame has the same rows in the same places, it can use the rows just read.
    if shownDistant?.moves == distant.moves, shownDistant?.count == distant.count {
      shownDistant = self.distant
    }
  }

  /// Drops distant rows that a page has just loaded, or all of them after the last page.
  mutating func takeIn() {
    guard let distant else { return }
    if !hasMore {
      self.distant = nil
    } else if distant.indices.lowerBound < rows.upcomingCount {
      self.distant?.show([], from: rows.upcomingCount)
    }
  }

  /// Whether the list has read rows that are not loaded, or knows the place of one.
  var hasDistantRows: Bool { distant?.isEmpty == false }

  /// Keeps the distant rows of the earlier session when this one was copied from another list.
  ///
  /// If there were none, the number of rows is the other list's, which has processed all events.
  mutating func keepDistant(of earlier: ChannelListSession) {
    guard isMeasured else { return }
    if earlier.hasDistantRows {
      distant = earlier.distant
      shownDistant = earlier.shownDistant
    } else {
      distant?.removeAll()
      shownDistant?.removeAll()
    }
  }

  /// Marks the distant rows as outdated, because another process changed the file and rows may have moved.
  package mutating func outdate() { distant?.isOutdated = true }

  /// Counts the rows of an outdated list again, before the next frame.
  mutating func countAgain() {
    guard let old = distant, old.isOutdated, let state = keeper?.state else { return }
    distant = measured(state)
    guard let distant else { return }
    let whole = rows.upcomingCount..<max(rows.upcomingCount, distant.count)
    let indices = old.indices.clamped(to: whole)
    if !indices.isEmpty { read(indices) }
  }

  /// Moves or removes a changed channel in a measured list; its new place may be among the loaded rows.
  mutating func settle(_ id: ChannelID, _ channel: ChatChannel?) {
    guard let distant, let state = keeper?.state, let endPosition else { return }
    let key = channel.flatMap {
      query.matches($0, in: context) ? query.sortKey(of: $0, in: context) : nil
    }
    let row = key.map { PositionedRow(id, number: state.number(of: id), by: $0) }
    let isLoaded = row.map { $0.position() < endPosition || $0.position() == endPosition } ?? false
    let before =
      rows.contains(id)
      ? endPosition : distant.position(of: id) { state.storedPosition(of: id, in: query) }
    self.distant?.move(id, from: before, to: row, isLoaded: isLoaded)
    if isLoaded, let channel, let key {
      rows.set(channel, id: id, by: key)
    } else {
      rows.remove(id)
    }
  }

  /// The index of a channel in the whole list, loaded or not, or `nil` if the list doesn't contain it.
  func distantIndex(of id: ChannelID) -> Int? {
    guard isMeasured, let state = keeper?.state,
      let position = state.position(of: id, in: query, context)
    else { return nil }
    return state.channelCount(in: query, before: position, context)
  }
}
