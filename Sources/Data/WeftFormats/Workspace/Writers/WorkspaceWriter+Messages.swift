// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension WorkspaceWriter {
  static func message(_ message: ChatMessage) -> JSONValue {
    var members = JSONMembers()
    members.put("id", message.id)
    members.put("user_id", message.author.id)
    members.put("text", message.text.isEmpty ? nil : message.text)
    members.put("type", message.kind == .regular ? nil : message.kind.rawValue)
    members.put("created_at", message.createdAt)
    members.put("updated_at", message.updatedAt)
    members.put("text_updated_at", message.textUpdatedAt)
    members.put("deleted_at", message.deletedAt)
    members.put("parent_id", message.parentID)
    members.put("show_in_channel", message.isShownInChannel)
    members.put("reply_count", message.replyCount)
    members.put("silent", message.isSilent)
    members.put("shadowed", message.isShadowed)
    members.put("local_state", message.localState?.rawValue)
    putContent(message, into: &members)
    members.put(custom: message.custom, besides: WorkspaceKeys.message)
    return members.object
  }

  private static func putContent(_ message: ChatMessage, into members: inout JSONMembers) {
    members.put("attachments", message.attachments.map { attachment($0) })
    members.put("poll", message.poll.map { poll($0) })
    var translations = JSONMembers()
    for (language, text) in message.translations.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      translations.put(language, text)
    }
    members.put("i18n", translations)
    members.put("original_language", message.originalLanguage)
    members.put("reactions", message.reactions.map { reaction($0) })
    members.put("mentioned_user_ids", message.mentionedUserIDs.map(\.rawValue))
    members.put("quoted_message_id", message.quotedMessageID)
    members.put("pinned_at", message.pinnedAt)
    members.put("draft_reply", message.draftReply.map { draft($0) })
  }

  static func attachment(_ attachment: ChatAttachment) -> JSONValue {
    var members = JSONMembers()
    members.put("type", attachment.kind.rawValue)
    members.put("title", attachment.title)
    members.put("text", attachment.text)
    members.put("url", attachment.url)
    members.put("preview_url", attachment.previewURL)
    members.put("mime_type", attachment.mimeType)
    members.put("size", attachment.size.map { JSONValue.integer(Int64($0)) })
    members.put("duration", attachment.duration.map { JSONValue.number($0) })
    members.put(custom: attachment.custom, besides: WorkspaceKeys.attachment)
    return members.object
  }

  static func draft(_ draft: DraftMessage) -> JSONValue {
    var members = JSONMembers()
    members.put("text", draft.text)
    members.put("attachments", draft.attachments.map { attachment($0) })
    return members.object
  }

  private static func poll(_ poll: ChatPoll) -> JSONValue {
    var members = JSONMembers()
    members.put("id", poll.id)
    members.put("name", poll.name)
    members.put("created_by_id", poll.createdBy?.id)
    members.put("closed", poll.isClosed)
    members.put("latest_votes", poll.latestVotes.map { vote($0) })
    return members.object
  }

  private static func vote(_ vote: PollVote) -> JSONValue {
    var members = JSONMembers()
    members.put("user_id", vote.user?.id)
    members.put("created_at", vote.createdAt)
    return members.object
  }

  private static func reaction(_ reaction: ChatReaction) -> JSONValue {
    var members = JSONMembers()
    members.put("type", reaction.type)
    members.put("user_id", reaction.userID)
    return members.object
  }
}
