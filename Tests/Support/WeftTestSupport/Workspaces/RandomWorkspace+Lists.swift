// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftModel

extension RandomWorkspace {
  mutating func channel(_ id: String, in workspace: Workspace) -> ChatChannel {
    var channel = ChatChannel(id: ChannelID(id), name: maybe { $0.text() }, createdAt: date())
    channel.imageURL = maybe { $0.text() }
    channel.createdBy = maybe { $0.anybody(workspace) }
    channel.updatedAt = maybe { $0.date() }
    channel.lastMessageAt = date()
    channel.deletedAt = maybe { $0.date() }
    channel.truncatedAt = maybe { $0.date() }
    for flag in ChannelFlag.allCases { channel[flag] = self.flag() }
    channel.muteDetails = maybe {
      MuteDetails(createdAt: $0.maybe { $0.date() }, expiresAt: $0.maybe { $0.date() })
    }
    channel.team = maybe { $0.text() }
    channel.filterTags = Set(few { $0.text() })
    channel.ownCapabilities = Set(few { ChannelCapability(rawValue: $0.text()) })
    channel.config.mutesEnabled = flag()
    channel.config.readEventsEnabled = flag()
    channel.config.skipLastMsgAtUpdateForSystemMsg = flag()
    addPeople(to: &channel, workspace)
    channel.unreadCount = ChannelUnreadCount(messages: count(), mentions: count())
    channel.draftMessage = maybe { $0.draft() }
    channel.latestMessages = few { $0.message(workspace) }.sorted { $0.createdAt > $1.createdAt }
    channel.custom = custom()
    // Removed messages never stay in a workspace.
    return channel.withoutRemoved()
  }

  private mutating func addPeople(to channel: inout ChatChannel, _ workspace: Workspace) {
    channel.members = few { $0.member($0.anybody(workspace)) }
    channel.memberCount = count()
    channel.watcherCount = count()
    channel.cooldown = count()
    channel.membership =
      channel.members.first { $0.id == workspace.currentUser.id }
      ?? maybe { $0.member(workspace.currentUser) }
    channel.reads = few {
      ChatChannelRead(
        userID: UserID($0.id()),
        lastReadAt: $0.maybe { $0.date() } ?? Date(timeIntervalSince1970: 0),
        unreadMessagesCount: $0.count(),
        lastDeliveredAt: $0.maybe { $0.date() }
      )
    }
    channel.currentlyTypingUsers = few { $0.anybody(workspace) }
  }

  private mutating func member(_ user: ChatUser) -> ChatChannelMember {
    var member = ChatChannelMember(user)
    member.role = maybe { $0.text() }
    member.pinnedAt = maybe { $0.date() }
    member.archivedAt = maybe { $0.date() }
    member.invite = maybe { _ in .pending }
    member.isBannedFromChannel = flag()
    return member
  }

  mutating func thread(
    _ parent: ChatMessage,
    _ channel: ChatChannel,
    _ workspace: Workspace
  ) -> ChatThread {
    var thread = ChatThread(parentMessage: parent, channel: channel, createdAt: date())
    thread.title = maybe { $0.text() }
    thread.createdBy = maybe { $0.anybody(workspace) }
    thread.updatedAt = maybe { $0.date() }
    thread.lastMessageAt = date()
    (thread.replyCount, thread.participantCount) = (count(), count())
    thread.activeParticipantCount = count()
    thread.threadParticipants = few {
      ThreadParticipant(user: $0.anybody(workspace), lastReadAt: $0.maybe { $0.date() })
    }
    thread.latestReplies = few {
      var reply = $0.message(workspace)
      reply.parentID = reply.parentID ?? parent.id
      return reply
    }
    .sorted { $0.createdAt < $1.createdAt }
    thread.reads = few {
      ThreadRead(
        userID: UserID($0.id()),
        lastReadAt: $0.maybe { $0.date() },
        unreadMessagesCount: $0.count()
      )
    }
    thread.custom = custom()
    return thread.withoutRemoved() ?? thread
  }
}
