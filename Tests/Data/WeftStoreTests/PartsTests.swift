// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

/// A workspace JSON imported in parts gives the same as one read whole.
@Suite struct PartsTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
  }

  /// Reads a text that many bytes at a time.
  private func reading(_ text: String, by size: Int) -> WorkspaceParts? {
    let bytes = Array(text.utf8)
    return WorkspaceParts { offset in Array(bytes.dropFirst(offset).prefix(size)) }
  }

  private func expect(_ workspace: Workspace, _ text: String, by size: Int) throws {
    let (store, counts) = try WorkspaceStore.importParts(
      try #require(reading(text, by: size)),
      into: path
    )
    #expect(try store.workspace() == workspace)
    #expect(counts.users == workspace.users.count && counts.channels == workspace.channels.count)
    #expect(counts.threads == workspace.threads.count)
    #expect(counts.messages == workspace.channels.reduce(0) { $0 + $1.latestMessages.count })
    try FileManager.default.removeItem(atPath: path)
  }

  @Test(arguments: [1, 2, 3, 7, 100_000])
  func `chunks of any size give the same workspace`(size: Int) throws {
    try expect(RichWorkspace.read(), RichWorkspace.json, by: size)
  }

  @Test(arguments: 0..<20)
  func `any workspace is imported unchanged`(seed: UInt64) throws {
    var random = RandomWorkspace(seed: seed)
    let text = random.workspace().json
    try expect(try Workspace(json: Array(text.utf8)), text, by: 4096)
  }

  @Test func `the order of keys does not matter, and the last of a repeated name counts`() throws {
    let text = """
      \u{FEFF} {"threads":[{"parent_message_id":"m","channel_cid":"a:b","created_at":"2026-01-03T00:00:00Z",
      "latest_replies":[{"id":"r","user_id":"v","created_at":"2026-01-04T00:00:00Z"}]}],
      "channels":[{"cid":"a:x","created_at":"2026-01-01T00:00:00Z"}],"now":null,
      "channels":[{"cid":"a:b","created_at":"2026-01-01T00:00:00Z","members":[{"user_id":"v"}],"name":"\\"}],",
      "messages":[{"id":"m","user_id":"v","created_at":"2026-01-02T00:00:00Z"}]}],"plan":{"a":[1,{"b":"]"}]},
      "users":[{"id":"u"},{"id":"v","name":"Last"}],"current_user_id":"u","weft":1}
      """
    let workspace = try Workspace(json: Array(text.utf8))
    #expect(workspace.threads[0].latestReplies[0].author.name == "Last")
    try expect(workspace, text, by: 11)
  }

  @Test func `a refused file gets the error of the plain reader and leaves nothing behind`()
    throws
  {
    let date = #""created_at":"2026-01-01T00:00:00Z""#
    let message = #"{"id":"m","user_id":"u",\#(date)}"#
    let channel = #"{"cid":"a:b",\#(date),"messages":[\#(message)]}"#
    let thread = #"{"parent_message_id":"m","channel_cid":"a:b",\#(date)}"#
    let bad = [
      #""channels":7"#, #""channels":[7]"#, #""channels":[{"cid":"a:b"}]"#, #""users":{}"#,
      #""channels":[\#(channel),\#(channel)]"#,
      #""channels":[{"cid":"a:c",\#(date),"messages":[\#(message)]},\#(channel)]"#,
      #""channels":[{"cid":"a:b",\#(date),"unread":{"messages":-1}}]"#, #""now":"soon""#,
      #""threads":[\#(thread)]"#, #""channels":[\#(channel)],"threads":[\#(thread),\#(thread)]"#,
      #""channels":[\#(channel)],"threads":[{"parent_message_id":"x","channel_cid":"a:b",\#(date)}]"#,
      #""channels":[\#(channel)],"threads":[{"parent_message_id":"m","channel_cid":"a:b",\#(date),"#
        + #""latest_replies":[{"id":"r","user_id":"u",\#(date)},{"id":"r","user_id":"u",\#(date)}]}]"#,
      #""channels":[{"cid":"b",\#(date),"messages":[\#(message)]}],"threads":[\#(thread)]"#,
      #""users":[{"id":"u"},{"id":"u"}]"#, #""current_user_id":"nobody""#, #""weft":2"#,
      #""time_zone":"Nowhere""#, #""muted_user_ids":[""]"#,
    ]
    for member in bad {
      let text = #"{"weft":1,"current_user_id":"u","users":[{"id":"u"}],\#(member)}"#
      let whole = #expect(throws: WorkspaceError.self) { try Workspace(json: Array(text.utf8)) }
      let parts = try #require(reading(text, by: 5))
      let error = #expect(throws: WorkspaceError.self) {
        try WorkspaceStore.importParts(parts, into: path)
      }
      #expect(error == whole, "\(member)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
    }
  }

  @Test func `a syntax error is reported with its position in the file`() throws {
    let text = """
      {"weft":1,"current_user_id":"u","users":[{"id":"u"}],
      "channels":[{"cid":"a:b",
       "name":nul}]}
      """
    let whole = #expect(throws: WorkspaceError.self) { try Workspace(json: Array(text.utf8)) }
    let parts = try #require(reading(text, by: 5))
    let error = #expect(throws: WorkspaceError.self) {
      try WorkspaceStore.importParts(parts, into: path)
    }
    #expect(error == whole && error?.description == "not JSON: line 3, column 9: expected 'null'")
  }

  @Test func `files that are not workspaces are left to other readers`() {
    for text in [
      "", "[]", "{}", "7", #"{"channels":[]}"#, #"{"weft":1"#, #"{"weft":1} x"#, "{\"weft\":1}{}",
    ] {
      #expect(reading(text, by: 3).map { _ in 0 } == nil, "\(text)")
    }
  }

  @Test func `if the file is refused the store's content stays`() throws {
    let workspace = try RichWorkspace.read()
    try WorkspaceStore(creating: path, workspace).add(workspace)
    let text = RichWorkspace.json.replacing("General", with: "Other").replacing(
      #""threads":["#,
      with: #""threads":[7,"#
    )
    let parts = try #require(reading(text, by: 1000))
    #expect(throws: WorkspaceError.self) { try WorkspaceStore.importParts(parts, into: path) }
    #expect(try WorkspaceStore(opening: path, readOnly: true).workspace() == workspace)
    let others = text.replacing("\"luke\"", with: "\"yoda\"").replacing("[7,", with: "[")
    let error = #expect(throws: StoreError.self) {
      try WorkspaceStore.importParts(try #require(reading(others, by: 1000)), into: path)
    }
    #expect(error?.description.contains("it is the workspace of \"luke\", not of \"yoda\"") == true)
  }
}
