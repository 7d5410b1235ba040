// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftLists
import WeftModel
import WeftViews

/// Also records the methods of the parts of messages.
class RecordingItemFactory: RecordingChannelFactory {
  override func makeMessageAttachmentsView(options: MessageItemOptions) -> Scene {
    note("makeMessageAttachmentsView")
    return super.makeMessageAttachmentsView(options: options)
  }

  override func makeImageAttachmentView(options: MessageAttachmentOptions) -> Scene {
    note("makeImageAttachmentView")
    return super.makeImageAttachmentView(options: options)
  }

  override func makeGiphyAttachmentView(options: MessageAttachmentOptions, badge: Scene) -> Scene {
    note("makeGiphyAttachmentView")
    return super.makeGiphyAttachmentView(options: options, badge: badge)
  }

  override func makeGiphyBadgeView(options: MessageAttachmentOptions) -> Scene {
    note("makeGiphyBadgeView")
    return super.makeGiphyBadgeView(options: options)
  }

  override func makeLinkAttachmentView(options: MessageAttachmentOptions) -> Scene {
    note("makeLinkAttachmentView")
    return super.makeLinkAttachmentView(options: options)
  }

  override func makeFileAttachmentView(options: MessageAttachmentOptions) -> Scene {
    note("makeFileAttachmentView")
    return super.makeFileAttachmentView(options: options)
  }

  override func makeVideoAttachmentView(options: MessageAttachmentOptions) -> Scene {
    note("makeVideoAttachmentView")
    return super.makeVideoAttachmentView(options: options)
  }

  override func makeVoiceRecordingView(options: MessageAttachmentOptions) -> Scene {
    note("makeVoiceRecordingView")
    return super.makeVoiceRecordingView(options: options)
  }

  override func makeCustomAttachmentView(options: MessageAttachmentOptions) -> Scene {
    note("makeCustomAttachmentView")
    return super.makeCustomAttachmentView(options: options)
  }

  override func makeMediaViewer(options: MessageAttachmentOptions) -> Scene {
    note("makeMediaViewer")
    return super.makeMediaViewer(options: options)
  }

  override func makeMediaViewerHeader(options: MessageAttachmentOptions) -> Scene {
    note("makeMediaViewerHeader")
    return super.makeMediaViewerHeader(options: options)
  }

  override func makeMessageContainerView(options: MessageItemOptions) -> Scene {
    note("makeMessageContainerView")
    return super.makeMessageContainerView(options: options)
  }

  override func makeMessageViewModifier(for info: MessageModifierInfo, content: Scene) -> Scene {
    note("makeMessageViewModifier")
    return super.makeMessageViewModifier(for: info, content: content)
  }

  override func makeMessageAvatarView(options: MessageItemOptions, avatar: AvatarContent) -> Scene {
    note("makeMessageAvatarView")
    return super.makeMessageAvatarView(options: options, avatar: avatar)
  }

  override func makeMessageReactionView(
    options: MessageItemOptions,
    reactions: MessageReactions
  ) -> Scene {
    note("makeMessageReactionView")
    return super.makeMessageReactionView(options: options, reactions: reactions)
  }

  override func makeQuotedMessageView(options: MessageItemOptions, quoted: QuotedMessage) -> Scene {
    note("makeQuotedMessageView")
    return super.makeQuotedMessageView(options: options, quoted: quoted)
  }

  override func makeMessageTextView(options: MessageItemOptions) -> Scene {
    note("makeMessageTextView")
    return super.makeMessageTextView(options: options)
  }

  override func makeAttachmentTextView(options: MessageItemOptions) -> Scene {
    note("makeAttachmentTextView")
    return super.makeAttachmentTextView(options: options)
  }

  override func makeEmojiTextView(options: MessageItemOptions) -> Scene {
    note("makeEmojiTextView")
    return super.makeEmojiTextView(options: options)
  }

  override func makeDeletedMessageView(options: MessageItemOptions) -> Scene {
    note("makeDeletedMessageView")
    return super.makeDeletedMessageView(options: options)
  }

  override func makeSystemMessageView(options: MessageItemOptions) -> Scene {
    note("makeSystemMessageView")
    return super.makeSystemMessageView(options: options)
  }

  override func makePollView(options: MessageItemOptions, poll: ChatPoll) -> Scene {
    note("makePollView")
    return super.makePollView(options: options, poll: poll)
  }

  override func makeMessageTopView(options: MessageItemOptions, notes: [MessageNote]) -> Scene {
    note("makeMessageTopView")
    return super.makeMessageTopView(options: options, notes: notes)
  }

  override func makeLastInGroupHeaderView(options: MessageItemOptions) -> Scene {
    note("makeLastInGroupHeaderView")
    return super.makeLastInGroupHeaderView(options: options)
  }

  override func makeMessageTranslationFooterView(
    options: MessageItemOptions,
    language: String
  ) -> Scene {
    note("makeMessageTranslationFooterView")
    return super.makeMessageTranslationFooterView(options: options, language: language)
  }

  override func makeMessageRepliesView(options: MessageItemOptions, text: String) -> Scene {
    note("makeMessageRepliesView")
    return super.makeMessageRepliesView(options: options, text: text)
  }

  override func makeMessageRepliesShownInChannelView(options: MessageItemOptions) -> Scene {
    note("makeMessageRepliesShownInChannelView")
    return super.makeMessageRepliesShownInChannelView(options: options)
  }

  override func makeMessageDateView(options: MessageItemOptions) -> Scene {
    note("makeMessageDateView")
    return super.makeMessageDateView(options: options)
  }

  override func makeMessageReadIndicatorView(
    options: MessageItemOptions,
    status: MessageDeliveryStatus
  ) -> Scene {
    note("makeMessageReadIndicatorView")
    return super.makeMessageReadIndicatorView(options: options, status: status)
  }

  override func makeMessageAuthorAndDateView(
    options: MessageItemOptions,
    date: Scene,
    readIndicator: Scene
  ) -> Scene {
    note("makeMessageAuthorAndDateView")
    return super.makeMessageAuthorAndDateView(
      options: options,
      date: date,
      readIndicator: readIndicator
    )
  }

  override func makeMessageListDateIndicator(options: MessageItemOptions, text: String) -> Scene {
    note("makeMessageListDateIndicator")
    return super.makeMessageListDateIndicator(options: options, text: text)
  }

  override func makeNewMessagesIndicatorView(options: MessageItemOptions, count: Int) -> Scene {
    note("makeNewMessagesIndicatorView")
    return super.makeNewMessagesIndicatorView(options: options, count: count)
  }
}
