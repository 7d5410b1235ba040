// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
package import WeftViews

/// The default row of a thread: its channel, its parent message and its newest reply.
package struct ThreadListItem: View {
  let row: ThreadListRow

  /// Creates the view of a row.
  package init(row: ThreadListRow) {
    self.row = row
  }

  /// The avatar, then the channel's name with its signs above the parent message and the last reply.
  package var body: some View {
    HStack(spacing: 12) {
      if let avatar = row.avatar { ChannelAvatar(avatar) }
      VStack(alignment: .leading) {
        HStack {
          ChannelItemTitleView(
            channelName: row.channelNameText.isEmpty
              ? row.thread.channel.id.rawValue : row.channelNameText,
            signs: ChannelSign.ofThread(in: row.thread.channel),
            strings: row.strings,
            isUnread: row.unreadRepliesCount > 0
          )
          Spacer()
          detail(row.latestReplyTimestampText)
        }
        Text(row.parentMessageText).font(.subheadline).foregroundColor(.secondary).lineLimit(1)
        HStack {
          reply
          Spacer()
          detail(row.replyCountText)
          if let badge = row.badgeText {
            BadgeNotificationView(badge, isQuiet: row.thread.channel.isMuted)
          }
        }
      }
    }
    .padding(.horizontal)
    .padding(.vertical, 7)
  }

  /// A small text at the end of a line; it is not truncated.
  private func detail(_ text: String) -> some View {
    Text(text).font(.footnote).foregroundColor(.secondary).lineLimit(1).layoutPriority(1)
  }

  /// The last line: the draft if there is one, otherwise the newest reply.
  private var reply: PreviewLine {
    guard let draft = row.draftReplyText else {
      let signs = row.fields.value.replySigns
      return PreviewLine(row.latestReplyMessageText, label: signs.label, icon: signs.icon)
    }
    return PreviewLine(draft, label: row.strings.text(.previewDraft), labelColor: .accent)
  }
}

/// The banner that announces new threads; a tap loads them.
struct NewThreadsBanner: View {
  let text: String

  /// Creates a banner with a sentence such as "2 new threads".
  init(text: String) {
    self.text = text
  }

  /// The sentence and an icon on the accent colour; a tap loads the threads.
  var body: some View {
    HStack(spacing: 8) {
      Text(text).font(.subheadline).fontWeight(.medium).lineLimit(1)
      Spacer()
      Icon("reload", font: .subheadline).accessibilityHidden()
    }
    .foregroundColor(.inverted)
    .padding(.horizontal).padding(.vertical, 7)
    .background(.accent)
    .onTap(ListAction.loadThreads)
  }
}

/// The banner that reports a failure to load; a tap retries.
struct ErrorBanner: View {
  let text: String

  /// Creates a banner with the reason and the remedy in one sentence.
  init(text: String) {
    self.text = text
  }

  /// The sentence and an icon on the alert colour; a tap tries again.
  var body: some View {
    HStack(spacing: 8) {
      Text(text).font(.subheadline).fontWeight(.medium).lineLimit(2)
      Spacer()
      Icon("reload", font: .subheadline).accessibilityHidden()
    }
    .foregroundColor(.inverted)
    .padding(.horizontal).padding(.vertical, 7)
    .background(.alert)
    .onTap(ListAction.retry)
  }
}
