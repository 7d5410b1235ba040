// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
package import WeftDiff
internal import WeftModel

/// Frames, and the parts of rows that depend on their neighbours.
extension MessageListSession {
  /// Starts the next frame with all changes so far, and returns them.
  ///
  /// A row with an unchanged message counts as updated if it looks different because its neighbours, the read states or
  /// the target of a jump changed. The lowest visible row stays the same, unless it is the newest one.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changed rows.
  package mutating func drainChanges() -> Changeset {
    let changes = rows.drainChanges(keeping: &scroll.row)
    for id in removed where !rows.contains(id) { surroundings[id] = nil }
    removed = []
    settleArrival()
    if let visible = scroll.visible {
      scroll.visible = scroll.row..<scroll.row + visible.count
      notice(scroll.row..<scroll.row + visible.count)
    }
    return changes.adding(updates: updateSurroundings(changes))
  }

  /// Updates the surroundings of changed rows and their neighbours, and returns the rows that look different.
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
      // A neighbour can be one of the moved rows, because a changeset has as few moves as possible.
      if let old = kept.oldIndex(of: place) { updates.append(Update(old: old, new: place)) }
    }
    return updates
  }

  private func neighbours(at index: Int) -> MessageNeighbours? {
    let first = max(0, index - 1)
    let messages = rows.window(first..<index + 2)
    guard index - first < messages.count else { return nil }
    return MessageNeighbours(
      messages[index - first],
      newer: index > 0 ? messages[0] : nil,
      older: index - first + 1 < messages.count ? messages[index - first + 1] : nil
    )
  }

  private func surroundings(of neighbours: MessageNeighbours) -> MessageSurroundings {
    MessageSurroundings(
      position: config.groupPosition(of: neighbours),
      beginsRun: config.beginsRun(neighbours),
      day: config.dateIndicatorPlacement == .messageList ? day(above: neighbours) : nil
    )
  }

  /// Returns the date to show above a message, or `nil` if it starts no new day.
  ///
  /// The oldest loaded message always has one.
  private func day(above neighbours: MessageNeighbours) -> Date? {
    if let rule = config.messageDisplayOptions.dateSeparator { return rule(neighbours) }
    let date = neighbours.message.createdAt
    guard let older = neighbours.older else { return date }
    return timestamps.isSameDay(date, older.createdAt) ? nil : date
  }
}
