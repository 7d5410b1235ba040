// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// What the plugin CompactChannelItem draws, in the host.
struct CompactRow: View {
  var row: ChannelListRow

  var body: some View {
    HStack {
      Text("▎").foregroundColor(row.avatar.color).layoutPriority(2)
      Text(row.channelName).bold().lineLimit(1).layoutPriority(1)
      Text(row.messagePreviewText).foregroundColor(.secondary).lineLimit(1)
      Spacer()
      Text(row.timestampText).foregroundColor(.secondary).lineLimit(1).layoutPriority(2)
    }
    .padding(.horizontal)
  }
}
