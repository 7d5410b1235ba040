// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel
package import WeftViews

/// A heading of the channel list, with the number of channels below it.
package struct ChannelSectionHeading: Equatable, Sendable {
  package let section: ChannelSection
  /// The number of the section's channels, or `nil` if it isn't known or not of interest.
  package let count: Int?
  /// The number of unread channels among them, or `nil` if it isn't known or the same.
  package let unread: Int?
  /// Whether the list leaves out the section's channels.
  package let isCollapsed: Bool
}

/// The sections of a channel list that draws headings: how it draws and counts them.
package struct ChannelSections {
  /// The numbers of the sections in one revision of the list.
  fileprivate struct Counts {
    let revision: Int
    var channels: [ChannelSection: Int?] = [:]
    var unread: [ChannelSection: Int?] = [:]
  }

  /// The names of the accounts, for a list that is grouped by them.
  let accounts: [String]
  /// Draws a heading.
  let header: (ChannelSectionHeading) -> Scene
  /// Returns the number of channels of a section of a list, or `nil` if it isn't known.
  let count: (ChannelSection, ChannelListQuery) -> Int?
  /// Returns the number of unread channels of a section of a list, or `nil` if it isn't known.
  let unread: (ChannelSection, ChannelListQuery) -> Int?
  fileprivate var counted = Counts(revision: -1)

  package init(
    accounts: [String] = [],
    header: @escaping (ChannelSectionHeading) -> Scene,
    count: @escaping (ChannelSection, ChannelListQuery) -> Int?,
    unread: @escaping (ChannelSection, ChannelListQuery) -> Int? = { _, _ in nil }
  ) {
    (self.accounts, self.header, self.count, self.unread) = (accounts, header, count, unread)
  }
}

extension ChatChannelListViewModel {
  /// The headings of the frame, each with the index of the row that it is above.
  ///
  /// A heading at the index ``count`` is below the last row. A list whose channels are all in one section has none.
  ///
  /// - Complexity: O(log² *n*), plus the cost of counting unread channels, and those of sections that are collapsed or
  ///   not loaded, once per change.
  package var headings: [(index: Int, heading: ChannelSectionHeading)] {
    let query = session.query
    guard let sections, query.hasSections, !isSearching else { return [] }
    var found: [(index: Int, section: ChannelSection, count: Int?, isCollapsed: Bool)] = []
    var first = 0
    for section in query.sections(sections.accounts) {
      let isCollapsed = query.collapsed.contains(section)
      let end = isCollapsed ? first : self.end(of: section, from: first)
      let count = isCollapsed ? self.count(of: section) : end.map { $0 - first }
      if count != 0 { found.append((first, section, count, isCollapsed)) }
      guard let end else { break }
      first = end
    }
    if found.allSatisfy({ $0.section == .chats && !$0.isCollapsed }) { return [] }
    return found.map { index, section, count, isCollapsed in
      let heading = ChannelSectionHeading(
        section: section,
        // The channels that are in no other section are not counted while they are visible.
        count: section == .chats && !isCollapsed ? nil : count,
        unread: unread(of: section),
        isCollapsed: isCollapsed
      )
      return (index, heading)
    }
  }

  /// The number of rows of the frame up to the end of a section, or `nil` if that isn't known.
  private func end(of section: ChannelSection, from first: Int) -> Int? {
    if let loaded = session.end(of: section) { return loaded }
    // The rest of a measured list is not loaded, but counted.
    guard session.isMeasured else { return nil }
    switch section {
    case .pinned, .account: return nil
    // The last ones are few.
    case .chats where !session.query.collapsed.contains(.lowPriority):
      return self.count(of: .lowPriority).map { count - $0 }
    case .chats, .lowPriority: return count
    case .unread: return self.count(of: section).map { first + $0 }
    }
  }

  /// The number of a section's channels, counted once per change of the list.
  private func count(of section: ChannelSection) -> Int? {
    counted(section, \.channels) { $0.count(section, session.query) }
  }

  /// The number of a section's unread channels, or `nil` if all of them are or none is.
  private func unread(of section: ChannelSection) -> Int? {
    if session.query.grouping == .unread, [.unread, .chats].contains(section) { return nil }
    let count = counted(section, \.unread) { $0.unread(section, session.query) }
    return count == 0 ? nil : count
  }

  private func counted(
    _ section: ChannelSection,
    _ counts: WritableKeyPath<ChannelSections.Counts, [ChannelSection: Int?]>,
    _ read: (ChannelSections) -> Int?
  ) -> Int? {
    guard let sections else { return nil }
    if sections.counted.revision != revision { self.sections?.counted = .init(revision: revision) }
    if let known = self.sections?.counted[keyPath: counts][section] { return known }
    let count = read(sections)
    self.sections?.counted[keyPath: counts][section] = .some(count)
    return count
  }
}

extension ChannelListSession {
  /// The number of rows of the frame up to the end of a section, or `nil` while not all of them are loaded.
  ///
  /// - Complexity: O(log² *n*).
  fileprivate func end(of section: ChannelSection) -> Int? {
    let query = query
    let end = rows.count { query.section(at: $0) <= section }
    // Distant rows follow the loaded ones.
    return end == rows.count && (hasMore || count > end) ? nil : end
  }
}
