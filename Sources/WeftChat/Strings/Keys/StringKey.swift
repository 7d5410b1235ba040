// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A text that lists show.
///
/// The raw value is its name in catalogue files. Words in braces are its placeholders, filled by
/// ``TextArgument``; a text with `{count}` has a form for each ``PluralCategory`` of its language.
public enum StringKey: String, CaseIterable, Hashable, Sendable {
  // People.

  /// The current user as the author of a message.
  case authorYou = "author.you"
  /// Whose text follows, on its own: `{name}`.
  case authorLabel = "author.label"
  /// A text and whose it is: `{name}` and `{text}`.
  case authorLine = "author.line"
  /// A conversation with two others: `{name}` and `{second}`.
  case namesTwo = "names.two"
  /// A conversation with more than two others: `{name}`, `{second}` and `{count}`.
  case namesMore = "names.more"
  /// Somebody without a name is typing.
  case typingSomeone = "typing.someone"
  /// One user is typing: `{name}`.
  case typingOne = "typing.one"
  /// A user and others are typing: `{name}` and `{count}`.
  case typingMore = "typing.more"
  /// A user is connected.
  case presenceOnline = "presence.online"
  /// A user is not connected.
  case presenceOffline = "presence.offline"
  /// How many belong to a channel: `{count}`.
  case presenceMembers = "presence.members"
  /// How many belong to a channel, and how many of them are connected: `{count}` and `{online}`.
  case presenceMembersOnline = "presence.membersOnline"
  /// A user was there some seconds ago: `{count}`.
  case lastSeenSeconds = "lastSeen.seconds"
  /// A user was there some minutes ago: `{count}`.
  case lastSeenMinutes = "lastSeen.minutes"
  /// A user was there some hours ago: `{count}`.
  case lastSeenHours = "lastSeen.hours"
  /// A user was there some days ago: `{count}`.
  case lastSeenDays = "lastSeen.days"
  /// A user was there some weeks ago: `{count}`.
  case lastSeenWeeks = "lastSeen.weeks"
  /// A user was there some months ago: `{count}`.
  case lastSeenMonths = "lastSeen.months"

  // Previews.

  /// A channel has no messages.
  case previewNone = "preview.none"
  /// The newest message could not be sent.
  case previewFailed = "preview.failed"
  /// A message was deleted.
  case previewDeleted = "preview.deleted"
  /// What follows is a draft.
  case previewDraft = "preview.draft"
  /// A picture without a text.
  case attachmentPhoto = "attachment.photo"
  /// A film without a text.
  case attachmentVideo = "attachment.video"
  /// A sound without a text.
  case attachmentAudio = "attachment.audio"
  /// A spoken message without a text.
  case attachmentVoice = "attachment.voice"
  /// A spoken message and how long it is: `{time}`.
  case attachmentVoiceLength = "attachment.voiceLength"
  /// A moving picture from a library.
  case attachmentGiphy = "attachment.giphy"
  /// A document without a title.
  case attachmentFile = "attachment.file"
  /// A linked page.
  case attachmentLink = "attachment.link"
  /// A vote without a question.
  case attachmentPoll = "attachment.poll"
  /// How many documents a message carries: `{count}`.
  case attachmentFiles = "attachment.files"
  /// How many pictures a message carries: `{count}`.
  case attachmentPhotos = "attachment.photos"
  /// How many films a message carries: `{count}`.
  case attachmentVideos = "attachment.videos"
  /// Stands where a surface has no picture for things of several kinds.
  case signMixed = "sign.mixed"
  /// Stands where a surface has no picture for a vote.
  case signPoll = "sign.poll"
  /// Stands where a surface has no picture for a spoken message.
  case signVoice = "sign.voice"
  /// Stands where a surface has no picture for pictures.
  case signPhoto = "sign.photo"
  /// Stands where a surface has no picture for films.
  case signVideo = "sign.video"
  /// Stands where a surface has no picture for documents.
  case signDocument = "sign.document"
  /// Stands where a surface has no picture for a linked page.
  case signLink = "sign.link"
  /// Stands where a surface has no picture for a sound.
  case signAudio = "sign.audio"
  /// Stands where a surface has no picture for a muted channel.
  case signMuted = "sign.muted"
  /// Stands in the badge when only a mention is unread.
  case signMention = "sign.mention"
  /// The current user voted last: `{text}`.
  case pollYouVoted = "poll.youVoted"
  /// Somebody else voted last: `{name}` and `{text}`.
  case pollVoted = "poll.voted"
  /// The current user asks: `{text}`.
  case pollYouCreated = "poll.youCreated"
  /// Somebody else asks: `{name}` and `{text}`.
  case pollCreated = "poll.created"
  /// The badge when it has a limit and that is passed: `{limit}`.
  case unreadOver = "unread.over"
  /// How many messages are unread: `{count}`.
  case unreadCount = "unread.count"

  // Lists.

  /// A list is not there yet.
  case listLoading = "list.loading"
  /// Stands above the channel list.
  case channelListTitle = "channelList.title"
  /// Stands in place of channels when there are none.
  case channelListEmptyTitle = "channelList.emptyTitle"
  /// Explains what to do when there are no channels.
  case channelListEmptyDetail = "channelList.emptyDetail"
  /// Leads to a first channel.
  case channelListEmptyAction = "channelList.emptyAction"
  /// Stands in place of channels that could not be loaded.
  case channelListError = "channelList.error"
  /// Stands above the thread list.
  case threadListTitle = "threadList.title"
  /// Stands in place of threads when there are none.
  case threadListEmpty = "threadList.empty"
  /// Threads could not be loaded.
  case threadListError = "threadList.error"
  /// How many threads have come since the list was loaded: `{count}`.
  case threadListNew = "threadList.new"
  /// Stands above the replies to a message.
  case threadTitle = "thread.title"
  /// With whom a thread is: `{name}`.
  case threadWith = "thread.with"
  /// The message a thread replies to: `{text}`.
  case threadRepliedTo = "thread.repliedTo"
  /// How many replies a thread has: `{count}`.
  case threadReplies = "thread.replies"
  /// Stands in an empty search field.
  case searchPrompt = "search.prompt"
  /// Chooses to search for messages.
  case searchMessages = "search.messages"
  /// Chooses to search for channels.
  case searchChannels = "search.channels"
  /// Stands in place of what a search finds, until it has.
  case searchUnderWay = "search.underWay"
  /// How much a search found: `{count}`.
  case searchResults = "search.results"
  /// Who wrote a message that was found, and where: `{name}` and `{channel}`.
  case searchInChannel = "search.inChannel"

  // Messages.

  /// Stands in place of messages that could not be loaded; a tap tries again.
  case messageListError = "messageList.error"
  /// Stands above the first unread message.
  case messagesNew = "messages.new"
  /// How many replies a message has: `{count}`.
  case messagesThreadReplies = "messages.threadReplies"
  /// A message has no replies.
  case messagesNoThreadReplies = "messages.noThreadReplies"
  /// A message was edited.
  case messageEdited = "message.edited"
  /// When a message was written, and that it was edited: `{time}`.
  case messageTimeEdited = "message.timeEdited"
  /// Nobody else sees a message.
  case messageOnlyVisibleToYou = "message.onlyVisibleToYou"
  /// A message is pinned.
  case messagePinned = "message.pinned"
  /// A reply is shown in the channel as well.
  case messageAlsoInChannel = "message.alsoInChannel"
  /// A message of the channel is a reply in a thread.
  case messageRepliedToThread = "message.repliedToThread"
  /// The language a message was translated to: `{text}`.
  case messageTranslated = "message.translated"
  /// Leads to the text as it was written.
  case messageShowOriginal = "message.showOriginal"
  /// Leads to the translated text.
  case messageShowTranslation = "message.showTranslation"
  /// A message is on its way.
  case deliveryPending = "delivery.pending"
  /// A message has been sent.
  case deliverySent = "delivery.sent"
  /// A message has been delivered.
  case deliveryDelivered = "delivery.delivered"
  /// A message has been read.
  case deliveryRead = "delivery.read"
  /// A message could not be sent.
  case deliveryFailed = "delivery.failed"

  // Actions.

  /// Leads to more actions.
  case actionMore = "action.more"
  /// Takes note.
  case actionOk = "action.ok"
  /// Leaves everything as it is.
  case actionCancel = "action.cancel"
  /// Tries again what failed.
  case actionRetry = "action.retry"
  /// Leads to the screen before.
  case actionBack = "action.back"
  /// Deletes.
  case actionDelete = "action.delete"
  /// Leads to what is known of a channel.
  case actionViewInfo = "action.viewInfo"
  /// Leaves.
  case actionLeave = "action.leave"
  /// Leaves a group.
  case actionLeaveGroup = "action.leaveGroup"
  /// Mutes a conversation with one other.
  case actionMuteUser = "action.muteUser"
  /// Mutes a group.
  case actionMuteGroup = "action.muteGroup"
  /// Unmutes a conversation with one other.
  case actionUnmuteUser = "action.unmuteUser"
  /// Unmutes a group.
  case actionUnmuteGroup = "action.unmuteGroup"
  /// Deletes a channel.
  case actionDeleteConversation = "action.deleteConversation"
  /// Asks before a user is muted.
  case confirmMuteUser = "confirm.muteUser"
  /// Asks before a group is muted.
  case confirmMuteGroup = "confirm.muteGroup"
  /// Asks before a user is unmuted.
  case confirmUnmuteUser = "confirm.unmuteUser"
  /// Asks before a group is unmuted.
  case confirmUnmuteGroup = "confirm.unmuteGroup"
  /// Asks before a group is left.
  case confirmLeaveGroup = "confirm.leaveGroup"
  /// Asks before a channel is deleted.
  case confirmDeleteConversation = "confirm.deleteConversation"
  /// An action failed.
  case problemTitle = "problem.title"
  /// Explains that an action failed.
  case problemDetail = "problem.detail"
  /// An action is one the user has no right to.
  case problemNotAllowed = "problem.notAllowed"

  // Plugins.

  /// Stands above the problems with plugins.
  case pluginsTitle = "plugins.title"
  /// How many plugins are not used because something is wrong with them: `{count}`.
  case pluginsNotLoaded = "plugins.notLoaded"
  /// How many problems with plugins there are, whatever they are: `{count}`.
  case pluginsProblems = "plugins.problems"
  /// Stands in place of problems with plugins when there are none.
  case pluginsNoProblems = "plugins.noProblems"
  /// A plugin is not used because something is wrong with it.
  case pluginRefused = "plugin.refused"
  /// Something a plugin does is wrong.
  case pluginFault = "plugin.fault"
  /// A plugin is used though something about it is odd.
  case pluginWarning = "plugin.warning"
  /// What to do about a problem with a plugin: `{text}`.
  case pluginRemedy = "plugin.remedy"

  // For screen readers.

  /// The current user within a sentence.
  case accessibilityYou = "accessibility.you"
  /// A conversation of two: `{name}`.
  case accessibilityDirect = "accessibility.direct"
  /// A group and how many belong to it: `{name}` and `{count}`.
  case accessibilityGroup = "accessibility.group"
  /// A channel is muted.
  case accessibilityMuted = "accessibility.muted"
  /// How many messages are unread: `{count}`.
  case accessibilityUnread = "accessibility.unread"
  /// What the user has begun to write: `{text}`.
  case accessibilityDraft = "accessibility.draft"
  /// When the last message came: `{time}`.
  case accessibilityLastMessageTime = "accessibility.lastMessageTime"
  /// The newest message: `{name}`, `{time}` and `{text}`.
  case accessibilityMessage = "accessibility.message"
  /// A message among others: `{name}`, `{time}` and `{text}`.
  case accessibilityMessageItem = "accessibility.messageItem"
  /// The newest message, and what became of it: `{name}`, `{status}`, `{time}` and `{text}`.
  case accessibilityMessageWithStatus = "accessibility.messageWithStatus"
  /// A message has been sent, within a sentence.
  case accessibilitySent = "accessibility.sent"
  /// A message has been sent and read, within a sentence.
  case accessibilitySentAndRead = "accessibility.sentAndRead"
  /// Two sentences, one after the other: `{text}` and `{second}`.
  case accessibilitySentences = "accessibility.sentences"
  /// A picture of somebody: `{name}`.
  case accessibilityAvatar = "accessibility.avatar"
  /// A thread, the channel it is in, and what it replies to: `{channel}` and `{text}`.
  case accessibilityThread = "accessibility.thread"
  /// Leads to the newest message.
  case accessibilityNewest = "accessibility.newest"
  /// More of a list is being loaded.
  case accessibilityLoadingMore = "accessibility.loadingMore"
  /// What is said in a line leads to more about it.
  case accessibilityShowDetails = "accessibility.showDetails"
}
