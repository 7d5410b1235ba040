// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// What stands above the channel list: its title and who looks at it.
public struct ChannelListHeader: View {
  let title: String
  let userName: String

  /// Creates a header.
  public init(title: String, userName: String) {
    self.title = title
    self.userName = userName
  }

  /// The views of the header.
  public var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Text(title).font(.title).bold().lineLimit(1).accessibilityRole(.heading).layoutPriority(1)
        Spacer()
        Text(userName).font(.footnote).foregroundColor(.secondary).lineLimit(1)
      }
      .padding(.horizontal)
      .padding(.vertical, 7)
      .background(.raised)
      Divider()
    }
  }
}

/// A word and an explanation where there are no rows.
public struct ListNotice: View {
  let title: String
  let detail: String

  /// Creates a notice.
  public init(title: String, detail: String) {
    self.title = title
    self.detail = detail
  }

  /// The views of the notice.
  public var body: some View {
    HStack {
      Spacer()
      VStack(spacing: 4) {
        Text(title).font(.headline).bold()
        Text(detail).foregroundColor(.secondary)
      }
      Spacer()
    }
    .padding(.vertical, 16)
  }
}
