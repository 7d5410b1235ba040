// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

extension EventWriter {
  static func message(_ message: MessagePatch) -> JSONValue {
    var members = JSONMembers()
    members.put("id", message.id)
    members.put("cid", message.channelID)
    members.put("user", message.author.map { user($0) })
    members.put("text", message.text)
    members.put("type", message.kind.value?.rawValue)
    members.put("created_at", message.createdAt)
    members.put("updated_at", message.updatedAt)
    members.put("text_updated_at", message.textUpdatedAt)
    members.put("deleted_at", message.deletedAt)
    members.put("pinned_at", message.pinnedAt)
    members.put("parent_id", message.parentID) { .string($0.rawValue) }
    members.put("show_in_channel", message.isShownInChannel)
    members.put(told: "reply_count", message.replyCount.value)
    members.put("silent", message.isSilent)
    members.put("shadowed", message.isShadowed)
    members.put("quoted_message_id", message.quotedMessageID) { .string($0.rawValue) }
    members.put("local_state", message.localState) { .string($0.rawValue) }
    putContent(message, into: &members)
    members.put(custom: message.custom, besides: MessagePatch.keys)
    return members.object
  }

  private static func putContent(_ message: MessagePatch, into members: inout JSONMembers) {
    members.put("attachments", all: message.attachments.value) { WorkspaceWriter.attachment($0) }
    members.put("poll", message.poll) { poll($0) }
    // With the servers' suffix the key is always read as a language, even if its code is
    // "language".
    if let texts = message.translations.value {
      var translations = JSONMembers()
      for (language, text) in texts.sorted(by: { $0.key < $1.key }) {
        translations.put(language + "_text", text)
      }
      members.put("i18n", translations.object)
    }
    members.put("original_language", message.originalLanguage)
    members.put("reactions", all: message.reactions.value) { reaction($0) }
    members.put("mentioned_users", all: message.mentionedUsers.value) { user($0) }
    members.put("draft_reply", message.draftReply) { WorkspaceWriter.draft($0) }
  }
}
