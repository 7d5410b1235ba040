// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// `weft import` of exports that are much larger than the new file.
@Suite struct LargeImportTests {
  private let scratch: Scratch
  /// Makes a message long; three thousand of them are 3 MB.
  private let text = String(repeating: "The hangar door is stuck again. ", count: 30)
  private let days = 10
  private let messagesOfADay = 300

  init() throws { scratch = try Scratch() }

  private func date(_ number: Int) -> Int { 1_767_312_000 + 60 * number }

  private func slack(in folder: URL) throws {
    let users = #"[{"id":"U1","name":"ada"},{"id":"U2","name":"ben"}]"#
    let channels = #"[{"id":"C1","name":"general","created":1700000000,"members":["U1","U2"]}]"#
    let general = folder.appendingPathComponent("general")
    try FileManager.default.createDirectory(at: general, withIntermediateDirectories: true)
    try Data(users.utf8).write(to: folder.appendingPathComponent("users.json"))
    try Data(channels.utf8).write(to: folder.appendingPathComponent("channels.json"))
    for day in 0..<days {
      let messages = (0..<messagesOfADay).map { number in
        let place = day * messagesOfADay + number
        let said = #""text":"\#(place) \#(text)","ts":"\#(date(place)).000100""#
        return #"{"type":"message","user":"U2",\#(said)}"#
      }
      let name = "2026-01-\(day + 10).json"
      try Data("[\(messages.joined(separator: ","))]".utf8)
        .write(to: general.appendingPathComponent(name))
    }
  }

  private func answer() -> String {
    let messages = (0..<days * messagesOfADay).reversed().map { number in
      let created = Date(timeIntervalSince1970: Double(date(number))).ISO8601Format()
      return #"""
        {"id":"m\#(number)","text":"\#(number) \#(text)","type":"regular","created_at":"\#(created)",
         "user":{"id":"ben"}}
        """#
    }
    return #"""
      {"channels":[{"channel":{"cid":"messaging:general","id":"general","type":"messaging",
       "created_at":"2026-01-01T00:00:00Z"},"members":[{"user":{"id":"ada"}},{"user":{"id":"ben"}}],
       "membership":{"user":{"id":"ada"}},"messages":[\#(messages.joined(separator: ","))]}]}
      """#
  }

  private func expectAll(of file: String) throws {
    let run = try Subprocess(
      Checkout.weft,
      ["import", file, "--into", "new.weft", "--json"],
      in: scratch.folder
    )
    #expect(run.status == 0, "\(run.errors)")
    let taken = try JSONParser.parse(Array(run.output))["taken"]
    #expect(taken?["messages"] == .integer(Int64(days * messagesOfADay)))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.contains("new.weft"))
  }

  @Test func `a Slack folder of 3 MB is imported into a new file`() throws {
    try slack(in: scratch.path("export"))
    try expectAll(of: "export")
  }

  @Test func `a Slack archive of 3 MB is imported into a new file`() throws {
    try slack(in: scratch.path("export"))
    let zip = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/python3"),
      ["-m", "zipfile", "-c", "export.zip"]
        + ["export/users.json", "export/channels.json", "export/general/"],
      in: scratch.folder
    )
    try #require(zip.status == 0, "\(zip.errors)")
    try expectAll(of: "export.zip")
  }

  @Test func `a Stream response of 3 MB is imported into a new file`() throws {
    try scratch.write(Array(answer().utf8), to: "answer.json")
    try expectAll(of: "answer.json")
  }
}
