// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// The unread state of some channels and threads before a reading, kept to undo it.
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

  /// Whether everything was read.
  package var isEmpty: Bool { channels.isEmpty && threads.isEmpty }

  /// Returns the events that undo a reading.
  ///
  /// They are dated directly after the reading. So messages that arrived later are counted too, no matter which process
  /// receives them first, and what the user read again stays read.
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
  /// The channels with unread messages, ordered by id.
  package var unreadChannelIDs: [ChannelID] { unreadChannels.keys.sorted() }

  /// Returns what is unread in some channels and threads, leaving out those that are read.
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
