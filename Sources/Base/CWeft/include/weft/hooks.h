/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* hooks.h: the ids of all hooks.
 *
 * The number behind an id is its revision: a hook whose meaning changes gets a new one, and hosts go
 * on supporting the old one. The word between the dots says what a hook is asked about: rows where it is
 * in the singular ("weft.channel.avatar"), the list where it is in the plural ("weft.channels.footer"),
 * the field below messages where it is "composer". hook.h says how hooks answer. */
#ifndef WEFT_HOOKS_H
#define WEFT_HOOKS_H

#include <weft/types.h>

/* Views. */
#define WEFT_HOOK_ITEM_CHANNEL "weft.item.channel/1" /* the row of a channel */
#define WEFT_HOOK_ITEM_THREAD "weft.item.thread/1" /* the row of a thread */
#define WEFT_HOOK_ITEM_MESSAGE "weft.item.message/1" /* the row of a message */
#define WEFT_HOOK_ITEM_SEARCH_RESULT "weft.item.searchResult/1" /* the row of something found */
/* the bar above the list, with its title */
#define WEFT_HOOK_CHANNELS_TITLE "weft.channels.title/1"
#define WEFT_HOOK_CHANNELS_TOP "weft.channels.top/1" /* what stands above the rows */
#define WEFT_HOOK_CHANNELS_FOOTER "weft.channels.footer/1" /* what stands below the last row */
/* what stands below the list, wherever it is scrolled */
#define WEFT_HOOK_CHANNELS_STICKY_FOOTER "weft.channels.stickyFooter/1"
#define WEFT_HOOK_CHANNELS_BACKGROUND "weft.channels.background/1" /* what lies behind the list */
#define WEFT_HOOK_CHANNELS_DIVIDER "weft.channels.divider/1" /* what stands between two rows */
/* what stands in place of a list that is not there yet */
#define WEFT_HOOK_CHANNELS_LOADING "weft.channels.loading/1"
/* what stands in place of a list without channels */
#define WEFT_HOOK_CHANNELS_EMPTY "weft.channels.empty/1"
/* what stands in place of a list that could not be loaded */
#define WEFT_HOOK_CHANNELS_ERROR "weft.channels.error/1"
#define WEFT_HOOK_CHANNEL_BACKGROUND "weft.channel.background/1" /* what lies behind a row */
#define WEFT_HOOK_CHANNEL_AVATAR "weft.channel.avatar/1" /* the avatar in a row */
#define WEFT_HOOK_CHANNEL_TYPING "weft.channel.typing/1" /* that other members are typing, in a row */
#define WEFT_HOOK_CHANNEL_MORE_ACTIONS "weft.channel.moreActions/1" /* the menu of a channel */
/* the buttons at the beginning of a swiped row */
#define WEFT_HOOK_CHANNEL_LEADING_BUTTONS "weft.channel.leadingButtons/1"
/* the buttons at the end of a swiped row */
#define WEFT_HOOK_CHANNEL_TRAILING_BUTTONS "weft.channel.trailingButtons/1"
/* a question or a message in front of the list */
#define WEFT_HOOK_CHANNELS_ALERT "weft.channels.alert/1"
/* what stands in place of the rows while something is searched for */
#define WEFT_HOOK_CHANNELS_SEARCH_RESULTS "weft.channels.searchResults/1"
/* the bar above the list, with its title */
#define WEFT_HOOK_THREADS_TITLE "weft.threads.title/1"
#define WEFT_HOOK_THREADS_HEADER "weft.threads.header/1" /* what stands above the first row */
#define WEFT_HOOK_THREADS_FOOTER "weft.threads.footer/1" /* what stands below the last row */
#define WEFT_HOOK_THREADS_BACKGROUND "weft.threads.background/1" /* what lies behind the list */
#define WEFT_HOOK_THREADS_DIVIDER "weft.threads.divider/1" /* what stands below each row */
/* what stands in place of a list that is not there yet */
#define WEFT_HOOK_THREADS_LOADING "weft.threads.loading/1"
/* what stands in place of a list without threads */
#define WEFT_HOOK_THREADS_EMPTY "weft.threads.empty/1"
/* what stands below everything while something could not be loaded */
#define WEFT_HOOK_THREADS_ERROR "weft.threads.error/1"
#define WEFT_HOOK_THREAD_BACKGROUND "weft.thread.background/1" /* what lies behind a row */
/* the bar above messages, with their title */
#define WEFT_HOOK_MESSAGES_TITLE "weft.messages.title/1"
/* the bar above the replies to a message, with their title */
#define WEFT_HOOK_REPLIES_TITLE "weft.replies.title/1"
/* what stands in place of messages that are not there yet */
#define WEFT_HOOK_MESSAGES_LOADING "weft.messages.loading/1"
/* what stands in place of messages where there are none */
#define WEFT_HOOK_MESSAGES_EMPTY "weft.messages.empty/1"
/* what stands in place of messages that could not be loaded, or beside those there are */
#define WEFT_HOOK_MESSAGES_ERROR "weft.messages.error/1"
/* what lies behind the messages */
#define WEFT_HOOK_MESSAGES_BACKGROUND "weft.messages.background/1"
/* what leads to the newest message */
#define WEFT_HOOK_MESSAGES_SCROLL_TO_BOTTOM "weft.messages.scrollToBottom/1"
/* what leads to the first message that was not read */
#define WEFT_HOOK_MESSAGES_JUMP_TO_UNREAD "weft.messages.jumpToUnread/1"
/* the day of what is visible, over the list */
#define WEFT_HOOK_MESSAGES_DATE_INDICATOR "weft.messages.dateIndicator/1"
/* that other members are typing, below the messages */
#define WEFT_HOOK_MESSAGES_TYPING "weft.messages.typing/1"
#define WEFT_HOOK_ATTACHMENT_VIEWER "weft.attachment.viewer/1" /* a picture or film on its own */
#define WEFT_HOOK_MESSAGE_AVATAR "weft.message.avatar/1" /* the avatar beside a message */
#define WEFT_HOOK_MESSAGE_TEXT "weft.message.text/1" /* what a message says */
#define WEFT_HOOK_MESSAGE_EMOJI "weft.message.emoji/1" /* a message of nothing but emoji */
#define WEFT_HOOK_MESSAGE_DATE "weft.message.date/1" /* when a message was written */
/* who wrote a message and when */
#define WEFT_HOOK_MESSAGE_AUTHOR_AND_DATE "weft.message.authorAndDate/1"
#define WEFT_HOOK_MESSAGE_TOP "weft.message.top/1" /* what was noted about a message, above it */
/* that a message was translated, below it */
#define WEFT_HOOK_MESSAGE_TRANSLATION "weft.message.translation/1"
/* what stands above the first of a run of messages */
#define WEFT_HOOK_MESSAGE_RUN_HEADER "weft.message.runHeader/1"
#define WEFT_HOOK_MESSAGE_ATTACHMENTS "weft.message.attachments/1" /* all a message carries */
#define WEFT_HOOK_ATTACHMENT_IMAGE "weft.attachment.image/1" /* a picture */
#define WEFT_HOOK_ATTACHMENT_GIPHY "weft.attachment.giphy/1" /* a moving picture from a library */
/* the sign on a moving picture from a library */
#define WEFT_HOOK_ATTACHMENT_GIPHY_BADGE "weft.attachment.giphyBadge/1"
#define WEFT_HOOK_ATTACHMENT_LINK "weft.attachment.link/1" /* a page that was linked */
#define WEFT_HOOK_ATTACHMENT_FILE "weft.attachment.file/1" /* a document */
#define WEFT_HOOK_ATTACHMENT_VIDEO "weft.attachment.video/1" /* a film */
/* a spoken message */
#define WEFT_HOOK_ATTACHMENT_VOICE_RECORDING "weft.attachment.voiceRecording/1"
/* something of a kind that an application defines */
#define WEFT_HOOK_ATTACHMENT_CUSTOM "weft.attachment.custom/1"
/* the words that came with what a message carries */
#define WEFT_HOOK_MESSAGE_ATTACHMENT_TEXT "weft.message.attachmentText/1"
#define WEFT_HOOK_MESSAGE_POLL "weft.message.poll/1" /* a vote */
#define WEFT_HOOK_MESSAGE_DELETED "weft.message.deleted/1" /* a message that was deleted */
#define WEFT_HOOK_MESSAGE_SYSTEM "weft.message.system/1" /* a message of the system */
#define WEFT_HOOK_MESSAGE_REPLIES "weft.message.replies/1" /* how many replies a message has */
/* that a reply is shown in its channel */
#define WEFT_HOOK_MESSAGE_REPLIES_SHOWN_IN_CHANNEL "weft.message.repliesShownInChannel/1"
/* how far a message has come */
#define WEFT_HOOK_MESSAGE_READ_INDICATOR "weft.message.readIndicator/1"
#define WEFT_HOOK_MESSAGE_DAY "weft.message.day/1" /* the day that begins with a message */
/* that messages were not read from here on */
#define WEFT_HOOK_MESSAGE_UNREAD_LINE "weft.message.unreadLine/1"
/* the reactions to a message; since 1.1 */
#define WEFT_HOOK_MESSAGE_REACTIONS "weft.message.reactions/1"
/* the message that another one quotes; since 1.1 */
#define WEFT_HOOK_MESSAGE_QUOTE "weft.message.quote/1"
/* what stands above the field below messages; since 1.1 */
#define WEFT_HOOK_COMPOSER_TOP "weft.composer.top/1"

/* What is wrapped. */
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
/* the title of messages, where bars come and go */
#define WEFT_HOOK_MESSAGES_BARS "weft.messages.bars/1"
/* everything below the title of messages */
#define WEFT_HOOK_MESSAGES_CONTAINER "weft.messages.container/1"
#define WEFT_HOOK_MESSAGES_LIST "weft.messages.list/1" /* the messages alone */
/* a message, given where it stands in its run */
#define WEFT_HOOK_MESSAGE_MODIFIER "weft.message.modifier/1"
/* the field below messages, with all that stands around it; since 1.1 */
#define WEFT_HOOK_COMPOSER "weft.composer/1"

/* Texts. */
/* what the row is called: a channel, or the channel of a thread */
#define WEFT_HOOK_TEXT_TITLE "weft.text.title/1"
/* the newest message in one line; of a thread the newest reply */
#define WEFT_HOOK_TEXT_MESSAGE_PREVIEW "weft.text.messagePreview/1"
#define WEFT_HOOK_TEXT_PARENT "weft.text.parent/1" /* what a thread replies to */
#define WEFT_HOOK_TEXT_MESSAGE "weft.text.message/1" /* what a message says */
/* when something last happened, or when a message was written */
#define WEFT_HOOK_TEXT_TIMESTAMP "weft.text.timestamp/1"
#define WEFT_HOOK_TEXT_UNREAD "weft.text.unread/1" /* how many are unread; empty for none */
/* what the user has begun to write; empty for nothing */
#define WEFT_HOOK_TEXT_DRAFT "weft.text.draft/1"
/* the letters that stand in for a picture */
#define WEFT_HOOK_TEXT_AVATAR_INITIALS "weft.text.avatarInitials/1"
/* what a channel or a message is found by; no screen shows it */
#define WEFT_HOOK_TEXT_SEARCH "weft.text.search/1"
/* what a channel is sorted by in a list that is sorted by name; no screen shows it */
#define WEFT_HOOK_TEXT_SORT "weft.text.sort/1"
/* what is sent, in place of what was written; reads "composer.text"; since 1.1 */
#define WEFT_HOOK_TEXT_OUTGOING "weft.text.outgoing/1"

/* Buttons of channels that are swiped aside. */
#define WEFT_HOOK_SWIPE_LEADING "weft.swipe.leading/1" /* the beginning of the line */
#define WEFT_HOOK_SWIPE_TRAILING "weft.swipe.trailing/1" /* the end of the line */

/* What people start, and what happens. */
#define WEFT_HOOK_COMMAND "weft.command/1" /* commands that begin with a slash; since 1.1 */
/* what may stand in place of the word at the caret; reads "composer.text"; since 1.1 */
#define WEFT_HOOK_COMPOSER_COMPLETIONS "weft.composer.completions/1"
#define WEFT_HOOK_ACTION "weft.action/1" /* an action of this plugin was started */
#define WEFT_HOOK_EVENT "weft.event/1" /* something happened */

#endif
