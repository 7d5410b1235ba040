// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The keys of the objects of a workspace file that have a property in the model.
///
/// All others are preserved in `custom`. Those at the end of a list, such as `membership` and
/// `banned`, are Weft's own: the models hold more than the published format.
enum WorkspaceKeys {
  static let workspace: Set<String> = [
    "weft", "current_user_id", "now", "time_zone", "locale", "config", "users", "muted_user_ids",
    "channels", "threads", "custom",
  ]

  static let user: Set<String> = [
    "id", "name", "image", "online", "language", "last_active", "banned", "custom",
  ]

  static let channel: Set<String> = [
    "cid", "name", "image", "created_at", "updated_at", "last_message_at", "deleted_at",
    "truncated_at", "hidden", "frozen", "disabled", "blocked", "team", "filter_tags",
    "member_count", "members", "watcher_count", "muted", "mute_expires_at", "own_capabilities",
    "config", "unread", "reads", "typing_user_ids", "draft", "messages", "custom", "membership",
    "created_by_id", "muted_at",
  ]

  static let message: Set<String> = [
    "id", "user_id", "text", "type", "created_at", "updated_at", "text_updated_at", "deleted_at",
    "parent_id", "show_in_channel", "reply_count", "silent", "shadowed", "local_state",
    "attachments", "poll", "i18n", "original_language", "reactions", "mentioned_user_ids",
    "quoted_message_id", "pinned_at", "draft_reply", "custom",
  ]

  static let attachment: Set<String> = [
    "type", "title", "text", "url", "preview_url", "mime_type", "size", "duration", "custom",
  ]

  static let thread: Set<String> = [
    "parent_message_id", "channel_cid", "title", "created_by_id", "created_at", "updated_at",
    "last_message_at", "reply_count", "participant_count", "active_participant_count",
    "participants", "latest_replies", "reads", "custom",
  ]
}
