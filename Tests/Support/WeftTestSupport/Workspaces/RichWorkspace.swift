// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftFormats
internal import WeftModel

/// A file with every key of the format, each with a value that differs from its default.
public enum RichWorkspace {
  /// The workspace.
  public static func read() throws -> Workspace {
    try Workspace(json: Array(json.utf8))
  }

  /// The file.
  public static let json = """
    {"weft":1,"current_user_id":"luke","now":"2026-06-05T14:24:00Z","time_zone":"Europe/Berlin",
     "locale":"en_GB","config":{"drafts":true,"muted_style":"bottom_right_corner"},
     "users":[\(users)],"muted_user_ids":["jabba","han"],"channels":[\(channel)],
     "threads":[\(thread)],"plan":{"tier":"gold"}}
    """

  private static let users = """
    {"id":"luke","name":"Luke Skywalker","image":"https://example.org/l.png","online":true,
     "language":"en","last_active":"2026-06-05T14:20:00Z","banned":true,"rank":"commander",
     "custom":{"ship":"X-wing"}},
    {"id":"leia","name":"Leia Organa"},{"id":"han","name":"Han Solo"}
    """

  private static let channel = """
    {"cid":"messaging:general","name":"General","image":"https://example.org/c.png",
     "created_by_id":"leia","created_at":"2026-01-01T00:00:01Z","updated_at":"2026-01-01T00:00:02Z",
     "last_message_at":"2026-01-01T00:00:03Z","deleted_at":"2026-01-01T00:00:04Z",
     "truncated_at":"2026-01-01T00:00:05Z",\(flags),"team":"red","filter_tags":["vip","base"],"member_count":7,
     "members":[{"user_id":"luke","pinned_at":"2026-01-01T00:00:06Z",
       "archived_at":"2026-01-01T00:00:07Z","low_priority":true,"role":"moderator","invite":"accepted","banned":true},
       {"user_id":"han"}],
     "watcher_count":3,"cooldown":10,"muted":true,"muted_at":"2026-01-01T00:00:08Z",
     "mute_expires_at":"2027-01-01T00:00:00Z","own_capabilities":["delete-channel","x-own"],
     "config":{"typing_events":false,"read_events":false,"delivery_events":false,"mutes":false,
       "skip_last_msg_update_for_system_msgs":true},
     "unread":{"messages":5,"mentions":2},
     "reads":[{"user_id":"leia","last_read":"2026-01-01T00:00:09Z","unread_messages":4,
       "last_delivered_at":"2026-01-01T00:00:10Z"}],
     "typing_user_ids":["han","nobody"],
     "draft":{"text":"I was","attachments":[{"type":"file","title":"a.txt"}]},
     "custom":{"color":"blue"},"x_level":3,"messages":[\(message)]}
    """

  private static let flags = ChannelFlag.allCases.map { "\"\($0.name)\":true" }
    .joined(separator: ",")

  private static let message = """
    {"id":"m1","user_id":"leia","text":"Hello","type":"system","created_at":"2026-02-01T00:00:01Z",
     "updated_at":"2026-02-01T00:00:02Z","text_updated_at":"2026-02-01T00:00:03Z",
     "deleted_at":"2026-02-01T00:00:04Z","parent_id":"m0","show_in_channel":true,"reply_count":6,
     "silent":true,"shadowed":true,"local_state":"syncingFailed",
     "attachments":[{"type":"video","title":"Clip","text":"About","url":"https://example.org/v",
       "preview_url":"https://example.org/p","mime_type":"video/mp4","size":1234,"duration":2.5,
       "width":640,"height":360,"custom":{"codec":"av1"},"fps":30}],
     "poll":{"id":"p1","name":"Lunch?","description":"Not soup","created_by_id":"leia","closed":true,
       "options":[{"id":"o1","text":"Noodles"},{"id":"o2","text":"Rice"}],"max_votes_allowed":1,
       "voting_visibility":"anonymous","allow_user_suggested_options":true,"allow_answers":true,
       "closes_at":"2026-06-30T12:00:00Z","vote_counts_by_option":{"o1":4,"o2":2},"own_votes":["o2"],
       "latest_votes":[{"user_id":"leia","created_at":"2026-02-01T00:00:05Z"},
       {"user_id":"luke","option_id":"o2","created_at":"2026-02-01T00:00:07Z"},
       {"user_id":"han","created_at":"2026-02-01T00:00:07Z"}]},
     "i18n":{"es":"Hola"},"original_language":"en","reactions":[{"type":"like","user_id":"luke"}],
     "mentioned_user_ids":["luke","han"],"quoted_message_id":"m9",
     "pinned_at":"2026-02-01T00:00:06Z","draft_reply":{"text":"So"},"custom":{"mood":"good"},
     "x_trace":[1,2.5,{"a":null}]}
    """

  private static let thread = """
    {"parent_message_id":"m1","channel_cid":"messaging:general","title":"Greetings",
     "created_by_id":"han","created_at":"2026-03-01T00:00:01Z","updated_at":"2026-03-01T00:00:02Z",
     "last_message_at":"2026-03-01T00:00:03Z","reply_count":4,"participant_count":3,
     "active_participant_count":2,
     "participants":[{"user_id":"leia","last_read":"2026-03-01T00:00:04Z"}],
     "latest_replies":[{"id":"r2","user_id":"luke","text":"Two","created_at":"2026-03-01T00:00:02Z"},
       {"id":"r1","user_id":"han","text":"One","created_at":"2026-03-01T00:00:01Z",
        "parent_id":"m1"}],
     "reads":[{"user_id":"luke","last_read":"2026-03-01T00:00:05Z","unread_messages":2}],
     "custom":{"label":"x"},"x_state":"open"}
    """
}
