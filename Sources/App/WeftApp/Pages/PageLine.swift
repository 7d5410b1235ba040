// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// One row of a page: a text, and the action that opening it starts.
package struct PageLine {
  let title: String
  var detail = ""
  /// The text at its end, such as the chosen setting.
  var value = ""
  /// The action that opening the row starts; nil for a row that only informs.
  var action: String?
  /// Whether the row is the heading of a section.
  var isHeading = false
}

/// Draws a row of a page.
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
