// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Files with input for a screen: events, queries and forced states.
@Suite struct ScreenFileTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func file(_ text: String, _ name: String = "file") throws -> String {
    let url = scratch.folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private let message = """
    {"type":"message.new","cid":"messaging:general","created_at":"2026-06-05T15:00:00Z",\
    "user_id":"han","message":{"id":"new","user_id":"han","text":"I know","created_at":\
    "2026-06-05T15:00:00Z"}}
    """

  private func workspace() throws -> String {
    try file(
      """
      {"weft":1,"current_user_id":"luke","now":"2026-06-05T16:00:00Z",
       "users":[{"id":"luke"},{"id":"han","name":"Han"}],
       "channels":[
        {"cid":"messaging:other","name":"Other","created_at":"2026-06-05T12:00:00Z",
         "members":[{"user_id":"luke"}]},
        {"cid":"messaging:general","name":"General","created_at":"2026-06-05T10:00:00Z",
         "members":[{"user_id":"luke"},{"user_id":"han"}]}]}
      """,
      "workspace.json"
    )
  }

  private func snapshot(_ more: [String]) throws -> Subprocess {
    try Screens.snapshot(
      ["--workspace", try workspace(), "--size", "60x12"] + more
    )
  }

  @Test func `events are applied after the list has loaded and move its rows`() throws {
    let run = try snapshot(["--events", try file(message)])
    #expect(run.status == 0 && run.errors == "")
    let words = run.text.split(separator: "\n").dropFirst(2).prefix(2).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(words == ["G General 3:00\u{202F}PM", "Han: I know 1"])
  }

  @Test func `a line that can't be applied is reported by number and skipped`() throws {
    let events = try file("{\"type\":\"unheard.of\"}\n\n[1]\n" + message)
    let run = try snapshot(["--events", events])
    #expect(run.status == 0 && run.text.contains("Han: I know"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("line 3: "))
  }

  @Test func `in strict mode a file with an invalid line is not applied at all`() throws {
    let events = try file(message + "\n{\"type\":")
    let run = try snapshot(["--strict", "--events", events])
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("line 2: "))
  }

  @Test func `a query chooses and orders the rows`() throws {
    let query = try file(
      #"{"filter":{"member_count":{"$gte":1}},"sort":[{"field":"created_at","direction":1}]}"#
    )
    let run = try snapshot(["--query", query, "--format", "model"])
    let names = run.text.components(separatedBy: "\"channelName\": ").dropFirst().map {
      String($0.prefix(7))
    }
    #expect(names == ["\"Genera", "\"Other\""])
  }

  @Test(arguments: [
    (#"{"filter":{"name":{"$near":1}}}"#, "filter.name.$near"), ("[", "not JSON"),
    (#"{"sort":[{"field":"nothing"}]}"#, "sort[0]"), (#"{"limit":-1}"#, "limit"),
  ])
  func `an invalid query is refused with its path`(text: String, path: String) throws {
    let run = try snapshot(["--query", try file(text)])
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains(path))
  }

  @Test func `a state can be forced, and the model contains it`() throws {
    let loading = try snapshot(["--state", try file(#"{"phase":"loading"}"#)])
    #expect(loading.text.contains("Loading…"))
    let state = try file(#"{"phase":"empty"}"#)
    #expect(try snapshot(["--state", state]).text.contains("Let's start chatting"))
    let model = try snapshot(["--state", state, "--format", "model"]).text
    #expect(model.contains("\"isEmpty\": true") && model.contains("\"rows\": []"))
  }

  @Test func `threads show forced banners and spinners`() throws {
    let state = try file(#"{"newThreadsCount":2,"failedToLoadMoreThreads":true,"phase":"empty"}"#)
    let run = try snapshot(["--screen", "threads", "--state", state])
    #expect(run.text.contains("No threads yet"))
    #expect(run.text.contains("Couldn't load threads. Try again."))
    let model = try snapshot(["--screen", "threads", "--state", state, "--format", "model"]).text
    #expect(model.contains("\"newThreadsCount\": 2") && model.contains("\"hasNewThreads\": true"))
  }

  @Test func `queries and states are only for lists of channels and threads`() throws {
    for option in ["--query", "--state"] {
      let run = try snapshot(["--screen", "messages:messaging:general", option, try file("{}")])
      #expect(run.status == 2 && run.output.isEmpty)
    }
  }
}
