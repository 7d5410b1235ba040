// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
package import WeftViews

/// The header of the list of plugin problems: the back button and the title.
struct PluginProblemListHeader: View {
  let title: String
  let backLabel: String

  /// Creates a bar; screen readers read `backLabel` for the arrow.
  init(title: String, backLabel: String) {
    self.title = title
    self.backLabel = backLabel
  }

  /// An arrow that leads back, the title, and a line below both.
  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Button(action: ListAction.back) { Icon("back", color: .accent, font: .title) }
          .accessibilityLabel(backLabel)
        Text(title).font(.title).bold().lineLimit(1).accessibilityRole(.heading)
        Spacer()
      }
      .padding(.horizontal)
      .padding(.vertical, 7)
      .background(.raised)
      Divider()
    }
  }
}

/// The default row of a plugin problem: the plugin, the problem, the remedy, and details such as code and file.
struct PluginProblemListItem: View {
  let row: PluginProblemRow

  /// Creates the view of a row.
  init(row: PluginProblemRow) {
    self.row = row
  }

  /// The plugin and the severity, then the problem, its remedy and the details.
  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack {
        Text(row.item.name).font(.headline).bold().lineLimit(1)
        Spacer()
        Text(row.kindText).font(.footnote).foregroundColor(color).lineLimit(1).layoutPriority(1)
      }
      // Every sentence of the host fits in these lines; texts of plugins can have any length.
      Text(row.item.text).font(.subheadline).lineLimit(4)
      Text(row.remedyText).font(.subheadline).foregroundColor(.secondary).lineLimit(4)
      Text(row.detailText).font(.caption).foregroundColor(.secondary).lineLimit(2)
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }

  private var color: Color { row.item.kind == .warning ? .secondary : .alert }
}

/// An inconspicuous line that reports problems with plugins; a tap shows them.
package struct PluginProblemsLine: View {
  let text: String
  let label: String
  let hint: String?

  /// Creates the line.
  ///
  /// - Parameter hint: A text that replaces the arrow at the end, such as the key that opens the list.
  package init(count: PluginProblemCount, strings: StringCatalog, hint: String? = nil) {
    text = count.text(strings)
    label = strings.text(
      .accessibilitySentences,
      .text(text),
      .second(strings.text(.accessibilityShowDetails))
    )
    self.hint = hint
  }

  /// A sign, the number of problems, and an arrow; a tap opens their screen.
  package var body: some View {
    HStack(spacing: 8) {
      Icon("warning", font: .footnote).accessibilityHidden()
      Text(text).font(.footnote).lineLimit(1)
      Spacer()
      if let hint {
        Text(hint).font(.footnote).lineLimit(1).layoutPriority(1)
      } else {
        Icon("forward", font: .footnote).accessibilityHidden()
      }
    }
    .foregroundColor(.secondary)
    .padding(.horizontal)
    .padding(.vertical, 4)
    .onTap(ListAction.showPluginProblems)
    .accessibilityLabel(label)
  }
}
