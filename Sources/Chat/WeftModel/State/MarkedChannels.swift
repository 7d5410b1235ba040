// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The channels of a backing that the user has pinned, archived or given a low priority, in the default order, and
/// which of them are unread.
package struct MarkedChannels: Sendable {
  /// The marks of a channel.
  package struct Marks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package init(isPinned: Bool, isArchived: Bool, isLowPriority: Bool, isUnread: Bool) {
      self = []
      if isUnread { insert(.unread) }
      if isPinned { insert(.pinned) }
      if isArchived { insert(.archived) }
      if isLowPriority { insert(.lowPriority) }
    }

    package static let pinned = Marks(rawValue: 1)
    package static let archived = Marks(rawValue: 2)
    package static let lowPriority = Marks(rawValue: 4)
    /// A channel is not among the marked ones for this alone.
    package static let unread = Marks(rawValue: 8)

    /// Whether the channel is pinned, archived or of low priority.
    package var isMarked: Bool { !subtracting(.unread).isEmpty }

    fileprivate static let each: [Marks] = [.pinned, .archived, .lowPriority]

    /// The maximum number of channels with one of the marks that a backing looks at; further ones count as unmarked.
    package static func most(_ mark: Marks) -> Int { mark == .pinned ? 1_000 : 10_000 }

    /// The maximum number of channels with any mark.
    package static let mostOfAll = each.reduce(0) { $0 + most($1) }
  }

  /// A channel that may have marks.
  package struct Row: Sendable {
    let row: PositionedRow<ChannelID>
    let marks: Marks

    package init(_ row: PositionedRow<ChannelID>, _ marks: Marks) {
      self.row = row
      // A pinned channel is not at the end of the list.
      self.marks = marks.contains(.pinned) ? marks.subtracting([.lowPriority]) : marks
    }
  }

  /// The rows with a mark, and their ids.
  struct Marked: Sendable {
    fileprivate(set) var rows: [PositionedRow<ChannelID>] = []
    fileprivate(set) var ids: Set<ChannelID> = []

    /// Returns the rows whose channels meet a condition.
    func filter(_ isKept: (ChannelID) -> Bool) -> Marked {
      Marked(rows: rows.filter { isKept($0.id) }, ids: ids.filter(isKept))
    }
  }

  private var marked: [Marks: Marked] = [:]
  /// All of them, each channel once.
  private(set) var all = Marked()
  /// Those of all that are unread.
  private(set) var unreadIDs: Set<ChannelID> = []

  /// Creates the collection from rows in the default order.
  package init(_ rows: [Row] = []) {
    for row in rows { add(row) { $1.append($0) } }
  }

  /// The channels with one of the marks.
  subscript(mark: Marks) -> Marked { marked[mark] ?? Marked() }

  /// The channels that are pinned or of low priority, whether archived or not.
  var unarchived: Marked {
    let (pinned, low) = (self[.pinned].ids, self[.lowPriority].ids)
    if low.isEmpty { return self[.pinned] }
    return all.filter { pinned.contains($0) || low.contains($0) }
  }

  /// Removes a channel.
  ///
  /// - Complexity: O(1) for a channel without a mark, else O(*n*).
  package mutating func remove(_ id: ChannelID) {
    guard all.ids.contains(id) else { return }
    for mark in Marks.each where marked[mark]?.ids.contains(id) == true {
      marked[mark]?.ids.remove(id)
      marked[mark]?.rows.removeAll { $0.id == id }
    }
    all.ids.remove(id)
    unreadIDs.remove(id)
    all.rows.removeAll { $0.id == id }
  }

  /// Adds or moves a channel, or removes it if it has no mark.
  ///
  /// - Complexity: O(1) for a channel that has and had no mark, else O(*n*).
  package mutating func put(_ row: Row) {
    remove(row.row.id)
    add(row) { row, rows in
      let position = row.position()
      rows.insert(row, at: rows.firstIndex { position < $0.position() } ?? rows.endIndex)
    }
  }

  private mutating func add(
    _ row: Row,
    _ insert: (PositionedRow<ChannelID>, inout [PositionedRow<ChannelID>]) -> Void
  ) {
    let marks = Marks.each.filter { mark in
      row.marks.contains(mark) && marked[mark]?.ids.count ?? 0 < Marks.most(mark)
    }
    if marks.isEmpty { return }
    for mark in marks {
      insert(row.row, &marked[mark, default: Marked()].rows)
      marked[mark, default: Marked()].ids.insert(row.row.id)
    }
    insert(row.row, &all.rows)
    all.ids.insert(row.row.id)
    if row.marks.contains(.unread) { unreadIDs.insert(row.row.id) }
  }
}

extension ChatChannel {
  /// The marks of the channel in the user's list.
  package var marks: MarkedChannels.Marks {
    MarkedChannels.Marks(
      isPinned: isPinned,
      isArchived: isArchived,
      isLowPriority: isLowPriority,
      isUnread: isUnread
    )
  }
}
