// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The header of the plugin problems: the back button and the title.
public struct PluginProblemListHeader: View {
  let title: String
  let backLabel: String

  /// Creates a header.
  public init(title: String, backLabel: String) {
    self.title = title
    self.backLabel = backLabel
  }

  /// The views of the header.
  public var body: some View {
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
