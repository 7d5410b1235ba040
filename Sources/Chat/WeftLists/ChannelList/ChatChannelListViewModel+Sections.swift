// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
package import WeftViews

/// A heading of the channel list, with the number of channels below it.
package struct ChannelSectionHeading: Equatable, Sendable {
  package let section: ChannelSection
  /// The number of the section's channels, or `nil` if it isn't known or not of interest.
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
    var found: [(index: Int, heading: ChannelSectionHeading)] = []
    var first = 0
    for section in ChannelSection.allCases {
      let isCollapsed = query.collapsed.contains(section)
      let end = isCollapsed ? first : self.end(of: section)
      let count = isCollapsed ? self.count(of: section) : end.map { $0 - first }
      if count != 0 {
        // The channels that are in no other section are not counted while they are visible.
        let told = section == .chats && !isCollapsed ? nil : count
        found.append(
          (first, ChannelSectionHeading(section: section, count: told, isCollapsed: isCollapsed))
        )
      }
      guard let end else { break }
      first = end
    }
    let isPlain = found.allSatisfy { $0.heading.section == .chats && !$0.heading.isCollapsed }
    return isPlain ? [] : found
  }

  /// The number of rows of the frame up to the end of a section, or `nil` if that isn't known.
  private func end(of section: ChannelSection) -> Int? {
    if let loaded = session.end(of: section) { return loaded }
    // The rest of a measured list is not loaded, but counted.
    guard session.isMeasured else { return nil }
    switch section {
    case .pinned: return nil
    case .chats where !session.query.collapsed.contains(.lowPriority):
      return self.count(of: .lowPriority).map { count - $0 }
    case .chats, .lowPriority: return count
    }
  }

  /// The number of a section's channels, counted once per change of the list.
  private func count(of section: ChannelSection) -> Int? {
    let revision = revision
    if sections?.counted?.revision != revision { sections?.counted = (revision, [:]) }
    if let known = sections?.counted?.counts[section] { return known }
    let count = sections?.count(section, session.query)
    sections?.counted?.counts[section] = .some(count)
    return count
  }
}

extension ChannelListSession {
  /// The number of rows of the frame up to the end of a section, or `nil` while not all of them are loaded.
  ///
  /// - Complexity: O(log² *n*).
  fileprivate func end(of section: ChannelSection) -> Int? {
    let query = query
    let end = rows.count { query.section(at: $0).isUpTo(section) }
    // Distant rows follow the loaded ones.
    return end == rows.count && (hasMore || count > end) ? nil : end
  }
}

extension ChannelSection {
  /// Whether a section is another one or comes before it.
  fileprivate func isUpTo(_ other: ChannelSection) -> Bool {
    let all = ChannelSection.allCases
    return all.firstIndex(of: self) ?? 0 <= all.firstIndex(of: other) ?? 0
  }
}
