// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

// Long lists whose keeper has an index: the list loads its first rows and reads others where its
// user looks, so that no jump has to pass all rows between.
extension ChannelListSession {
  /// The number of rows a list loads even when the user doesn't look at them.
  ///
  /// Loading so many takes as long as a few frames; a longer way is read where it ends.
  package static var mostLoaded: Int { 4_096 }

  /// The number of rows that are loaded in order from the first one on.
  package var loadedCount: Int { rows.upcomingCount }

  /// Whether the list knows its length and reads distant rows where they are looked at.
  package var isMeasured: Bool { distant != nil }

  /// Counts the rows, if there are so many that loading them all would take long.
  ///
  /// - Parameter most: How many rows behind the loaded ones are few.
  /// - Complexity: That of the keeper's count.
  /// - Returns: Whether the list is measured from now on.
  package mutating func measure(behind most: Int = mostLoaded) -> Bool {
    guard distant == nil, hasLoaded, hasMore, !isAskingForPage, !isFrozen, let endPosition,
      let state = keeper?.state, let distant = measured(state),
      distant.count - rows.upcomingCount > most
    else { return isMeasured }
    _ = drainChanges()
    // Such rows have come by events, before their page.
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

  /// Reads the rows at some indices, unless the list has them; only for a measured list.
  package mutating func reach(_ indices: Range<Int>) {
    guard let distant, !isFrozen else { return }
    let whole = rows.upcomingCount..<max(rows.upcomingCount, distant.count)
    // A key that moves to the end wants all rows on the way, of which a screen shows the last few.
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
    // The frame has the same rows in the same places, and needs no other one to know what they are.
    if shownDistant?.moves == distant.moves, shownDistant?.count == distant.count {
      shownDistant = self.distant
    }
  }

  /// Follows a page that has loaded more rows of a measured list.
  mutating func takeIn() {
    guard let distant else { return }
    if !hasMore {
      self.distant = nil
    } else if distant.indices.lowerBound < rows.upcomingCount {
      self.distant?.show([], from: rows.upcomingCount)
    }
  }

  /// Keeps the distant rows that this list looks at when it takes over all others of another.
  mutating func keepDistant(of earlier: ChannelListSession) {
    guard isMeasured, earlier.isMeasured else { return }
    (distant, shownDistant) = (earlier.distant, earlier.shownDistant)
  }

  /// Notes that others have changed the file, after which the list doesn't know which rows have
  /// moved from where.
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

  /// Moves a channel in a measured list to where it belongs, which may be among the loaded rows.
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

  /// The index of a channel in the whole list, wherever it is; nil where the list doesn't have it.
  func distantIndex(of id: ChannelID) -> Int? {
    guard isMeasured, let state = keeper?.state,
      let position = state.position(of: id, in: query, context)
    else { return nil }
    return state.channelCount(in: query, before: position, context)
  }
}
