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
  private var lines: [PageLine]
  private var scrolled = 0
  private var chosen: Int?

  /// - Parameter make: Returns the current lines.
  init(_ name: ScreenName, title: String, _ make: @escaping () -> [PageLine]) {
    shownList = ScreenList(name: name)
    self.title = title
    self.make = make
    lines = make()
  }

  package func hint(_ hints: AppWords.Hints) -> String {
    lines.contains { $0.action != nil } ? hints.page : hints.reading
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
        role: line.action == nil ? nil : .button,
        isSelected: index == selected
      )
      writer.splice(line.picture?.content ?? Scene { PageLineView(line: line) })
      writer.end()
    }
    writer.end()
    return writer.scene
  }

  package func perform(_ action: String, row: UInt64?) -> ActionOutcome {
    ViewAction(action) == .list(.showPluginProblems) ? .open(Route(.pluginProblems)) : .done
  }

  package func open(row: UInt64) -> RowOpening {
    index(ofRow: row).flatMap { lines[$0].action }.map { .action($0) } ?? .nothing
  }

  package func isHeading(at index: Int) -> Bool {
    lines.indices.contains(index) && lines[index].isHeading
  }
}

/// One row of a page: a text and the action that opening it starts, or a row of another list.
package struct PageLine {
  let title: String
  var detail = ""
  /// The text at the row's end, such as the chosen setting.
  var value = ""
  /// The action that opening the row starts, or `nil` for a row that only informs.
  var action: String?
  /// Whether the row is the heading of a section.
  var isHeading = false
  /// A row of another list, which is shown instead of texts.
  var picture: SceneRow?

  /// The text for screen readers.
  fileprivate var label: String {
    picture?.label ?? [title, value, detail].filter { !$0.isEmpty }.joined(separator: ", ")
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

  var body: some View {
    VStack(alignment: .leading) {
      if line.isHeading {
        Text(line.title).font(.subheadline).bold().foregroundColor(.accent).lineLimit(1)
          .accessibilityRole(.heading)
          .padding(.top, 14)
      } else {
        HStack(spacing: 12) {
          Text(line.title).lineLimit(3)
          Spacer()
          if !line.value.isEmpty {
            Text(line.value).foregroundColor(line.action == nil ? .secondary : .accent)
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
