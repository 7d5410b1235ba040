// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// Snapshots of screens without plugins.
enum Screens {
  static func snapshot(_ arguments: [String]) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["snapshot", "--no-plugins"] + arguments,
      environment: ["WEFT_PLUGINS": ""],
      in: Checkout.root
    )
  }

  /// A folder with a workspace `w.json` of the given members.
  static func workspace(_ members: String) throws -> Scratch {
    let folder = try Scratch()
    let head = #"{"weft":1,"current_user_id":"me","users":[{"id":"me","name":"Me"}],"#
    try folder.write("\(head)\(members)}".utf8, to: "w.json")
    return folder
  }

  /// Five threads, not in the order of the default query.
  static let threads: String = {
    let ids = ["tie-a", "never", "unread", "tie-b", "late"]
    let messages = ids.map {
      #"{"id":"\#($0)","user_id":"x","text":"About \#($0)","created_at":"2026-01-01T00:00:00Z"}"#
    }
    let times = [
      "late": "2026-01-03T00:00:00Z", "tie-a": "2026-01-02T00:00:00Z",
      "unread": "2026-01-01T00:00:00Z",
      "tie-b": "2026-01-02T00:00:00Z",
    ]
    let threads = ids.map { id in
      let last = times[id].map { #""last_message_at":"\#($0)","# } ?? ""
      let reads = #"[{"user_id":"me","unread_messages":\#(id == "unread" ? 2 : 0)}]"#
      return
        #"{"parent_message_id":"\#(id)","channel_cid":"messaging:a",\#(last)"reads":\#(reads),"#
        + #""created_at":"2026-01-01T00:00:00Z"}"#
    }
    return #""now":"2026-01-04T00:00:00Z","channels":[{"cid":"messaging:a","name":"Alpha","#
      + #""created_at":"2026-01-01T00:00:00Z","members":[{"user_id":"me"}],"messages":["#
      + #"\#(messages.joined(separator: ","))]}],"threads":[\#(threads.joined(separator: ","))]"#
  }()
}
