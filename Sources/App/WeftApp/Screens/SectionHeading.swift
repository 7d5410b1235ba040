// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A heading in a root list; pressing one that has an action collapses its section or expands it.
struct SectionHeading: View {
  let title: String
  /// The number of rows below the heading, or an empty text if it isn't known.
  var count = ""
  /// The number of unread rows among them, or an empty text.
  var unread = ""
  /// Whether the rows are left out, and the action that changes it with its name; `nil` for a section that can't be
  /// collapsed.
  var switching: (isCollapsed: Bool, action: String, label: String)?

  @ViewBuilder var body: some View {
    if let switching {
      VStack {
        Button(action: switching.action) {
          HStack(spacing: 8) {
            Icon(
              switching.isCollapsed ? "collapsed" : "expanded",
              color: .secondary,
              font: .footnote
            )
            .accessibilityHidden()
            texts
          }
          .padding(.horizontal).padding(.top, 10).padding(.bottom, 4)
          // The colour of a selected row below is not that of its heading.
          .background(.background)
        }
        .accessibilityLabel(switching.label)
      }
      .accessibilityRole(.heading)
    } else {
      HStack(spacing: 8) { texts }
        .padding(.horizontal).padding(.top, 10).padding(.bottom, 4)
        .background(.background)
        .accessibilityRole(.heading)
    }
  }

  @ViewBuilder private var texts: some View {
    Text(title).font(.footnote).bold().foregroundColor(.secondary).lineLimit(1)
    if !count.isEmpty {
      Text(count).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
    }
    Spacer()
    if !unread.isEmpty { Badge(unread).accessibilityHidden().layoutPriority(1) }
  }
}

extension ChannelSection {
  private static let prefix = "app.section."

  /// Parses the action that collapses or expands a section; returns `nil` for any other action.
  init?(action: String) {
    guard action.hasPrefix(Self.prefix) else { return nil }
    self.init(rawValue: String(action.dropFirst(Self.prefix.count)))
  }

  /// The id of the action that collapses or expands the section.
  package var action: String { Self.prefix + rawValue }

  /// Returns the section's title.
  func title(_ words: AppWords.Sections) -> String {
    switch self {
    case .pinned: words.pinned
    case .unread: words.unread
    case .account(let name): name.isEmpty ? words.others : name
    case .chats: words.others
    case .lowPriority: words.lowPriority
    }
  }

  /// Returns the name of the action.
  func label(isCollapsed: Bool, _ words: AppWords.Sections) -> String {
    (isCollapsed ? words.expand : words.collapse)(.text(title(words)))
  }
}

extension ChannelSections {
  /// The sections of the application's channel lists.
  ///
  /// - Parameter accounts: The names of the accounts, for a list that is grouped by them.
  init(_ engine: Engine, accounts: [String]) {
    let strings = engine.environment.strings
    let words = AppWords.of(strings)
    let capped = CappedNumbers(numbers: strings.numbers)
    self.init(accounts: accounts) { heading in
      let (section, isCollapsed) = (heading.section, heading.isCollapsed)
      let count = heading.count.map { strings.number($0) }
      let label = [
        section.label(isCollapsed: isCollapsed, words.sections), count,
        heading.unread.map { words.start.chats(.count($0), numbers: capped) },
      ]
      return Scene {
        SectionHeading(
          title: section.title(words.sections),
          count: count ?? "",
          unread: heading.unread.map { capped.text(for: $0) } ?? "",
          switching: (
            isCollapsed, section.action, label.compactMap(\.self).joined(separator: ", ")
          )
        )
      }
    } count: { [weak engine] section, query in
      engine?.count(of: section, in: query)
    } unread: { [weak engine] section, query in
      engine?.unreadCount(of: section, in: query, limit: CappedNumbers.most + 1)
    }
  }
}

extension ChannelGrouping {
  /// The name of the choice in the settings.
  func name(_ words: AppWords.Sections) -> String {
    switch self {
    case .pinned: words.pinnedFirst
    case .unread: words.unreadFirst
    case .account: words.byAccount
    }
  }
}

extension Viewer {
  /// The query of the viewer's channel list, without the sections that the user has collapsed.
  var listedChannels: ChannelListQuery {
    let query = filter.channels(of: app.options.channels, app.options.groups())
    let isPlain = grouping == .pinned || !groupings.contains(grouping)
    return (isPlain ? query : query.with(grouping: grouping)).with(collapsed: collapsed)
  }

  /// The accounts whose chats the lists show, if there are several.
  var accountNames: [String] { app.options.groups().compactMap(\.account) }

  /// The ways in which the channel list can be divided into sections: by account only if there are several.
  var groupings: [ChannelGrouping] {
    accountNames.count > 1 ? [.pinned, .unread, .account] : [.pinned, .unread]
  }

  /// Divides the channel list into sections in the next of these ways.
  func turnGrouping() {
    let all = groupings
    let place = all.firstIndex(of: grouping) ?? 0
    grouping = all[(place + 1) % all.count]
    app.options.keepGrouping?(grouping)
    roots[.channels]?.root?.show(listedChannels)
    // The settings show the choice themselves.
    guard top.name != .settings else { return }
    tell("\(app.words.sections.title): \(grouping.name(app.words.sections))")
  }

  /// The sections of the channel list on the screen that have a heading, each with whether it is collapsed.
  var sections: [(section: ChannelSection, isCollapsed: Bool)] {
    guard let list = stack[0].channels else { return [] }
    return list.headings.map { ($0.heading.section, $0.heading.isCollapsed) }
  }

  /// Collapses a section of the channel list, or expands it.
  func turn(_ section: ChannelSection) { collapse(collapsed.symmetricDifference([section])) }

  /// Expands all sections if one is collapsed; otherwise collapses the section of a row.
  func turnSection(ofRow row: UInt64?) {
    let shown = sections
    if shown.contains(where: \.isCollapsed) { return collapse([]) }
    guard !shown.isEmpty, let list = top.channels else { return tell(app.words.sections.none) }
    let channel = row.flatMap { list.channel(ofRow: $0) }
    turn(channel.map(list.session.query.section) ?? shown[0].section)
  }

  private func collapse(_ sections: Set<ChannelSection>) {
    collapsed = sections
    app.options.keepCollapsed?(sections)
    roots[.channels]?.root?.show(listedChannels)
  }
}
