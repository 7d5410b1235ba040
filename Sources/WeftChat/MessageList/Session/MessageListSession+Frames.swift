// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftDiff

/// Frames, and what rows show of those beside them.
extension MessageListSession {
  /// Begins a frame with all that has changed, and tells what that comes to.
  ///
  /// A row whose message is the same counts as updated when it shows something else: because of who stands
  /// beside it, of what was read, or of a jump. The lowest visible row stays where it is, unless it is the
  /// newest.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changed rows.
  public mutating func takeChanges() -> Changeset {
    let changes = rows.takeChanges(keeping: &scroll.row)
    for id in removed where !rows.contains(id) { surroundings[id] = nil }
    removed = []
    settleArrival()
    if let visible = scroll.visible {
      scroll.visible = scroll.row..<scroll.row + visible.count
      notice(scroll.row..<scroll.row + visible.count)
    }
    return changes.adding(updates: updateSurroundings(changes))
  }

  /// Looks again at the rows beside those that changed, and tells which show something else.
  private mutating func updateSurroundings(_ changes: Changeset) -> [Update] {
    if changes.isEmpty { return [] }
    let kept = StayingRows(changes)
    var updates: [Update] = []
    for place in kept.neighbourhoods(of: changes) {
      guard let neighbours = neighbours(at: place) else { continue }
      let new = surroundings(of: neighbours)
      let id = neighbours.message.id
      guard surroundings[id] != new else { continue }
      surroundings[id] = new
      // A row that only stands beside others may be one that moved: the fewest moves are told.
      if let old = kept.oldPlace(of: place) { updates.append(Update(old: old, new: place)) }
    }
    return updates
  }

  private func neighbours(at place: Int) -> MessageNeighbours? {
    let first = max(0, place - 1)
    let messages = rows.window(first..<place + 2)
    guard place - first < messages.count else { return nil }
    return MessageNeighbours(
      messages[place - first],
      newer: place > 0 ? messages[0] : nil,
      older: place - first + 1 < messages.count ? messages[place - first + 1] : nil
    )
  }

  private func surroundings(of neighbours: MessageNeighbours) -> MessageSurroundings {
    MessageSurroundings(
      position: config.groupPosition(of: neighbours),
      day: config.dateIndicatorPlacement == .messageList ? day(above: neighbours) : nil
    )
  }

  /// The oldest message loaded, and each that is of another day than the one before it, tells the day.
  private func day(above neighbours: MessageNeighbours) -> Date? {
    if let rule = config.messageDisplayOptions.dateSeparator { return rule(neighbours) }
    let date = neighbours.message.createdAt
    guard let older = neighbours.older else { return date }
    return timestamps.isSameDay(date, older.createdAt) ? nil : date
  }
}
