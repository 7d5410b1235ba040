// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The screens that opening a line of a page shows, and the message to jump to in the last of them.
package struct PageTarget: Equatable {
  package let screens: [ScreenName]
  package var message: MessageID?
}

/// The picture at the start of a line.
enum PageMark {
  case avatar(AvatarContent)
  /// A picture by its address.
  case picture(String)
  /// An icon of the theme.
  case icon(String)
  /// An icon beside one of a few choices, with texts of several lines.
  case choice(String)
}

/// A line about a person, a chat or a message: a picture, a title, a note beside it and a text below.
struct PageSubjectView: View {
  let line: PageLine
  let mark: PageMark

  /// The line is one of a few choices, whose texts are shown whole.
  private var isChoice: Bool { if case .choice = mark { true } else { false } }

  var body: some View {
    HStack(alignment: isChoice ? .top : .center, spacing: 12) {
      start
      VStack(alignment: .leading) {
        HStack(spacing: 8) {
          Text(line.title).font(line.isHead ? .title : .headline).bold()
            .lineLimit(isChoice ? 3 : 1)
            .layoutPriority(0.5)
          if !line.note.isEmpty {
            Text(line.note).font(.footnote).foregroundColor(.secondary).lineLimit(1)
          }
          Spacer()
          if !line.value.isEmpty {
            Text(line.value).font(.footnote).foregroundColor(.secondary).lineLimit(1)
              .layoutPriority(1)
          }
        }
        if !line.detail.isEmpty {
          Text(line.detail).font(.subheadline).foregroundColor(.secondary)
            .lineLimit(isChoice ? 6 : 2)
        }
      }
      if isChoice { Icon("forward", color: .secondary).accessibilityHidden() }
    }
    .padding(.horizontal)
    .padding(.vertical, isChoice ? 12 : 7)
  }

  @ViewBuilder private var start: some View {
    switch mark {
    case .avatar(let content): ChannelAvatar(content, size: line.isHead ? 56 : 32)
    case .picture(let address):
      // The title names it, also for screen readers.
      PictureView(url: address, name: "", width: 48, height: 48, radius: 6).accessibilityHidden()
    case .choice(let name): Icon(name, color: .accent, font: .title).accessibilityHidden()
    case .icon(let name): Icon(name, color: .secondary, font: .title).accessibilityHidden()
    }
  }
}
