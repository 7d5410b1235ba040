// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftImport
import WeftModel
import WeftTestSupport

@Suite struct ImportFormatTests {
  @Test(arguments: [
    (#"{"weft":1}"#, ImportFormat.workspace),
    (#"{"channels":[]}"#, .streamChannels),
    (#"{"threads":[]}"#, .streamThreads),
    (#"{"channel":{},"messages":[]}"#, .streamChannel),
    (#"{"thread":{}}"#, .streamThread),
    (#"{"type":"message.new","channel":{}}"#, .streamEvents),
    (#"[{"type":"message.new"}]"#, .streamEvents),
    ("{\"type\":\"a\"}\n{\"type\":\"b\"}", .streamEvents),
  ])
  func `a JSON file is recognised by its content`(json: String, format: ImportFormat) throws {
    let scratch = try Scratch()
    #expect(try ChatImport(scratch.write(json.utf8, to: "a").path).format == format)
  }

  @Test func `an export is recognised as a folder, as an archive and through a link`() throws {
    let scratch = try Scratch()
    let export = SlackExport()
    try export.write(to: scratch.path("folder"))
    let archive = try scratch.write(export.archive.bytes, to: "archive")
    let link = scratch.path("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: archive)
    for place in [scratch.path("folder"), archive, link] {
      #expect(try ChatImport(place.path).format == .slackExport)
    }
  }

  @Test(arguments: [
    ("", "the file is empty"), ("plain text", "neither an archive nor JSON"), ("5", "a number"),
    ("\"a\"", "a string"), ("null", "null"), ("[]", "an array without an event"),
    ("[1,2]", "an array without an event"), ("{}", "no members"),
    (#"{"name":"a","id":1}"#, #"the members "name", "id""#),
    (#"{"channels":{}}"#, #"the members "channels""#), (#"{"channel":[]}"#, #""channel""#),
    (#"[{"type":"message","ts":"1700000000.000100"}]"#, "one day of a Slack export"),
    ("\u{1F}\u{8B}\u{8}", "neither an archive nor JSON"),
  ])
  func `the error for an unknown file lists the formats`(
    text: String,
    found: String
  ) throws {
    let scratch = try Scratch()
    let file = try scratch.write(text.utf8, to: "file")
    let error = try #require(throws: ImportError.self) { try ChatImport(file.path) }
    #expect(error.code == .unknownFormat && error.path == file.path)
    #expect(error.message.contains(found))
    #expect(error.message.contains("Slack exports (a .zip or a folder"))
  }

  @Test func `an unreadable file is an error, and a pipe is never waited for`() throws {
    let scratch = try Scratch()
    try makePipe(at: scratch.path("pipe"))
    try FileManager.default.createDirectory(
      at: scratch.path("empty"),
      withIntermediateDirectories: true
    )
    let cases: [(String, ImportError.Code, String)] = [
      (scratch.path("nothing").path, .unreadable, "does not exist"),
      ("", .unreadable, "does not exist"),
      (scratch.path("pipe").path, .unreadable, "neither a file nor a folder"),
      ("/dev/null", .unreadable, "neither a file nor a folder"),
      (scratch.path("empty").path, .unknownFormat, "neither users.json nor"),
      ("a\u{0}b", .unreadable, "does not exist"),
    ]
    for (path, code, word) in cases {
      let error = try #require(throws: ImportError.self) { try ChatImport(path) }
      #expect(error.code == code)
      #expect(error.message.contains(word))
    }
  }

  @Test func `a workspace is imported exactly as its own reader reads it`() throws {
    let scratch = try Scratch()
    let place = try scratch.write(workspaceJSON.utf8, to: "workspace.json")
    let workspace = try Workspace(json: Array(workspaceJSON.utf8))
    let (taken, report) = try importChats(place)
    #expect(taken.users == workspace.users)
    #expect(taken.channels == workspace.channels)
    #expect(taken.threads == workspace.threads)
    #expect((report.users, report.channels, report.messages, report.threads) == (2, 1, 1, 1))
    #expect(report.currentUserID == "ada")
    #expect(report.mutedUserIDs == ["bob"])
  }

  @Test func `a workspace that breaks a rule gets its own reader's error`() throws {
    let scratch = try Scratch()
    let place = try scratch.write(#"{"weft":2}"#.utf8, to: "workspace.json")
    var taken = Taken()
    let chats = try ChatImport(place.path)
    let error = try #require(throws: ImportError.self) { try chats.run(into: &taken) }
    #expect(error.code == .badWorkspace)
    #expect(error.description.hasSuffix("weft: version 2 is not supported, only version 1"))
  }
}

private let workspaceJSON = """
  {"weft":1,"current_user_id":"ada","users":[{"id":"ada"},{"id":"bob","name":"Bob Sample"}],
   "muted_user_ids":["bob"],
   "channels":[{"cid":"messaging:a","created_at":"2026-01-01T00:00:00Z","messages":[
     {"id":"m","user_id":"bob","text":"Hi","created_at":"2026-01-02T00:00:00Z"}]}],
   "threads":[{"parent_message_id":"m","channel_cid":"messaging:a","created_at":"2026-01-02T00:00:00Z"}]}
  """
