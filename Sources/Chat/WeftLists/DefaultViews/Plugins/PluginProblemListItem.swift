// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The default row of a plugin problem: the plugin, the problem, the remedy, and details such as
/// its code and file.
public struct PluginProblemListItem: View {
  let row: PluginProblemRow

  /// Creates the view of a row.
  public init(row: PluginProblemRow) {
    self.row = row
  }

  /// The views of the row.
  public var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack {
        Text(row.item.name).font(.headline).bold().lineLimit(1)
        Spacer()
        Text(row.kindText).font(.footnote).foregroundColor(color).lineLimit(1).layoutPriority(1)
      }
      // Enough lines for every sentence of the host; texts of plugins can be of any length.
      Text(row.item.text).font(.subheadline).lineLimit(4)
      Text(row.remedyText).font(.subheadline).foregroundColor(.secondary).lineLimit(4)
      Text(row.detailText).font(.caption).foregroundColor(.secondary).lineLimit(2)
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }

  private var color: Color { row.item.kind == .warning ? .secondary : .alert }
}
