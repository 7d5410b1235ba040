// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension EventRefusalTests {
  /// Invalid payloads.
  static let payloads: [(line: String, message: String)] = [
    // Values that could not be read back from a file.
    (
      #"{"type":"notification.mutes_updated","muted_user_ids":["leia",""]}"#,
      #"muted_user_ids[1]: an id must not be empty"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","mentioned_user_ids":[""]}}"#,
      #"message.mentioned_user_ids[0]: an id must not be empty"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","attachments":[{"duration":-1}]}}"#,
      #"message.attachments[0].duration: a duration must not be negative: -1.0"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","poll":{"id":"","name":"?"}}}"#,
      #"message.poll.id: an id must not be empty"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","text":7}}"#,
      #"message.text: expected a string, found a number"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","cid":""}}"#,
      #"message.cid: an id must not be empty"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","user":"leia"}}"#,
      #"message.user: expected an object, found a string"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","user":{"id":""}}}"#,
      #"message.user.id: an id must not be empty"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","type":[]}}"#,
      #"message.type: expected a string, found an array"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","parent_id":""}}"#,
      #"message.parent_id: an id must not be empty"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","show_in_channel":"yes"}}"#,
      #"message.show_in_channel: expected a boolean, found a string"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","silent":1}}"#,
      #"message.silent: expected a boolean, found a number"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","shadowed":{}}}"#,
      #"message.shadowed: expected a boolean, found an object"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","quoted_message_id":3}}"#,
      #"message.quoted_message_id: expected a string, found a number"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","reply_count":1.5}}"#,
      #"message.reply_count: expected a whole number, found 1.5"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","deleted_at":"today"}}"#,
      #"message.deleted_at: not a date: "today"; write it as 2026-06-05T14:24:00Z"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","pinned_at":0}}"#,
      #"message.pinned_at: expected a string, found a number"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","message_text_updated_at":"x"}}"#,
      #"message.message_text_updated_at: not a date: "x"; write it as 2026-06-05T14:24:00Z"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","attachments":{}}}"#,
      #"message.attachments: expected an array, found an object"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","attachments":[{"file_size":-1}]}}"#,
      #"message.attachments[0].file_size: a count must not be negative: -1"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","attachments":[{"title_link":9}]}}"#,
      #"message.attachments[0].title_link: expected a string, found a number"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","poll":[]}}"#,
      #"message.poll: expected an object, found an array"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","poll":{"is_closed":0}}}"#,
      #"message.poll.is_closed: expected a boolean, found a number"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","poll":{"latest_votes":[7]}}}"#,
      #"message.poll.latest_votes[0]: expected an object, found a number"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","poll":{"latest_votes_by_option":{"o":{}}}}}"#,
      #"message.poll.latest_votes_by_option.o: expected an array, found an object"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","latest_reactions":[7]}}"#,
      #"message.latest_reactions[0]: expected an object, found a number"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","mentioned_user_ids":["a",null]}}"#,
      #"message.mentioned_user_ids[1]: expected a string, found null"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","mentioned_users":[{}]}}"#,
      #"message.mentioned_users[0]: "id" is missing; add it"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","draft_reply":"x"}}"#,
      #"message.draft_reply: expected an object, found a string"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","i18n":[]}}"#,
      #"message.i18n: expected an object, found an array"#
    ),
    (
      #"{"type":"message.new","message":{"id":"m","custom":1}}"#,
      #"message.custom: expected an object, found a number"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","name":false}}"#,
      #"channel.name: expected a string, found a boolean"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","created_by":"x"}}"#,
      #"channel.created_by: expected an object, found a string"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","hidden":1}}"#,
      #"channel.hidden: expected a boolean, found a number"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","muted":true,"mute_expires_at":"never"}}"#,
      #"channel.mute_expires_at: not a date: "never"; write it as 2026-06-05T14:24:00Z"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","filter_tags":[1]}}"#,
      #"channel.filter_tags[0]: expected a string, found a number"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","own_capabilities":"all"}}"#,
      #"channel.own_capabilities: expected an array, found a string"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","member_count":-1}}"#,
      #"channel.member_count: a count must not be negative: -1"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","watcher_count":"2"}}"#,
      #"channel.watcher_count: expected a whole number, found a string"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","membership":[]}}"#,
      #"channel.membership: expected an object, found an array"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","unread":3}}"#,
      #"channel.unread: expected an object, found a number"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","reads":[{"user_id":"a","last_read":1}]}}"#,
      #"channel.reads[0].last_read: expected a string, found a number"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","read":[{"user":{"id":"a"},"unread_messages":-2}]}}"#,
      #"channel.read[0].unread_messages: a count must not be negative: -2"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","config":{"read_events":"on"}}}"#,
      #"channel.config.read_events: expected a boolean, found a string"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","draft":{"message":{"text":1}}}}"#,
      #"channel.draft.message.text: expected a string, found a number"#
    ),
    (
      #"{"type":"channel.updated","channel":{"cid":"messaging:a","messages":[{}]}}"#,
      #"channel.messages[0]: "id" is missing; add it"#
    ),
    (
      #"{"type":"thread.updated","thread":{"parent_message_id":"p","title":1}}"#,
      #"thread.title: expected a string, found a number"#
    ),
    (
      #"{"type":"thread.updated","thread":{"parent_message_id":"p","parent_message":{"id":""}}}"#,
      #"thread.parent_message.id: an id must not be empty"#
    ),
    (
      #"{"type":"thread.updated","thread":{"parent_message_id":"p","participant_count":2.5}}"#,
      #"thread.participant_count: expected a whole number, found 2.5"#
    ),
    (
      #"{"type":"thread.updated","thread":{"parent_message_id":"p","thread_participants":["leia"]}}"#,
      #"thread.thread_participants[0]: expected an object, found a string"#
    ),
    (
      #"{"type":"thread.updated","thread":{"parent_message_id":"p","reads":[{"last_read":null}]}}"#,
      #"thread.reads[0]: "user_id" is missing; add it"#
    ),
    (
      #"{"type":"member.added","member":{"user_id":"a","pinned_at":true}}"#,
      #"member.pinned_at: expected a string, found a boolean"#
    ),
    (
      #"{"type":"member.added","member":{"user_id":"a","banned":"no"}}"#,
      #"member.banned: expected a boolean, found a string"#
    ),
    (#"{"type":"draft.updated","draft":[]}"#, #"draft: expected an object, found an array"#),
    (
      #"{"type":"draft.updated","draft":{"channel_cid":""}}"#,
      #"draft.channel_cid: an id must not be empty"#
    ),
    (
      #"{"type":"poll.vote_casted","poll":{"id":1}}"#,
      #"poll.id: expected a string, found a number"#
    ),
    (
      #"{"type":"poll.vote_casted","poll":{"id":"p"},"poll_vote":7}"#,
      #"poll_vote: expected an object, found a number"#
    ),
    (
      #"{"type":"message.read","last_read_at":"x"}"#,
      #"last_read_at: not a date: "x"; write it as 2026-06-05T14:24:00Z"#
    ),
    (
      #"{"type":"message.delivered","last_delivered_at":5}"#,
      #"last_delivered_at: expected a string, found a number"#
    ),
    (
      #"{"type":"notification.mark_unread","unread_messages":-1}"#,
      #"unread_messages: a count must not be negative: -1"#
    ),
    (
      #"{"type":"notification.mark_unread","first_unread_message_id":""}"#,
      #"first_unread_message_id: an id must not be empty"#
    ),
    (
      #"{"type":"notification.mutes_updated","muted_user_ids":{}}"#,
      #"muted_user_ids: expected an array, found an object"#
    ),
    (
      #"{"type":"notification.mutes_updated","me":{"mutes":[{"target":{}}]}}"#,
      #"me.mutes[0].target: "id" is missing; add it"#
    ),
    (
      #"{"type":"user.watching.start","watcher_count":-1}"#,
      #"watcher_count: a count must not be negative: -1"#
    ),
    (
      #"{"type":"channel.hidden","clear_history":"yes"}"#,
      #"clear_history: expected a boolean, found a string"#
    ),
  ]
}
