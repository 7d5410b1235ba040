// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The key of a text that lists show.
///
/// The raw value is the key's name in catalogue files. The comments below list the placeholders of each text in braces;
/// a ``TextArgument`` fills each of them. A text with `{count}` has a form for each ``PluralCategory`` of its language.
public enum StringKey: String, CaseIterable, Hashable, Sendable {
  // Users.

  /// The author of the user's own messages: "You".
  case authorYou = "author.you"
  /// The author, before a text that is drawn separately: `{name}`.
  case authorLabel = "author.label"
  /// A text with its author: `{name}` and `{text}`.
  case authorLine = "author.line"
  /// A conversation with two others: `{name}` and `{second}`.
  case namesTwo = "names.two"
  /// A conversation with more than two others: `{name}`, `{second}` and `{count}`.
  case namesMore = "names.more"
  /// A room named after one member: `{name}` and `{count}` others.
  case namesOthers = "names.others"
  /// A room without a name in which the user is alone.
  case roomEmpty = "room.empty"
  /// A room that all members after whom it is named have left: `{name}`.
  case roomWas = "room.was"
  /// A room without a name: `{count}` members.
  case roomOf = "room.of"
  /// A user without a name is typing.
  case typingSomeone = "typing.someone"
  /// One user is typing: `{name}`.
  case typingOne = "typing.one"
  /// A user and others are typing: `{name}` and `{count}`.
  case typingMore = "typing.more"
  /// An AI assistant without a name prepares an answer.
  case assistantThinking = "assistant.thinking"
  /// An AI assistant prepares an answer: `{name}`.
  case assistantThinkingOne = "assistant.thinkingOne"
  /// An AI assistant without a name writes an answer.
  case assistantWriting = "assistant.writing"
  /// An AI assistant writes an answer: `{name}`.
  case assistantWritingOne = "assistant.writingOne"
  /// An AI assistant without a name reads other sources.
  case assistantSources = "assistant.sources"
  /// An AI assistant reads other sources: `{name}`.
  case assistantSourcesOne = "assistant.sourcesOne"
  /// An AI assistant without a name can't answer.
  case assistantError = "assistant.error"
  /// An AI assistant can't answer: `{name}`.
  case assistantErrorOne = "assistant.errorOne"
  /// The button that ends the answer of an AI assistant.
  case assistantStop = "assistant.stop"
  /// The same button for screen readers, and the action in the palette.
  case assistantStopAnswer = "assistant.stopAnswer"
  /// A user is online.
  case presenceOnline = "presence.online"
  /// A user is not online.
  case presenceOffline = "presence.offline"
  /// The number of a channel's members: `{count}`.
  case presenceMembers = "presence.members"
  /// The numbers of a channel's members and of those who are online: `{count}` and `{online}`.
  case presenceMembersOnline = "presence.membersOnline"
  /// A user was last seen some seconds ago: `{count}`.
  case lastSeenSeconds = "lastSeen.seconds"
  /// A user was last seen some minutes ago: `{count}`.
  case lastSeenMinutes = "lastSeen.minutes"
  /// A user was last seen some hours ago: `{count}`.
  case lastSeenHours = "lastSeen.hours"
  /// A user was last seen some days ago: `{count}`.
  case lastSeenDays = "lastSeen.days"
  /// A user was last seen some weeks ago: `{count}`.
  case lastSeenWeeks = "lastSeen.weeks"
  /// A user was last seen some months ago: `{count}`.
  case lastSeenMonths = "lastSeen.months"

  // Previews.

  /// A channel has no messages.
  case previewNone = "preview.none"
  /// The preview of a channel to which the user is invited.
  case previewInvitation = "preview.invitation"
  /// The newest message could not be sent.
  case previewFailed = "preview.failed"
  /// A message was deleted.
  case previewDeleted = "preview.deleted"
  /// A message can't be read because it is encrypted.
  case previewEncrypted = "preview.encrypted"
  /// The label before a draft.
  case previewDraft = "preview.draft"
  /// A picture without a text.
  case attachmentPhoto = "attachment.photo"
  /// A video without a text.
  case attachmentVideo = "attachment.video"
  /// An audio file without a text.
  case attachmentAudio = "attachment.audio"
  /// A voice message without a text.
  case attachmentVoice = "attachment.voice"
  /// An animated picture from a GIF library.
  case attachmentGiphy = "attachment.giphy"
  /// A document without a title.
  case attachmentFile = "attachment.file"
  /// A linked page.
  case attachmentLink = "attachment.link"
  /// The text for the icon of attachments of several kinds, for screen readers and surfaces without icons.
  case signMixed = "sign.mixed"
  /// The text for the icon of a poll.
  case signPoll = "sign.poll"
  /// The text for the icon of a voice message.
  case signVoice = "sign.voice"
  /// The text for the icon of pictures.
  case signPhoto = "sign.photo"
  /// The text for the icon of videos.
  case signVideo = "sign.video"
  /// The text for the icon of documents.
  case signDocument = "sign.document"
  /// The text for the icon of a linked page.
  case signLink = "sign.link"
  /// The text for the icon of an audio file.
  case signAudio = "sign.audio"
  /// The text for the icon of a muted channel.
  case signMuted = "sign.muted"
  /// What screen readers read for the icon of a pinned channel.
  case signPinned = "sign.pinned"
  /// The badge of a channel with unread mentions only.
  case signMention = "sign.mention"
  /// The user cast the last vote in a poll: `{text}`.
  case pollYouVoted = "poll.youVoted"
  /// Another user cast the last vote in a poll: `{name}` and `{text}`.
  case pollVoted = "poll.voted"
  /// The user created a poll: `{text}`.
  case pollYouCreated = "poll.youCreated"
  /// Another user created a poll: `{name}` and `{text}`.
  case pollCreated = "poll.created"
  /// The hint of a poll with one choice.
  case pollChooseOne = "poll.chooseOne"
  /// The hint of a poll with a maximum number of choices: `{count}`.
  case pollChooseUpTo = "poll.chooseUpTo"
  /// The hint of a poll with any number of choices.
  case pollChooseAny = "poll.chooseAny"
  /// Voting in a poll has ended.
  case pollClosed = "poll.closed"
  /// A poll hides its voters.
  case pollAnonymous = "poll.anonymous"
  /// The number of votes: `{count}`.
  case pollVotes = "poll.votes"
  /// An option's share of the votes, in percent: `{text}`.
  case pollShare = "poll.share"
  /// The button that shows the other options of a poll: `{count}`.
  case pollMoreOptions = "poll.moreOptions"
  /// The number of unread messages: `{count}`.
  case unreadCount = "unread.count"

  // Lists.

  /// A list is being loaded.
  case listLoading = "list.loading"
  /// "Chats": the title above the channel list.
  case channelListTitle = "channelList.title"
  /// The headline shown if there are no channels.
  case channelListEmptyTitle = "channelList.emptyTitle"
  /// The advice shown if there are no channels.
  case channelListEmptyDetail = "channelList.emptyDetail"
  /// The channels could not be loaded.
  case channelListError = "channelList.error"
  /// "Threads": the title above the thread list.
  case threadListTitle = "threadList.title"
  /// "No threads yet": the headline of an empty thread list.
  case threadListEmpty = "threadList.empty"
  /// The banner below threads: some of them could not be loaded.
  case threadListError = "threadList.error"
  /// The title of the view for threads that could not be loaded; the reason follows.
  case threadListErrorTitle = "threadList.errorTitle"
  /// The number of new threads since the list was loaded: `{count}`.
  case threadListNew = "threadList.new"
  /// The title of a list of replies: `{channel}`.
  case threadTitle = "thread.title"
  /// The message a thread replies to: `{text}`.
  case threadRepliedTo = "thread.repliedTo"
  /// The number of a thread's replies: `{count}`.
  case threadReplies = "thread.replies"
  /// The placeholder in an empty search field.
  case searchPrompt = "search.prompt"
  /// The button that searches for channels and messages.
  case searchAll = "search.all"
  /// The button that searches for messages, and the heading above them.
  case searchMessages = "search.messages"
  /// The button that searches for channels, and the heading above them.
  case searchChannels = "search.channels"
  /// A search is in progress.
  case searchUnderWay = "search.underWay"
  /// The number of search results: `{count}`.
  case searchResults = "search.results"
  /// The number of search results if not all were counted, such as "200+": `{text}`.
  case searchManyResults = "search.manyResults"
  /// Nothing was found for a text: `{text}`.
  case searchNone = "search.none"
  /// The advice shown if nothing was found.
  case searchNoneDetail = "search.noneDetail"
  /// The row that opens all channels found, with their number: `{text}`.
  case searchShowAll = "search.showAll"
  /// The author and the channel of a message found in a search: `{name}` and `{channel}`.
  case searchInChannel = "search.inChannel"

  // Messages.

  /// The messages could not be loaded; a tap tries again.
  case messageListError = "messageList.error"
  /// The separator above the first unread message.
  case messagesNew = "messages.new"
  /// The button that scrolls to the first unread message: `{count}`.
  case messagesJumpToUnread = "messages.jumpToUnread"
  /// "{time} • Edited": replaces the time of a message that was edited.
  case messageTimeEdited = "message.timeEdited"
  /// Only the user sees a message.
  case messageOnlyVisibleToYou = "message.onlyVisibleToYou"
  /// "Pinned": the note above a pinned message.
  case messagePinned = "message.pinned"
  /// "Saved": the note above a message that the user saved.
  case messageSaved = "message.saved"
  /// The note above a message with a reminder.
  case messageReminder = "message.reminder"
  /// A reply is shown in the channel as well.
  case messageAlsoInChannel = "message.alsoInChannel"
  /// A message of the channel is a reply in a thread.
  case messageRepliedToThread = "message.repliedToThread"
  /// The language a message was translated into: `{text}`.
  case messageTranslated = "message.translated"
  /// The button that shows the original of a translated message.
  case messageShowOriginal = "message.showOriginal"
  /// The button that shows the translation of a message again.
  case messageShowTranslation = "message.showTranslation"
  /// A quoted message is not loaded, was removed or is hidden.
  case messageQuoteUnavailable = "message.quoteUnavailable"
  /// The button that shows the rest of a long text.
  case messageShowAll = "message.showAll"
  /// The placeholder in the composer of a channel.
  case composerMessage = "composer.message"
  /// The placeholder in the composer of a thread.
  case composerReply = "composer.reply"
  /// The placeholder in the composer if a list has several accounts: `{text}` and `{name}`.
  case composerAs = "composer.as"
  /// The button that sends the message.
  case composerSend = "composer.send"
  /// The line above the field during a reply: `{name}`.
  case composerQuoting = "composer.quoting"
  /// The line above the field during an edit.
  case composerEditing = "composer.editing"
  /// No user can write in a channel, for example in an archive.
  case composerReadOnly = "composer.readOnly"
  /// The user may not write in a channel.
  case composerNotAllowed = "composer.notAllowed"
  /// A channel is encrypted, and its source has no keys for it.
  case composerEncrypted = "composer.encrypted"
  /// The user who invites to a channel, shown instead of the composer: `{name}`.
  case composerInvitation = "composer.invitation"
  /// The button that attaches a file.
  case composerAttach = "composer.attach"
  /// The label before the text that plugins turned the user's text into.
  case composerOutgoing = "composer.outgoing"
  /// The choice to show a reply of a thread in the channel as well.
  case composerAlsoInChannel = "composer.alsoInChannel"
  /// When a channel in slow mode takes the next message: `{time}`, counted down.
  case composerSlowMode = "composer.slowMode"
  /// The number of messages that wait until the source can be reached: `{count}`.
  case composerWaiting = "composer.waiting"
  /// A message is being sent.
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

  /// The button that shows more actions.
  case actionMore = "action.more"
  /// The button that closes a notice.
  case actionOk = "action.ok"
  /// The button that closes a question without doing anything.
  case actionCancel = "action.cancel"
  /// The button that returns to the previous screen.
  case actionBack = "action.back"
  /// The button that repeats a failed load.
  case actionRetry = "action.retry"
  /// The button that deletes.
  case actionDelete = "action.delete"
  /// The action that shows the information about a channel.
  case actionViewInfo = "action.viewInfo"
  /// "Accept invitation": an entry of the menu of a channel to which the user is invited.
  case actionAcceptInvitation = "action.acceptInvitation"
  /// "Decline invitation": an entry of the menu of a channel to which the user is invited.
  case actionDeclineInvitation = "action.declineInvitation"
  /// The button that accepts.
  case actionAccept = "action.accept"
  /// The button that declines.
  case actionDecline = "action.decline"
  /// The action that marks a channel as read.
  case actionMarkRead = "action.markRead"
  /// The action that marks a channel as unread.
  case actionMarkUnread = "action.markUnread"
  /// The action that leaves a channel.
  case actionLeave = "action.leave"
  /// "Leave chat": an entry of the menu of a group.
  case actionLeaveGroup = "action.leaveGroup"
  /// The action that mutes a conversation between two members.
  case actionMuteUser = "action.muteUser"
  /// "Mute chat": an entry of the menu of a group.
  case actionMuteGroup = "action.muteGroup"
  /// The action that unmutes a conversation between two members.
  case actionUnmuteUser = "action.unmuteUser"
  /// "Unmute chat": an entry of the menu of a muted group.
  case actionUnmuteGroup = "action.unmuteGroup"
  /// The button that confirms muting.
  case actionMute = "action.mute"
  /// The button that confirms unmuting.
  case actionUnmute = "action.unmute"
  /// The action that deletes a channel.
  case actionDeleteConversation = "action.deleteConversation"
  /// The action that hides a channel until its next message.
  case actionHide = "action.hide"
  /// The action that shows a hidden channel again.
  case actionShow = "action.show"
  /// The entry that marks a message and all later ones as unread.
  case actionMarkUnreadFrom = "action.markUnreadFrom"
  /// The entry that sends a message again after sending it failed.
  case actionResend = "action.resend"
  /// The entry that adds or removes a reaction.
  case actionReact = "action.react"
  /// The entry that opens the replies to a message.
  case actionReplyInThread = "action.replyInThread"
  /// The entry that writes a message which quotes this one.
  case actionQuote = "action.quote"
  /// The entry that shows the quoted message.
  case actionOpenQuote = "action.openQuote"
  /// The entry that offers the options of a poll.
  case actionVote = "action.vote"
  /// The entry that suggests an option for a poll.
  case actionSuggestOption = "action.suggestOption"
  /// The entry that ends a poll.
  case actionClosePoll = "action.closePoll"
  /// The entry that copies the text of a message.
  case actionCopyText = "action.copyText"
  /// The entry that opens the only link of a message: `{text}` is its address.
  case actionOpenLink = "action.openLink"
  /// The entry that offers the links of a message.
  case actionOpenLinks = "action.openLinks"
  /// The entry that copies a link of a message.
  case actionCopyLink = "action.copyLink"
  /// The entry that edits a message.
  case actionEdit = "action.edit"
  /// The entry that pins a message for all members.
  case actionPin = "action.pin"
  /// The entry that ends the pin of a message.
  case actionUnpin = "action.unpin"
  /// The entry that archives a channel.
  case actionArchive = "action.archive"
  /// The entry that moves a channel from the archive back into the list.
  case actionUnarchive = "action.unarchive"
  /// The entry that saves a message for the user alone.
  case actionSave = "action.save"
  /// The entry that no longer keeps a saved message.
  case actionUnsave = "action.unsave"
  /// The entry that offers times for a reminder.
  case actionRemind = "action.remind"
  /// The entry that sends a message to another chat.
  case actionForward = "action.forward"
  /// The entry that saves the only file of a message.
  case actionDownload = "action.download"
  /// The entry that offers the files of a message to save.
  case actionDownloads = "action.downloads"
  /// The entry that mutes a message's author: `{name}`.
  case actionMuteAuthor = "action.muteAuthor"
  /// The entry that ends the mute of a message's author: `{name}`.
  case actionUnmuteAuthor = "action.unmuteAuthor"
  /// The entry that blocks a message's author: `{name}`.
  case actionBlock = "action.block"
  /// The entry that ends the block of a person: `{name}`.
  case actionUnblock = "action.unblock"
  /// The entry that reports a message to the moderators.
  case actionFlag = "action.flag"
  /// The entry that deletes a message for the user alone.
  case actionDeleteForMe = "action.deleteForMe"
  /// The entry that shows who reacted to a message, and the title of that page.
  case actionWhoReacted = "action.whoReacted"
  /// The entry that shows who has read a message, and the title of that page.
  case actionWhoRead = "action.whoRead"
  /// The question before muting a user: `{name}`.
  case confirmMuteUser = "confirm.muteUser"
  /// The question before muting a group: `{name}`.
  case confirmMuteGroup = "confirm.muteGroup"
  /// The question before unmuting a user: `{name}`.
  case confirmUnmuteUser = "confirm.unmuteUser"
  /// The question before unmuting a group: `{name}`.
  case confirmUnmuteGroup = "confirm.unmuteGroup"
  /// The question before accepting an invitation: `{name}`.
  case confirmAcceptInvitation = "confirm.acceptInvitation"
  /// The question before declining an invitation: `{name}`.
  case confirmDeclineInvitation = "confirm.declineInvitation"
  /// The question before leaving a group: `{name}`.
  case confirmLeaveGroup = "confirm.leaveGroup"
  /// The question before deleting a group: `{name}`.
  case confirmDeleteGroup = "confirm.deleteGroup"
  /// The question before deleting a conversation between two members: `{name}`.
  case confirmDeleteConversation = "confirm.deleteConversation"
  /// The explanation of muting.
  case consequenceMute = "consequence.mute"
  /// The explanation of unmuting.
  case consequenceUnmute = "consequence.unmute"
  /// The explanation of accepting an invitation.
  case consequenceAcceptInvitation = "consequence.acceptInvitation"
  /// The explanation of declining an invitation.
  case consequenceDeclineInvitation = "consequence.declineInvitation"
  /// The explanation of leaving.
  case consequenceLeave = "consequence.leave"
  /// The explanation of deleting.
  case consequenceDelete = "consequence.delete"
  /// The title of a notice that an action failed.
  case problemTitle = "problem.title"
  /// The text of a notice that an action failed.
  case problemDetail = "problem.detail"
  /// The title of a notice that a channel could not be deleted: `{name}`.
  case problemNotDeleted = "problem.notDeleted"
  /// The user may not perform an action.
  case problemNotAllowed = "problem.notAllowed"
  /// The user may not delete a channel: `{name}`.
  case problemMayNotDelete = "problem.mayNotDelete"
  /// The user may not leave a channel: `{name}`.
  case problemMayNotLeave = "problem.mayNotLeave"

  // Plugins.

  /// The title of the list of problems with plugins.
  case pluginsTitle = "plugins.title"
  /// The number of plugins that the host refused: `{count}`.
  case pluginsNotLoaded = "plugins.notLoaded"
  /// The number of problems with plugins: `{count}`.
  case pluginsProblems = "plugins.problems"
  /// "No problems with plugins": replaces the rows of an empty list of problems.
  case pluginsNoProblems = "plugins.noProblems"
  /// The host refused a plugin.
  case pluginRefused = "plugin.refused"
  /// A part of a plugin doesn't work.
  case pluginFault = "plugin.fault"
  /// The host uses a plugin, but something about it is suspicious.
  case pluginWarning = "plugin.warning"
  /// The advice on solving a problem with a plugin: `{text}`.
  case pluginRemedy = "plugin.remedy"

  // For screen readers.

  /// The user's own name within a sentence: "you".
  case accessibilityYou = "accessibility.you"
  /// A conversation between two members: `{name}`.
  case accessibilityDirect = "accessibility.direct"
  /// A group with the number of its members: `{name}` and `{count}`.
  case accessibilityGroup = "accessibility.group"
  /// A channel is muted.
  case accessibilityMuted = "accessibility.muted"
  /// A channel is pinned.
  case accessibilityPinned = "accessibility.pinned"
  /// Another member of a group is online.
  case accessibilityMembersOnline = "accessibility.membersOnline"
  /// The number of unread messages: `{count}`.
  case accessibilityUnread = "accessibility.unread"
  /// The user was mentioned, and nothing else is unread.
  case accessibilityMentioned = "accessibility.mentioned"
  /// The user's draft: `{text}`.
  case accessibilityDraft = "accessibility.draft"
  /// The time of the newest message: `{time}`.
  case accessibilityLastMessageTime = "accessibility.lastMessageTime"
  /// The newest message: `{name}`, `{time}` and `{text}`.
  case accessibilityMessage = "accessibility.message"
  /// A message in a list: `{name}`, `{time}` and `{text}`.
  case accessibilityMessageItem = "accessibility.messageItem"
  /// An edited message in a list: `{name}`, `{time}` and `{text}`.
  case accessibilityMessageEdited = "accessibility.messageEdited"
  /// An attachment, or the text next to it, with its kind: `{name}` and `{text}`.
  case accessibilityAttachment = "accessibility.attachment"
  /// Attachments of several kinds.
  case accessibilityAttachments = "accessibility.attachments"
  /// A text and a detail of it: `{text}` and `{second}`.
  case accessibilityDetail = "accessibility.detail"
  /// A poll with its question: `{text}`.
  case accessibilityPoll = "accessibility.poll"
  /// An option of a poll that the user has chosen.
  case accessibilityPollChosen = "accessibility.pollChosen"
  /// The message that another one quotes: `{name}` and `{text}`.
  case accessibilityQuote = "accessibility.quote"
  /// The number of reactions of one type: `{count}` and `{text}`.
  case accessibilityReaction = "accessibility.reaction"
  /// The number of reactions of one type, including the user's own: `{count}` and `{text}`.
  case accessibilityReactionMine = "accessibility.reactionMine"
  /// The number of further types of reactions: `{count}`.
  case accessibilityMoreReactions = "accessibility.moreReactions"
  /// All reactions to a message: `{text}`.
  case accessibilityReactions = "accessibility.reactions"
  /// The newest message with its status: `{name}`, `{status}`, `{time}` and `{text}`.
  case accessibilityMessageWithStatus = "accessibility.messageWithStatus"
  /// A message has been sent, within a sentence.
  case accessibilitySent = "accessibility.sent"
  /// A message has been sent and read, within a sentence.
  case accessibilitySentAndRead = "accessibility.sentAndRead"
  /// A message has been delivered, within a sentence.
  case accessibilityDelivered = "accessibility.delivered"
  /// A message is being sent, within a sentence.
  case accessibilitySending = "accessibility.sending"
  /// A message could not be sent, within a sentence.
  case accessibilityNotSent = "accessibility.notSent"
  /// Two sentences, one after the other: `{text}` and `{second}`.
  case accessibilitySentences = "accessibility.sentences"
  /// A thread with its channel and the message it replies to: `{channel}` and `{text}`.
  case accessibilityThread = "accessibility.thread"
  /// The newest reply of a thread: `{name}`, `{time}` and `{text}`.
  case accessibilityReply = "accessibility.reply"
  /// The number of unread replies: `{count}`.
  case accessibilityUnreadReplies = "accessibility.unreadReplies"
  /// The list of a channel's messages: `{channel}`.
  case accessibilityMessagesIn = "accessibility.messagesIn"
  /// The list of the messages between the user and another user: `{name}`.
  case accessibilityMessagesWith = "accessibility.messagesWith"
  /// The list of a thread's messages: `{channel}`.
  case accessibilityRepliesIn = "accessibility.repliesIn"
  /// The list of search results.
  case accessibilityResults = "accessibility.results"
  /// The button that scrolls to the first unread message: `{count}`.
  case accessibilityJumpToUnread = "accessibility.jumpToUnread"
  /// The button that dismisses the notice about unread messages.
  case accessibilityDismissUnread = "accessibility.dismissUnread"
  /// The button that scrolls to the newest message.
  case accessibilityNewest = "accessibility.newest"
  /// More of a list is being loaded.
  case accessibilityLoadingMore = "accessibility.loadingMore"
  /// The button that shows details of a problem.
  case accessibilityShowDetails = "accessibility.showDetails"
}
