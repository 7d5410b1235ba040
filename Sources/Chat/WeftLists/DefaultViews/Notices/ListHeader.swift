// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The header of a list: its title and a detail, such as the name of the current user.
public struct ListHeader: View {
  let title: String
  let detail: String

  /// Creates a header.
  public init(title: String, detail: String = "") {
    self.title = title
    self.detail = detail
  }

  /// The views of the header.
  public var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Text(title).font(.title).bold().lineLimit(1).accessibilityRole(.heading).layoutPriority(1)
        Spacer()
        Text(detail).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      }
      .padding(.horizontal)
      .padding(.vertical, 7)
      .background(.raised)
      Divider()
    }
  }
}
