// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The line at the lower edge: the most useful keys, or a notice.
struct HintLine: View {
  let text: String
  let isNotice: Bool

  var body: some View {
    HStack {
      Text(text).font(.footnote).foregroundColor(isNotice ? .text : .secondary).lineLimit(1)
      Spacer()
    }
    .padding(.horizontal)
    .background(isNotice ? .selected : .raised)
  }
}
