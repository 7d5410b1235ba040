// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Files in which version 0.2 wrote data that it can't read again.
@Suite struct DamagedMemberTests {
  private let scratch: Scratch

  private static let workspace = """
    {"weft":1,"current_user_id":"ada","now":"2026-01-03T00:00:00Z",
     "users":[{"id":"ada","name":"Ada"},{"id":"ben","name":"Ben"}],"channels":[
      {"cid":"messaging:a","name":"Harbour","created_at":"2026-01-01T00:00:00Z",
       "members":[{"user_id":"ada"},{"user_id":"ben"}],
       "messages":[{"id":"b1","user_id":"ben","text":"Coming?","created_at":"2026-01-02T00:00:00Z",
        "mentioned_user_ids":["ada"],"attachments":[{"type":"file","title":"plans.pdf","size":5}]}]}],
     "threads":[{"parent_message_id":"b1","channel_cid":"messaging:a",
       "created_at":"2026-01-02T00:00:00Z","reply_count":1,
       "latest_replies":[{"id":"b2","user_id":"ada","text":"Yes","created_at":"2026-01-02T01:00:00Z"}]}]}
    """

  init() throws {
    scratch = try Scratch()
    try scratch.write(Array(Self.workspace.utf8), to: "w.json")
    let run = try weft("import", "w.json", "--into", "w.weft")
    try #require(run.status == 0, "\(run.errors)")
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func sql(_ statement: String) throws {
    let sqlite = URL(fileURLWithPath: "/usr/bin/sqlite3")
    let run = try Subprocess(sqlite, ["-bail", "w.weft", statement], in: scratch.folder)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// The invalid data that version 0.2 wrote when a server or a member sent it.
  private static let damages = [
    #"UPDATE messages SET document = replace(document, '["ada"]', '["", "ada"]')"#,
    "UPDATE messages SET document = replace(document, '\"size\":5', '\"size\":9223372036854775807')",
    "UPDATE messages SET document = json_set(CAST(document AS TEXT), '$.reply_count', 9223372036854775807)",
    "UPDATE messages SET document = json_set(CAST(document AS TEXT), '$.quoted_message_id', '')",
    "UPDATE threads SET document = json_set(CAST(document AS TEXT), '$.reply_count', 9223372036854775807)",
    #"UPDATE channels SET document = json_set(CAST(document AS TEXT), '$.reads', json('[{"user_id":""}]'))"#,
    "UPDATE channels SET document = json_set(CAST(document AS TEXT), '$.member_count', -1)",
    "INSERT INTO users(id, document) VALUES('', '{\"id\":\"\"}')",
    "UPDATE facts SET value = json_set(CAST(value AS TEXT), '$.muted_user_ids', json('[\"\"]')) WHERE name = 'head'",
  ]

  @Test(arguments: damages + [damages.joined(separator: ";")])
  func `an unreadable member is left out, and everything else is shown`(
    damage: String
  ) throws {
    try sql(damage)
    let list = try weft("snapshot", "--no-plugins", "--workspace", "w.weft")
    #expect(list.status == 0 && list.text.contains("Harbour"), "\(list.errors)\(list.text)")
    let screens = ["messages:messaging:a": "plans.pdf", "replies:b1": "Yes", "threads": "Harbour"]
    for (screen, text) in screens {
      let run = try weft("snapshot", "--no-plugins", "--workspace", "w.weft", "--screen", screen)
      #expect(run.status == 0 && run.text.contains(text), "\(screen): \(run.errors)\(run.text)")
    }
    let exported = try weft("export", "w.weft", "out.json")
    #expect(exported.status == 0, "\(exported.errors)")
    let read = try weft("import", "out.json", "--into", "again.weft")
    #expect(read.status == 0, "\(read.errors)")
    #expect(try weft("import", "w.json", "--into", "w.weft").status == 0)
  }

  @Test func `a file with an invalid document is still refused as damaged`() throws {
    try sql("UPDATE messages SET document = '[]'")
    let list = try weft("export", "w.weft", "out.json")
    #expect(list.status == 1 && list.errors.contains("the file is damaged"), "\(list.errors)")
  }
}
