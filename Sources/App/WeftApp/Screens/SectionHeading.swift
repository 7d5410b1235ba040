// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// A heading in a root list; pressing one that has an action collapses its section or expands it.
struct SectionHeading: View {
  let title: String
  /// The number of rows below the heading, or an empty text if it isn't known.
  var count = ""
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
  init(_ engine: Engine) {
    let strings = engine.environment.strings
    let words = AppWords.of(strings).sections
    self.init { heading in
      let (section, isCollapsed) = (heading.section, heading.isCollapsed)
      let label = section.label(isCollapsed: isCollapsed, words)
      let count = heading.count.map { strings.number($0) }
      return Scene {
        SectionHeading(
          title: section.title(words),
          count: count ?? "",
          switching: (
            isCollapsed, section.action, [label, count].compactMap(\.self).joined(separator: ", ")
          )
        )
      }
    } count: { [weak engine] section, query in
      engine?.count(of: section, in: query)
    }
  }
}

extension Viewer {
  /// The query of the viewer's channel list, without the sections that the user has collapsed.
  var listedChannels: ChannelListQuery {
    filter.channels(of: app.options.channels, app.options.groups()).with(collapsed: collapsed)
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
