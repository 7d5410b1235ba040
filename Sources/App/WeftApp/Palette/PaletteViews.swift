// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The field of the palette, which a surface covers with its own, and the button that closes the palette.
struct PaletteField: View {
  let text: String
  /// The text of an empty field.
  let prompt: String?
  let cancel: String

  var body: some View {
    VStack {
      HStack(spacing: 8) {
        HStack(spacing: 8) {
          Icon("search", color: .secondary, font: .subheadline).accessibilityHidden()
          // An element whose text changes to a prompt must stay the same for the field over it.
          Text(text + (prompt ?? "")).font(.subheadline)
            .foregroundColor(prompt == nil ? .text : .secondary).lineLimit(1)
          Spacer()
        }
        .padding(.horizontal, 10).padding(.vertical, 5)
        .background(.raised, in: .capsule)
        .onTap(ListAction.search)
        Button(action: ListAction.cancelSearch) {
          Text(cancel).font(.subheadline).foregroundColor(.accent).lineLimit(1)
        }
        .layoutPriority(1)
      }
      .padding(.horizontal).padding(.vertical, 7)
      Divider()
    }
  }
}

/// A row of the palette: a heading, a chat or an action.
struct PaletteLine: View {
  let title: String
  /// The text at the end: the key of an action, or what is unread in a chat.
  var value = ""
  var spokenValue: String?
  var icon: String?
  var avatar: AvatarContent?
  var isHeading = false

  /// The text for screen readers.
  var label: String {
    [title, spokenValue ?? value].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  var body: some View {
    if isHeading {
      Text(title).font(.subheadline).bold().foregroundColor(.accent).lineLimit(1)
        .accessibilityRole(.heading)
        .padding(.horizontal).padding(.top, 10).padding(.bottom, 2)
    } else {
      HStack(spacing: 12) {
        if let avatar { ChannelAvatar(avatar, size: 24) }
        if let icon { Icon(icon, color: .secondary).accessibilityHidden() }
        Text(title).lineLimit(1)
        Spacer()
        if !value.isEmpty {
          Text(value).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
        }
      }
      .padding(.horizontal).padding(.vertical, 7)
    }
  }
}
