// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
package import WeftViews

/// A heading of the channel list, with the number of channels below it.
package struct ChannelSectionHeading: Equatable, Sendable {
  package let section: ChannelSection
  /// The number of the section's channels, or `nil` if it isn't known.
  package let count: Int?
  /// Whether the list leaves out the section's channels.
  package let isCollapsed: Bool
}

/// The sections of a channel list that draws headings: how it draws and counts them.
package struct ChannelSections {
  /// Draws a heading.
  let header: (ChannelSectionHeading) -> Scene
  /// Returns the number of channels of a collapsed section of a list, or `nil` if it isn't known.
  let count: (ChannelSection, ChannelListQuery) -> Int?
  /// The numbers of the collapsed sections in one revision of the list.
  fileprivate var counted: (revision: Int, counts: [ChannelSection: Int?])?

  package init(
    header: @escaping (ChannelSectionHeading) -> Scene,
    count: @escaping (ChannelSection, ChannelListQuery) -> Int?
  ) {
    (self.header, self.count) = (header, count)
  }
}

extension ChatChannelListViewModel {
  /// The headings of the frame, each with the index of the row that it is above.
  ///
  /// A heading at the index ``count`` is below the last row. A list whose channels are all in one section has none.
  ///
  /// - Complexity: O(log² *n*), plus the cost of counting a collapsed section once per change.
  package var headings: [(index: Int, heading: ChannelSectionHeading)] {
    let query = session.query
    guard sections != nil, query.hasSections, !isSearching else { return [] }
    let pinned =
      query.collapsed.contains(.pinned) ? count(ofCollapsed: .pinned) : session.pinnedCount
    let others = query.collapsed.contains(.chats) ? count(ofCollapsed: .chats) : nil
    var found: [(index: Int, heading: ChannelSectionHeading)] = []
    func add(_ section: ChannelSection, _ count: Int?, at index: Int) {
      let isCollapsed = query.collapsed.contains(section)
      found.append(
        (index, ChannelSectionHeading(section: section, count: count, isCollapsed: isCollapsed))
      )
    }
    let first = query.collapsed.contains(.pinned) ? 0 : session.pinnedCount ?? count
    if pinned != 0 { add(.pinned, pinned, at: 0) }
    if query.collapsed.contains(.chats) {
      if others != 0 { add(.chats, others, at: count) }
    } else if pinned != 0, first < count {
      add(.chats, nil, at: first)
    }
    return found
  }

  private func count(ofCollapsed section: ChannelSection) -> Int? {
    let revision = revision
    if sections?.counted?.revision != revision { sections?.counted = (revision, [:]) }
    if let known = sections?.counted?.counts[section] { return known }
    let count = sections?.count(section, session.query)
    sections?.counted?.counts[section] = .some(count ?? nil)
    return count ?? nil
  }
}

extension ChannelListSession {
  /// The number of pinned channels at the start of the frame, or `nil` while not all of them are loaded.
  ///
  /// - Complexity: O(log² *n*).
  var pinnedCount: Int? {
    let query = query
    let count = rows.count { query.section(at: $0) == .pinned }
    return count == rows.count && hasMore ? nil : count
  }
}
