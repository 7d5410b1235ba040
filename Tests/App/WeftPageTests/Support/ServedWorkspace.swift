// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftTestSupport

/// A workspace to serve: the small world of ``RandomEvents``, plus any number of channels.
enum ServedWorkspace {
  /// - Parameters:
  ///   - others: The number of channels below `general`, `a` and `b`.
  ///   - messages: The number of messages in `general`.
  static func read(others: Int = 30, messages: Int = 40) throws -> Workspace {
    var channels = [channel("general", "General", age: 10, self.messages(messages))]
    channels += ["a", "b"].map { channel($0, "Side \($0) <i>&amp;\"'", age: 20) }
    channels += (0..<others).map { channel("c\($0)", "Other \($0)", age: 100 + $0) }
    return try Workspace(
      json: Array(
        """
        {"weft":1,"current_user_id":"luke","now":"\(date(0))","time_zone":"UTC","locale":"en_GB",
         "users":[{"id":"luke","name":"Luke"},{"id":"leia","name":"Leia Organa"},{"id":"r2d2"}],
         "channels":[\(channels.joined(separator: ","))],"threads":[\(thread)]}
        """.utf8
      )
    )
  }

  private static func channel(
    _ id: String,
    _ name: String,
    age: Int,
    _ messages: String = ""
  ) -> String {
    let name = name.replacing("\"", with: "\\\"")
    return """
      {"cid":"messaging:\(id)","name":"\(name)","created_at":"\(date(90_000))",
       "last_message_at":"\(date(age))","members":[{"user_id":"luke"},{"user_id":"leia"}],
       "own_capabilities":[\(id == "general" ? "\"send-message\"" : "")],"messages":[\(messages)]}
      """
  }

  private static func messages(_ count: Int) -> String {
    let ordinary = (0..<count).map { number in
      """
      {"id":"m\(number)","user_id":"leia","text":"Line \(number)","created_at":"\(date(9000 - number))"}
      """
    }
    let parent = """
      {"id":"p","user_id":"leia","text":"Question","created_at":"\(date(500))","reply_count":1}
      """
    return (ordinary + [parent]).joined(separator: ",")
  }

  private static let thread = """
    {"parent_message_id":"p","channel_cid":"messaging:general","created_at":"\(date(500))",
     "last_message_at":"\(date(400))","reply_count":1,"latest_replies":[{"id":"r0","parent_id":"p",
     "user_id":"leia","text":"Answer","created_at":"\(date(400))"}]}
    """

  private static func date(_ age: Int) -> String {
    Samples.now.addingTimeInterval(-Double(age)).formatted(.iso8601)
  }
}
