// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The default row of a search result: avatar, title, time and text.
public struct SearchResultItem: View {
  let row: ChannelSearchRow

  /// Creates the view of a row.
  public init(row: ChannelSearchRow) {
    self.row = row
  }

  /// The views of the row.
  public var body: some View {
    HStack(spacing: 12) {
      ChannelAvatar(row.avatar)
      VStack(alignment: .leading) {
        HStack {
          Text(row.title).font(.headline).bold().lineLimit(1)
          Spacer()
          Text(row.timestampText).font(.footnote).foregroundColor(.secondary).lineLimit(1)
            .layoutPriority(1)
        }
        PreviewLine(row.text)
      }
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }
}
