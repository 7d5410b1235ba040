// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension StringKey {
  /// The English text, which is the fallback for every other language.
  var english: StringForms {
    switch self {
    case .authorYou: "You"
    case .authorLabel: "{name}:"
    case .authorLine: "{name}: {text}"
    case .namesTwo: "{name} and {second}"
    case .namesMore:
      .plural([
        .one: "{name}, {second} and {count} more", .other: "{name}, {second} and {count} more",
      ])
    case .namesOthers:
      .plural([.one: "{name} and {count} other", .other: "{name} and {count} others"])
    case .roomEmpty: "Empty room"
    case .roomWas: "Empty room (was {name})"
    case .roomOf: .plural([.one: "Room of {count}", .other: "Room of {count}"])
    case .typingSomeone: "Someone is typing"
    case .typingOne: "{name} is typing"
    case .typingMore:
      .plural([
        .one: "{name} and {count} more are typing", .other: "{name} and {count} more are typing",
      ])
    case .presenceOnline: "Online"
    case .presenceOffline: "Offline"
    case .presenceMembers: .plural([.one: "{count} member", .other: "{count} members"])
    case .presenceMembersOnline:
      .plural([.one: "{count} member, {online} online", .other: "{count} members, {online} online"])
    case .lastSeenSeconds:
      .plural([.one: "last seen just one second ago", .other: "last seen {count} seconds ago"])
    case .lastSeenMinutes:
      .plural([.one: "last seen one minute ago", .other: "last seen {count} minutes ago"])
    case .lastSeenHours:
      .plural([.one: "last seen one hour ago", .other: "last seen {count} hours ago"])
    case .lastSeenDays:
      .plural([.one: "last seen one day ago", .other: "last seen {count} days ago"])
    case .lastSeenWeeks:
      .plural([.one: "last seen one week ago", .other: "last seen {count} weeks ago"])
    case .lastSeenMonths:
      .plural([.one: "last seen one month ago", .other: "last seen {count} months ago"])
    case .previewNone: "No messages yet"
    case .previewInvitation: "You are invited"
    case .previewFailed: "Message failed to send"
    case .previewDeleted: "Message deleted"
    case .previewEncrypted: "Encrypted message"
    case .previewDraft: "Draft:"
    case .attachmentPhoto: "Photo"
    case .attachmentVideo: "Video"
    case .attachmentAudio: "Audio"
    case .attachmentVoice: "Voice Message"
    case .attachmentGiphy: "Giphy"
    case .attachmentFile: "File"
    case .attachmentLink: "Link"
    case .signMixed: "files"
    case .signPoll: "poll"
    case .signVoice: "voice message"
    case .signPhoto: "photo"
    case .signVideo: "video"
    case .signDocument: "file"
    case .signLink: "link"
    case .signAudio: "audio"
    case .signMuted: "muted"
    case .signMention: "@"
    case .pollYouVoted: "You voted: {text}"
    case .pollVoted: "{name} voted: {text}"
    case .pollYouCreated: "You created: {text}"
    case .pollCreated: "{name} created: {text}"
    case .pollChooseOne: "Choose one"
    case .pollChooseUpTo:
      .plural([.one: "Choose up to {count}", .other: "Choose up to {count}"])
    case .pollChooseAny: "Choose any"
    case .pollClosed: "Closed"
    case .pollAnonymous: "Anonymous"
    case .pollVotes: .plural([.one: "{count} vote", .other: "{count} votes"])
    case .pollShare: "{text}%"
    case .pollMoreOptions:
      .plural([.one: "{count} more option", .other: "{count} more options"])
    case .unreadCount: .plural([.one: "{count} unread", .other: "{count} unread"])
    case .listLoading: "Loading…"
    case .channelListTitle: "Chats"
    case .channelListEmptyTitle: "Let's start chatting"
    case .channelListEmptyDetail: "How about sending your first message to a friend?"
    case .channelListError: "Couldn't load your chats."
    case .threadListTitle: "Threads"
    case .threadListEmpty: "No threads yet"
    case .threadListError: "Couldn't load threads. Try again."
    case .threadListErrorTitle: "Couldn't load your threads."
    case .threadListNew: .plural([.one: "{count} new thread", .other: "{count} new threads"])
    case .threadTitle: "Thread · {channel}"
    case .threadRepliedTo: "replied to: {text}"
    case .threadReplies: .plural([.one: "{count} reply", .other: "{count} replies"])
    case .searchPrompt: "Search"
    case .searchAll: "All"
    case .searchMessages: "Messages"
    case .searchChannels: "Chats"
    case .searchUnderWay: "Searching…"
    case .searchResults: .plural([.one: "{count} result", .other: "{count} results"])
    case .searchManyResults: "{text} results"
    case .searchNone: "No results for \"{text}\""
    case .searchNoneDetail: "Check the spelling, or search for fewer or other words."
    case .searchShowAll: "Show all {text}"
    case .searchInChannel: "{name} in {channel}"
    case .messageListError: "Couldn't load messages. Try again."
    case .messagesNew: "New messages"
    case .messagesJumpToUnread: .plural([.one: "{count} new", .other: "{count} new"])
    case .messageTimeEdited: "{time} • Edited"
    case .messageOnlyVisibleToYou: "Only visible to you"
    case .messagePinned: "Pinned"
    case .messageAlsoInChannel: "Also sent to the chat"
    case .messageRepliedToThread: "Replied to a thread"
    case .messageTranslated: "Translated to {text}"
    case .messageShowOriginal: "Show original"
    case .messageShowTranslation: "Show translation"
    case .messageQuoteUnavailable: "Quoted message not available"
    case .messageShowAll: "Show all"
    case .composerMessage: "Write a message"
    case .composerReply: "Write a reply"
    case .composerAs: "{text} as {name}"
    case .composerSend: "Send"
    case .composerQuoting: "Reply to {name}"
    case .composerEditing: "Edit message"
    case .composerReadOnly: "This chat can only be read"
    case .composerNotAllowed: "You may not write in this chat"
    case .composerEncrypted: "This chat is encrypted. Weft can't read or write in it yet."
    case .composerInvitation: "{name} invites you"
    case .composerAttach: "Attach a file"
    case .composerOutgoing: "Will be sent:"
    case .composerWaiting:
      .plural([
        .one: "Not connected. {count} message will be sent later.",
        .other: "Not connected. {count} messages will be sent later.",
      ])
    case .deliveryPending: "Sending"
    case .deliverySent: "Sent"
    case .deliveryDelivered: "Delivered"
    case .deliveryRead: "Read"
    case .deliveryFailed: "Failed to send"
    case .actionMore: "More"
    case .actionOk: "OK"
    case .actionCancel: "Cancel"
    case .actionBack: "Back"
    case .actionRetry: "Try again"
    case .actionDelete: "Delete"
    case .actionViewInfo: "View info"
    case .actionAcceptInvitation: "Accept invitation"
    case .actionDeclineInvitation: "Decline invitation"
    case .actionAccept: "Accept"
    case .actionDecline: "Decline"
    case .actionMarkRead: "Mark as read"
    case .actionMarkUnread: "Mark as unread"
    case .actionLeave: "Leave"
    case .actionLeaveGroup: "Leave group"
    case .actionMuteUser: "Mute user"
    case .actionMuteGroup: "Mute group"
    case .actionUnmuteUser: "Unmute user"
    case .actionUnmuteGroup: "Unmute group"
    case .actionMute: "Mute"
    case .actionUnmute: "Unmute"
    case .actionDeleteConversation: "Delete chat"
    case .actionHide: "Hide chat"
    case .actionShow: "Show chat"
    case .confirmMuteUser: "Mute {name}?"
    case .confirmMuteGroup: "Mute \"{name}\"?"
    case .confirmUnmuteUser: "Unmute {name}?"
    case .confirmUnmuteGroup: "Unmute \"{name}\"?"
    case .confirmAcceptInvitation: "Accept the invitation to \"{name}\"?"
    case .confirmDeclineInvitation: "Decline the invitation to \"{name}\"?"
    case .confirmLeaveGroup: "Leave \"{name}\"?"
    case .confirmDeleteGroup: "Delete \"{name}\"?"
    case .confirmDeleteConversation: "Delete the chat with {name}?"
    case .consequenceMute: "New messages won't alert you. You can unmute at any time."
    case .consequenceUnmute: "New messages will alert you again."
    case .consequenceAcceptInvitation: "Its members see that you have joined."
    case .consequenceDeclineInvitation: "It leaves your list. A member can invite you again."
    case .consequenceLeave:
      "You won't see its messages any more, unless a member adds you again."
    case .consequenceDelete: "All its messages are deleted for everyone. This can't be undone."
    case .problemTitle: "Something went wrong"
    case .problemDetail: "Please try again."
    case .problemNotDeleted: "Couldn't delete {name}"
    case .problemNotAllowed: "You don't have permission to do that."
    case .problemMayNotDelete: "You don't have permission to delete {name}."
    case .problemMayNotLeave: "You don't have permission to leave {name}."
    case .pluginsTitle: "Plugin problems"
    case .pluginsNotLoaded:
      .plural([
        .one: "{count} plugin was not loaded", .other: "{count} plugins were not loaded",
      ])
    case .pluginsProblems:
      .plural([.one: "{count} problem with plugins", .other: "{count} problems with plugins"])
    case .pluginsNoProblems: "No problems with plugins"
    case .pluginRefused: "Not loaded"
    case .pluginFault: "Fault"
    case .pluginWarning: "Warning"
    case .pluginRemedy: "What to do: {text}"
    case .accessibilityYou: "you"
    case .accessibilityDirect: "{name}, direct message"
    case .accessibilityGroup:
      .plural([
        .one: "{name}, group chat, {count} member", .other: "{name}, group chat, {count} members",
      ])
    case .accessibilityMuted: "Muted"
    case .accessibilityMembersOnline: "Someone is online"
    case .accessibilityPinned: "Pinned"
    case .accessibilityMentioned: "You were mentioned"
    case .accessibilityUnread:
      .plural([.one: "{count} unread message", .other: "{count} unread messages"])
    case .accessibilityDraft: "Draft: {text}"
    case .accessibilityLastMessageTime: "Last message: {time}"
    case .accessibilityMessage: "Last message from {name}, {time}: {text}"
    case .accessibilityMessageItem: "{name} at {time}: {text}"
    case .accessibilityMessageWithStatus: "Last message from {name}, {status}, {time}: {text}"
    case .accessibilitySent: "sent"
    case .accessibilitySentAndRead: "sent and read"
    case .accessibilityDelivered: "delivered"
    case .accessibilitySending: "sending"
    case .accessibilityNotSent: "not sent"
    case .accessibilityMessageEdited: "{name} at {time}, edited: {text}"
    case .accessibilityAttachment: "{name}: {text}"
    case .accessibilityAttachments: "Attachments"
    case .accessibilityDetail: "{text}, {second}"
    case .accessibilityPoll: "Poll: {text}"
    case .accessibilityPollChosen: "chosen"
    case .accessibilityQuote: "Quotes {name}: {text}"
    case .accessibilityReaction: .plural([.one: "{count} × {text}", .other: "{count} × {text}"])
    case .accessibilityReactionMine:
      .plural([.one: "{count} × {text}, yours", .other: "{count} × {text}, yours"])
    case .accessibilityMoreReactions:
      .plural([.one: "{count} more kind", .other: "{count} more kinds"])
    case .accessibilityReactions: "Reactions: {text}"
    case .accessibilityReply: "Last reply from {name}, {time}: {text}"
    case .accessibilityUnreadReplies:
      .plural([.one: "{count} unread reply", .other: "{count} unread replies"])
    case .accessibilityMessagesIn: "Messages in {channel}"
    case .accessibilityMessagesWith: "Messages with {name}"
    case .accessibilityRepliesIn: "Thread in {channel}"
    case .accessibilityResults: "Search results"
    case .accessibilitySentences: "{text}. {second}"
    case .accessibilityThread: "Thread in {channel}: {text}"
    case .accessibilityJumpToUnread:
      .plural([
        .one: "{count} new message. Scroll to it",
        .other: "{count} new messages. Scroll to the first one",
      ])
    case .accessibilityDismissUnread: "Mark all messages as read"
    case .accessibilityNewest: "Scroll to the newest message"
    case .accessibilityLoadingMore: "Loading more"
    case .accessibilityShowDetails: "Show details"
    }
  }
}
