// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

/// Whatever a host over PostgreSQL has answered with 204 is in the database, even if the host is killed at once.
@Suite(.serialized) struct ServeKillTests {
  private let scratch: Scratch
  private let server: PostgresServer
  private let database: String
  private let key: URL
  private static let kills = 5

  init() throws {
    scratch = try Scratch()
    server = try PostgresServer.shared()
    database = try server.newDatabase()
    key = try scratch.write(String(repeating: "a7", count: 32).utf8, to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    let text = """
      {"weft":1,"current_user_id":"ada","users":[{"id":"ada"},{"id":"bob"}],
       "channels":[{"cid":"messaging:open","created_at":"2026-01-01T00:00:00Z","name":"Open",
         "own_capabilities":["send-message","send-reaction","cast-poll-vote"],
         "members":[{"user_id":"ada"},{"user_id":"bob"}],
         "messages":[{"id":"m0","user_id":"bob","text":"Welcome",
           "created_at":"2026-01-01T00:00:01Z",
           "poll":{"id":"q1","name":"Lunch?","options":[{"id":"o0","text":"Soup"},
             {"id":"o1","text":"Rice"},{"id":"o2","text":"Beans"},{"id":"o3","text":"Bread"},
             {"id":"o4","text":"Milk"}]}}]}]}
      """
    try scratch.write(text.utf8, to: "w.json")
    try #require(try weft("database", "init", address()).status == 0)
    let run = try weft("import", "w.json", "--into", address("team"))
    try #require(run.status == 0, "\(run.errors)")
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func address(_ workspace: String? = nil, user: String? = nil) -> String {
    server.address(database, workspace: workspace, user: user)
  }

  /// A host that is killed at the end, with ada's page showing the chat.
  private func host() throws -> (host: ServeProcess, page: CurlPage) {
    let host = try ServeProcess(
      ["--no-plugins", "--workspace", address(), "--sign-key", key.path],
      in: scratch
    )
    let link = try weft(
      "serve",
      "--sign",
      "ada",
      "--workspace",
      address("team"),
      "--sign-key",
      key.path,
      "--url",
      host.origin
    ).text.trimmingCharacters(in: .newlines)
    let page = try CurlPage(host, link: link, at: "channels/messages:messaging:open", in: scratch)
    try page.wait(for: "Welcome")
    return (host, page)
  }

  /// The workspace in the database, as ada sees it.
  private func stored() throws -> ChatChannel {
    let path = scratch.path("stored-\(UUID().uuidString).json").path
    let run = try weft("export", address("team", user: "ada"), path)
    try #require(run.status == 0, "\(run.errors)")
    let workspace = try Workspace(json: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    return try #require(workspace.channels.first)
  }

  @Test(.ends) func `a message is stored`() throws {
    for number in 0..<Self.kills {
      let (host, page) = try host()
      #expect(try page.post("Text \(number).") == 204)
      host.end(by: SIGKILL)
      #expect(try stored().latestMessages.contains { $0.text == "Text \(number)." })
    }
  }

  @Test(.ends) func `a mark as read is stored`() throws {
    for number in 0..<Self.kills {
      // Later than the previous mark.
      let date = Workspace.text(Date())
      try scratch.write(
        """
        {"type":"message.new","cid":"messaging:open","created_at":"\(date)",\
        "user":{"id":"bob"},"message":{"id":"n\(number)","text":"News \(number)","user":{"id":"bob"},\
        "created_at":"\(date)"}}
        """.utf8,
        to: "e.jsonl"
      )
      #expect(try weft("events", address("team", user: "bob"), "e.jsonl").status == 0)
      #expect(try stored().isUnread)
      let (host, page) = try host()
      #expect(try page.act("\"do\":\"tap\",\"action\":\"app.read.all\"") == 204)
      host.end(by: SIGKILL)
      #expect(try !stored().isUnread)
    }
  }

  @Test(.ends) func `a reaction and a vote are stored`() throws {
    for number in 0..<Self.kills {
      let (host, page) = try host()
      let row = try #require(page.row(with: "Welcome"))
      let vote = "poll.vote.o\(number)"
      #expect(try page.act("\"do\":\"tap\",\"action\":\"\(vote)\",\"row\":\"\(row)\"") == 204)
      let sign = ["like", "love", "haha", "wow", "sad"][number]
      let react = "\"do\":\"tap\",\"action\":\"reaction.\(sign)\",\"row\":\"\(row)\""
      #expect(try page.act(react) == 204)
      host.end(by: SIGKILL)
      let message = try #require(try stored().latestMessages.first { $0.id == "m0" })
      #expect(message.reactions.contains(ChatReaction(type: sign, userID: "ada")))
      #expect(message.poll?.ownVotes.contains("o\(number)") == true)
    }
  }

  @Test(.ends) func `a draft is stored`() throws {
    for number in 0..<Self.kills {
      let (host, page) = try host()
      let write = "\"do\":\"write\",\"text\":\"Half \(number)\",\"caret\":6,\"edit\":1"
      #expect(try page.act(write) == 204)
      host.end(by: SIGKILL)
      #expect(try stored().draftMessage?.text == "Half \(number)")
    }
  }

  @Test(.ends) func `a message repeated at another host after a crash is stored once`()
    throws
  {
    let id = "weft-6f1c1a52-6a7c-4c43-8a0e-0f5d2f3b9d11"
    let post = "\"do\":\"post\",\"text\":\"Once.\",\"edit\":1,\"id\":\"\(id)\""
    for _ in 0..<2 {
      let (host, page) = try host()
      let place = "\"screen\":\"messages:messaging:open\""
      var status = 503
      // The chat may not have reached this host yet.
      while status == 503 { status = try page.act("\(post),\(place)") }
      #expect(status == 204)
      // On another screen the post is refused.
      #expect(try page.act("\(post),\"screen\":\"messages:messaging:other\"") == 412)
      host.end(by: SIGKILL)
    }
    #expect(try stored().latestMessages.count { $0.text == "Once." } == 1)
  }
}
