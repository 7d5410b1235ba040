// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// One row of a page: what it says, and what it does when it is opened.
package struct PageLine {
  let title: String
  var detail = ""
  /// What stands at its end, such as what is chosen.
  var value = ""
  /// What it does, nil where it only tells.
  var action: String?
  /// Whether it begins a part of the page.
  var isHeading = false
}

/// The views of a line of a page.
struct PageLineView: View {
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
              // A key or a number stays whole, and the title goes on in another line.
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
