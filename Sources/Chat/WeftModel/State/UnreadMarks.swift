// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// What the current user had not read of some channels and threads, so that a reading can be undone.
package struct UnreadMarks: Equatable, Sendable {
  struct Channel: Equatable, Sendable {
    let id: ChannelID
    let count: ChannelUnreadCount
    let lastReadAt: Date
  }

  struct Thread: Equatable, Sendable {
    let id: MessageID
    let channel: ChannelID
    let count: Int
    let lastReadAt: Date?
  }

  let channels: [Channel]
  let threads: [Thread]

  /// Whether all of it was read.
  package var isEmpty: Bool { channels.isEmpty && threads.isEmpty }

  /// The events that undo a reading of a moment.
  ///
  /// They happen directly after the reading. What came later is counted as well then, whichever
  /// process hears of it first, and what was read once more stays read.
  package func events(after reading: Date) -> [ChatEvent] {
    let moment = reading.addingTimeInterval(0.001)
    return channels.map { mark in
      ChatEvent(.notificationMarkUnread, cid: mark.id, at: moment) {
        $0.lastReadAt = mark.lastReadAt
        $0.unreadMessages = mark.count.messages
        $0.channel = ChannelPatch(mark.id) { $0.unreadCount = mark.count }
      }
    }
      + threads.map { mark in
        ChatEvent(.notificationMarkUnread, cid: mark.channel, at: moment) {
          $0.parentID = mark.id
          $0.lastReadAt = mark.lastReadAt
          $0.unreadMessages = mark.count
        }
      }
  }
}

extension ChatState {
  /// The channels with unread messages, ordered by their ids.
  package var unreadChannelIDs: [ChannelID] { unreadChannels.keys.sorted() }

  /// What is unread of some channels and threads; what is read is left out.
  package func unreadMarks(of channels: [ChannelID], threads: [MessageID] = []) -> UnreadMarks {
    UnreadMarks(
      channels: channels.compactMap { id in
        guard let channel = self.channels[id], channel.isUnread else { return nil }
        let read = readMoment(of: channel) ?? Date(timeIntervalSince1970: 0)
        return UnreadMarks.Channel(id: id, count: channel.unreadCount, lastReadAt: read)
      },
      threads: threads.compactMap { id in
        guard let thread = self.threads[id],
          let read = thread.reads.first(where: { $0.userID == currentUserID }),
          read.unreadMessagesCount > 0
        else { return nil }
        return UnreadMarks.Thread(
          id: id,
          channel: thread.channel.id,
          count: read.unreadMessagesCount,
          lastReadAt: read.lastReadAt
        )
      }
    )
  }
}
