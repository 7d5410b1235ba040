// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftModel

extension RandomWorkspace {
  mutating func message(_ workspace: Workspace) -> ChatMessage {
    var message = ChatMessage(
      id: nextMessageID(),
      author: anybody(workspace),
      text: text(),
      createdAt: date()
    )
    message.kind = flag() ? .regular : ChatMessage.Kind(text())
    message.updatedAt = maybe { $0.date() }
    message.textUpdatedAt = maybe { $0.date() }
    message.deletedAt = maybe { $0.date() }
    message.parentID = maybe { MessageID($0.id()) }
    (message.isShownInChannel, message.isSilent, message.isShadowed) = (flag(), flag(), flag())
    message.replyCount = count()
    message.localState = maybe { $0.flag() ? .pendingSend : .deletingFailed }
    message.attachments = few { $0.attachment() }
    message.poll = maybe { $0.poll(workspace) }
    for language in few({ $0.text() }) { message.translations[language] = text() }
    message.originalLanguage = maybe { $0.text() }
    message.reactions =
      few { ChatReaction(type: $0.text(), userID: UserID($0.id())) }.withoutRepetitions
    message.mentionedUserIDs = few { UserID($0.id()) }
    message.quotedMessageID = maybe { MessageID($0.id()) }
    message.pinnedAt = maybe { $0.date() }
    message.draftReply = maybe { $0.draft() }
    message.custom = custom()
    return message
  }

  mutating func draft() -> DraftMessage {
    DraftMessage(text: text(), attachments: few { $0.attachment() })
  }

  private mutating func attachment() -> ChatAttachment {
    var attachment = ChatAttachment(
      kind: ChatAttachment.Kind(text()),
      title: maybe { $0.text() },
      url: maybe { $0.text() }
    )
    attachment.text = maybe { $0.text() }
    attachment.previewURL = maybe { $0.text() }
    if attachment.previewURL != nil { (attachment.width, attachment.height) = (640, 480) }
    attachment.mimeType = maybe { $0.text() }
    attachment.size = maybe { $0.count() }
    attachment.duration = maybe { Double($0.count()) / 3 }
    attachment.custom = custom()
    return attachment
  }

  private mutating func poll(_ workspace: Workspace) -> ChatPoll {
    var poll = ChatPoll(name: text(), createdBy: maybe { $0.anybody(workspace) })
    poll.id = maybe { $0.id() }
    poll.isClosed = flag()
    poll.details = maybe { $0.text() }
    poll.options = ["a", "b", "c"].prefix(count() % 4).map { PollOption(id: $0, text: text()) }
    poll.votesAllowed = maybe { _ in 2 }
    poll.isAnonymous = flag()
    poll.allowsSuggestions = flag()
    poll.allowsComments = flag()
    for option in poll.options where flag() { poll.voteCounts[option.id] = max(1, count()) }
    for option in poll.options where flag() { poll.ownVotes.insert(option.id) }
    poll.latestVotes = few {
      PollVote(
        user: $0.maybe { $0.anybody(workspace) },
        for: $0.maybe { _ in "a" },
        createdAt: $0.maybe { $0.date() }
      )
    }
    .sorted { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
    return poll
  }
}
