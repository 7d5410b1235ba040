// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftFormats

/// Minimal files around the one thing that a test checks.
enum WorkspaceSamples {
  static func read(_ json: String) throws -> Workspace {
    try Workspace(json: Array(json.utf8))
  }

  /// Returns the reason a file is refused, or `nil` if it is accepted.
  static func refusal(_ json: String) -> String? {
    do {
      _ = try Workspace(json: Array(json.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  static func file(users: String = "", channels: String = "", rest: String = "") -> String {
    """
    {"weft":1,"current_user_id":"me","users":[{"id":"me"}\(users)],"channels":[\(channels)]\(rest)}
    """
  }

  /// Returns a file of one channel with additional members.
  static func channel(_ members: String) -> String {
    file(channels: #"{"cid":"m:a","created_at":"2026-01-01T00:00:00Z"\#(members)}"#)
  }

  /// Returns a file of one message with additional members.
  static func message(_ members: String) -> String {
    channel(
      #","messages":[{"id":"1","user_id":"me","created_at":"2026-01-02T00:00:00Z"\#(members)}]"#
    )
  }

  /// Returns a file of one thread with additional members, below the message "1".
  static func thread(_ members: String) -> String {
    file(
      channels: """
        {"cid":"m:a","created_at":"2026-01-01T00:00:00Z","messages":[
          {"id":"1","user_id":"me","created_at":"2026-01-02T00:00:00Z"}]}
        """,
      rest: """
        ,"threads":[{"parent_message_id":"1","channel_cid":"m:a","created_at":"2026-01-03T00:00:00Z"
        \(members)}]
        """
    )
  }
}
