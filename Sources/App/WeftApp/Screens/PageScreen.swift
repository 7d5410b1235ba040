// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
internal import WeftScene

/// A screen that the application makes itself, such as its settings.
///
/// It consists of a title and lines, which are recreated for each frame.
package final class PageScreen: AppScreen {
  package let shownList: ScreenList
  package let title: String
  private let make: () -> [PageLine]
  /// The searches for the lines.
  private let finders: [any PageFinding]
  /// The current lines.
  package private(set) var lines: [PageLine]
  private var scrolled = 0
  private var chosen: Int?
  package internal(set) var start: Int?

  /// - Parameters:
  ///   - finders: The searches for the lines, which continue while the application is idle.
  ///   - make: Returns the current lines.
  init(
    _ name: ScreenName,
    title: String,
    finders: [any PageFinding] = [],
    _ make: @escaping () -> [PageLine]
  ) {
    shownList = ScreenList(name: name)
    self.title = title
    self.finders = finders
    self.make = make
    lines = make()
  }

  package func hint(_ hints: AppWords.Hints) -> String {
    lines.contains(where: \.canOpen) ? hints.page : hints.reading
  }

  package var count: Int { lines.count }
  package var first: Int { min(scrolled, max(0, count - 1)) }
  package var selected: Int? {
    get { chosen.map { min($0, max(0, count - 1)) } }
    set { chosen = newValue }
  }

  package func want(from first: Int, count: Int) { scrolled = max(0, first) }

  package func scene(rowLimit: Int) -> Scene {
    lines = make()
    var writer = SceneWriter()
    writer.splice(Scene { ListHeader(title: title) })
    writer.beginList(label: title)
    for (index, line) in lines.enumerated().dropFirst(first).prefix(rowLimit) {
      writer.beginRow(
        UInt64(index) + 1,
        provider: line.picture?.provider,
        label: line.label,
        role: line.action != nil ? .button : line.opens != nil ? .link : nil,
        isSelected: index == selected
      )
      writer.splice(line.picture?.content ?? Scene { PageLineView(line: line) })
      writer.end()
    }
    writer.end()
    return writer.scene
  }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    switch ViewAction(action) {
    case .list(.showPluginProblems): .open(Route(.pluginProblems))
    // The page of a channel has entries of its menu.
    case .channel where name.pageChannel != nil: .host(action)
    default: .done
    }
  }

  package func open(row: UInt64) -> RowOpening {
    guard let line = index(ofRow: row).map({ lines[$0] }) else { return .nothing }
    if let target = line.opens { return .screens(target.screens, target.message) }
    return line.action.map { .action($0) } ?? .nothing
  }

  package func isHeading(at index: Int) -> Bool {
    guard lines.indices.contains(index) else { return false }
    // Among a few choices, the selection skips the texts around them.
    return lines[index].isHeading || start != nil && !lines[index].canOpen
  }
}

extension PageScreen: RowLoading {
  package var finding: (any RowLoading)? { self }
  package var hasMoreToLoad: Bool { finders.contains(where: \.hasMoreToLoad) }
  package func loadMore() { finders.first(where: \.hasMoreToLoad)?.loadMore() }

  /// Completes the searches for the lines.
  func finish() {
    for finder in finders { finder.finish() }
    lines = make()
  }
}

/// One row of a page: a text and the action that opening it starts, or a row of another list.
package struct PageLine {
  package let title: String
  package var detail = ""
  /// The text at the row's end, such as the chosen setting.
  package var value = ""
  /// The action that opening the row starts, or `nil` for a row that starts none.
  package var action: String?
  /// Whether the row is the heading of a section.
  package var isHeading = false
  /// The theme whose colours the row shows as a sample.
  var sample: Theme?
  /// A row of another list, which is shown instead of texts.
  var picture: SceneRow?
  /// The id of the person, chat or message of the row, or `nil` if it is about none.
  package var id: String?
  /// A short text beside the title, such as the chat of a message.
  package var note = ""
  /// The screens that opening the row shows.
  package var opens: PageTarget?
  /// The picture at the row's start; with one, the row is about a person, a chat or a message.
  var mark: PageMark?
  /// Whether the row is the head of its page.
  var isHead = false

  fileprivate var canOpen: Bool { action != nil || opens != nil }

  /// The text for screen readers.
  package var label: String {
    picture?.label ?? [title, note, value, detail].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension PageLine {
  /// Creates a line that shows a row of another list.
  init(_ picture: SceneRow) {
    self.init(title: "", picture: picture)
  }
}

private struct PageLineView: View {
  let line: PageLine

  @ViewBuilder var body: some View {
    if let mark = line.mark { PageSubjectView(line: line, mark: mark) } else { plain }
  }

  private var plain: some View {
    VStack(alignment: .leading) {
      if line.isHeading {
        Text(line.title).font(.subheadline).bold().foregroundColor(.accent).lineLimit(1)
          .accessibilityRole(.heading)
          .padding(.top, 14)
      } else {
        HStack(spacing: 12) {
          Text(line.title).lineLimit(3)
          Spacer()
          if let sample = line.sample { ThemeSample(theme: sample).layoutPriority(1) }
          if !line.value.isEmpty {
            Text(line.value).foregroundColor(line.canOpen ? .accent : .secondary)
              .lineLimit(2)
              // A short value stays whole and the title wraps instead.
              .layoutPriority(line.value.count <= 24 ? 1 : 0)
          }
        }
        if !line.detail.isEmpty {
          Text(line.detail).font(.footnote).foregroundColor(.secondary).lineLimit(4)
        }
      }
    }
    .padding(.horizontal)
    .padding(.vertical, line.isHeading ? 4 : 7)
  }
}
