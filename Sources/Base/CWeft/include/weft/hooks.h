/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* hooks.h: the ids of all hooks.
 *
 * The number at the end of an id is its revision: a hook whose meaning changes gets a new id, and hosts
 * keep supporting the old one. The word between the dots names the hook's subject: the singular stands
 * for rows ("weft.channel.avatar"), the plural for the list ("weft.channels.footer"), and "composer"
 * for the message field. hook.h describes the answers of hooks. */
#ifndef WEFT_HOOKS_H
#define WEFT_HOOKS_H

#include <weft/types.h>

/* Views. */
#define WEFT_HOOK_ITEM_CHANNEL "weft.item.channel/1" /* the row of a channel */
#define WEFT_HOOK_ITEM_THREAD "weft.item.thread/1" /* the row of a thread */
#define WEFT_HOOK_ITEM_MESSAGE "weft.item.message/1" /* the row of a message */
#define WEFT_HOOK_ITEM_SEARCH_RESULT "weft.item.searchResult/1" /* the row of a search result */
/* the bar above the list, with its title */
#define WEFT_HOOK_CHANNELS_TITLE "weft.channels.title/1"
#define WEFT_HOOK_CHANNELS_TOP "weft.channels.top/1" /* the view above the rows */
#define WEFT_HOOK_CHANNELS_FOOTER "weft.channels.footer/1" /* the view below the last row */
/* the view below the list, which doesn't scroll with it */
#define WEFT_HOOK_CHANNELS_STICKY_FOOTER "weft.channels.stickyFooter/1"
#define WEFT_HOOK_CHANNELS_BACKGROUND "weft.channels.background/1" /* the background of the list */
#define WEFT_HOOK_CHANNELS_DIVIDER "weft.channels.divider/1" /* the divider between two rows */
/* the view shown while the list is loaded for the first time */
#define WEFT_HOOK_CHANNELS_LOADING "weft.channels.loading/1"
/* the view shown if there are no channels */
#define WEFT_HOOK_CHANNELS_EMPTY "weft.channels.empty/1"
/* the view shown if the list could not be loaded */
#define WEFT_HOOK_CHANNELS_ERROR "weft.channels.error/1"
#define WEFT_HOOK_CHANNEL_BACKGROUND "weft.channel.background/1" /* the background of a row */
#define WEFT_HOOK_CHANNEL_AVATAR "weft.channel.avatar/1" /* the avatar in a row */
#define WEFT_HOOK_CHANNEL_TYPING "weft.channel.typing/1" /* the typing indicator in a row */
#define WEFT_HOOK_CHANNEL_MORE_ACTIONS "weft.channel.moreActions/1" /* the menu of a channel */
/* the buttons at the start of a swiped row */
#define WEFT_HOOK_CHANNEL_LEADING_BUTTONS "weft.channel.leadingButtons/1"
/* the buttons at the end of a swiped row */
#define WEFT_HOOK_CHANNEL_TRAILING_BUTTONS "weft.channel.trailingButtons/1"
/* a notice over the list; the host draws questions itself and asks no plugin about them */
#define WEFT_HOOK_CHANNELS_ALERT "weft.channels.alert/1"
/* the results of a search, which replace the rows */
#define WEFT_HOOK_CHANNELS_SEARCH_RESULTS "weft.channels.searchResults/1"
#define WEFT_HOOK_THREADS_TITLE "weft.threads.title/1" /* the bar above the list, with its title */
#define WEFT_HOOK_THREADS_HEADER "weft.threads.header/1" /* the view above the first row */
#define WEFT_HOOK_THREADS_FOOTER "weft.threads.footer/1" /* the view below the last row */
#define WEFT_HOOK_THREADS_BACKGROUND "weft.threads.background/1" /* the background of the list */
#define WEFT_HOOK_THREADS_DIVIDER "weft.threads.divider/1" /* the divider below each row */
/* the view shown while the list is loaded for the first time */
#define WEFT_HOOK_THREADS_LOADING "weft.threads.loading/1"
#define WEFT_HOOK_THREADS_EMPTY "weft.threads.empty/1" /* the view shown if there are no threads */
/* the banner below the list if threads could not be loaded */
#define WEFT_HOOK_THREADS_ERROR "weft.threads.error/1"
#define WEFT_HOOK_THREAD_BACKGROUND "weft.thread.background/1" /* the background of a row */
/* the bar above messages, with their title */
#define WEFT_HOOK_MESSAGES_TITLE "weft.messages.title/1"
/* the bar above the replies to a message, with their title */
#define WEFT_HOOK_REPLIES_TITLE "weft.replies.title/1"
/* the view shown while messages are loaded for the first time */
#define WEFT_HOOK_MESSAGES_LOADING "weft.messages.loading/1"
/* the view shown if there are no messages */
#define WEFT_HOOK_MESSAGES_EMPTY "weft.messages.empty/1"
/* the view shown if messages, or more of them, could not be loaded */
#define WEFT_HOOK_MESSAGES_ERROR "weft.messages.error/1"
/* the background of the messages */
#define WEFT_HOOK_MESSAGES_BACKGROUND "weft.messages.background/1"
/* the button that scrolls to the newest message */
#define WEFT_HOOK_MESSAGES_SCROLL_TO_BOTTOM "weft.messages.scrollToBottom/1"
/* the button that scrolls to the first unread message */
#define WEFT_HOOK_MESSAGES_JUMP_TO_UNREAD "weft.messages.jumpToUnread/1"
/* the day of the visible messages, over the list */
#define WEFT_HOOK_MESSAGES_DATE_INDICATOR "weft.messages.dateIndicator/1"
/* the typing indicator below the messages */
#define WEFT_HOOK_MESSAGES_TYPING "weft.messages.typing/1"
/* the full view of a picture or video */
#define WEFT_HOOK_ATTACHMENT_VIEWER "weft.attachment.viewer/1"
#define WEFT_HOOK_MESSAGE_AVATAR "weft.message.avatar/1" /* the avatar beside a message */
#define WEFT_HOOK_MESSAGE_TEXT "weft.message.text/1" /* the text of a message */
#define WEFT_HOOK_MESSAGE_EMOJI "weft.message.emoji/1" /* a message that consists of a few emoji */
#define WEFT_HOOK_MESSAGE_DATE "weft.message.date/1" /* the time of a message */
/* the author and time of a message */
#define WEFT_HOOK_MESSAGE_AUTHOR_AND_DATE "weft.message.authorAndDate/1"
/* the notes above a message, for example that it is pinned */
#define WEFT_HOOK_MESSAGE_TOP "weft.message.top/1"
/* the footer of a translated message */
#define WEFT_HOOK_MESSAGE_TRANSLATION "weft.message.translation/1"
/* the header above the first message of a run */
#define WEFT_HOOK_MESSAGE_RUN_HEADER "weft.message.runHeader/1"
/* all attachments of a message */
#define WEFT_HOOK_MESSAGE_ATTACHMENTS "weft.message.attachments/1"
#define WEFT_HOOK_ATTACHMENT_IMAGE "weft.attachment.image/1" /* a picture */
/* an animated picture from a GIF library */
#define WEFT_HOOK_ATTACHMENT_GIPHY "weft.attachment.giphy/1"
/* the badge on an animated picture from a GIF library */
#define WEFT_HOOK_ATTACHMENT_GIPHY_BADGE "weft.attachment.giphyBadge/1"
#define WEFT_HOOK_ATTACHMENT_LINK "weft.attachment.link/1" /* the preview of a linked page */
#define WEFT_HOOK_ATTACHMENT_FILE "weft.attachment.file/1" /* a document */
#define WEFT_HOOK_ATTACHMENT_VIDEO "weft.attachment.video/1" /* a video */
/* a spoken message */
#define WEFT_HOOK_ATTACHMENT_VOICE_RECORDING "weft.attachment.voiceRecording/1"
/* an attachment of an application's own kind */
#define WEFT_HOOK_ATTACHMENT_CUSTOM "weft.attachment.custom/1"
/* the text of a message with attachments */
#define WEFT_HOOK_MESSAGE_ATTACHMENT_TEXT "weft.message.attachmentText/1"
#define WEFT_HOOK_MESSAGE_POLL "weft.message.poll/1" /* a poll */
#define WEFT_HOOK_MESSAGE_DELETED "weft.message.deleted/1" /* a message that was deleted */
#define WEFT_HOOK_MESSAGE_SYSTEM "weft.message.system/1" /* a notice from the server */
#define WEFT_HOOK_MESSAGE_REPLIES "weft.message.replies/1" /* the number of replies to a message */
/* the note that a reply is shown in its channel */
#define WEFT_HOOK_MESSAGE_REPLIES_SHOWN_IN_CHANNEL "weft.message.repliesShownInChannel/1"
/* the delivery status of a message */
#define WEFT_HOOK_MESSAGE_READ_INDICATOR "weft.message.readIndicator/1"
/* the separator above the first message of a day */
#define WEFT_HOOK_MESSAGE_DAY "weft.message.day/1"
/* the separator above the first unread message */
#define WEFT_HOOK_MESSAGE_UNREAD_LINE "weft.message.unreadLine/1"
/* the reactions to a message, below its bubble; since 1.1 */
#define WEFT_HOOK_MESSAGE_REACTIONS "weft.message.reactions/1"
/* the message that another one quotes, in the bubble of the quoting message; since 1.1 */
#define WEFT_HOOK_MESSAGE_QUOTE "weft.message.quote/1"
/* the view above the message field; since 1.1 */
#define WEFT_HOOK_COMPOSER_TOP "weft.composer.top/1"

/* Wrapped views. */
/* the channel list with its title */
#define WEFT_HOOK_CHANNELS_HEADER_MODIFIER "weft.channels.headerModifier/1"
/* everything below the title of the channel list */
#define WEFT_HOOK_CHANNELS_CONTAINER "weft.channels.container/1"
#define WEFT_HOOK_CHANNELS_LIST "weft.channels.list/1" /* the rows of the channel list */
/* the thread list with its title */
#define WEFT_HOOK_THREADS_HEADER_MODIFIER "weft.threads.headerModifier/1"
/* everything below the title of the thread list */
#define WEFT_HOOK_THREADS_CONTAINER "weft.threads.container/1"
/* the messages of a channel with their title */
#define WEFT_HOOK_MESSAGES_HEADER_MODIFIER "weft.messages.headerModifier/1"
/* the replies to a message with their title */
#define WEFT_HOOK_REPLIES_HEADER_MODIFIER "weft.replies.headerModifier/1"
/* the whole screen of a message list, whose title can be hidden */
#define WEFT_HOOK_MESSAGES_BARS "weft.messages.bars/1"
/* everything below the title of a message list */
#define WEFT_HOOK_MESSAGES_CONTAINER "weft.messages.container/1"
#define WEFT_HOOK_MESSAGES_LIST "weft.messages.list/1" /* the messages alone */
/* a message, whose frame can depend on its position in a run */
#define WEFT_HOOK_MESSAGE_MODIFIER "weft.message.modifier/1"
#define WEFT_HOOK_COMPOSER "weft.composer/1" /* the message field with all its parts; since 1.1 */

/* Texts. */
/* the name of a channel, or of a thread's channel */
#define WEFT_HOOK_TEXT_TITLE "weft.text.title/1"
/* the newest message, or the newest reply of a thread, on one line */
#define WEFT_HOOK_TEXT_MESSAGE_PREVIEW "weft.text.messagePreview/1"
#define WEFT_HOOK_TEXT_PARENT "weft.text.parent/1" /* the message that a thread replies to */
#define WEFT_HOOK_TEXT_MESSAGE "weft.text.message/1" /* the text of a message */
/* the time of the last activity, or of a message */
#define WEFT_HOOK_TEXT_TIMESTAMP "weft.text.timestamp/1"
/* the number of unread messages; empty if there are none */
#define WEFT_HOOK_TEXT_UNREAD "weft.text.unread/1"
#define WEFT_HOOK_TEXT_DRAFT "weft.text.draft/1" /* the user's draft; empty if there is none */
/* the initials shown if there is no picture */
#define WEFT_HOOK_TEXT_AVATAR_INITIALS "weft.text.avatarInitials/1"
/* the text by which a search finds a channel or a message; it isn't shown */
#define WEFT_HOOK_TEXT_SEARCH "weft.text.search/1"
/* the text by which a list sorted by name sorts a channel; it isn't shown */
#define WEFT_HOOK_TEXT_SORT "weft.text.sort/1"
/* the text that is sent instead of the one in the field; reads "composer.text"; since 1.1 */
#define WEFT_HOOK_TEXT_OUTGOING "weft.text.outgoing/1"

/* Buttons of swiped channels. */
#define WEFT_HOOK_SWIPE_LEADING "weft.swipe.leading/1" /* the start of the line */
#define WEFT_HOOK_SWIPE_TRAILING "weft.swipe.trailing/1" /* the end of the line */

/* Commands, completions, actions and events. */
/* the plugin's slash commands and what they do; since 1.1 */
#define WEFT_HOOK_COMMAND "weft.command/1"
/* the suggestions for the word at the caret; reads "composer.text"; since 1.1 */
#define WEFT_HOOK_COMPOSER_COMPLETIONS "weft.composer.completions/1"
#define WEFT_HOOK_ACTION "weft.action/1" /* the user started an action of this plugin */
#define WEFT_HOOK_EVENT "weft.event/1" /* an event happened */

#endif
