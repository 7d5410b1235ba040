// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

/// A message that a page shows is in the file, even if the process is killed or the file changes.
@Suite(.serialized) struct SavedMessageTests {
  private let scratch: Scratch
  private static let place = "channels/messages:messaging:open"

  init() throws {
    scratch = try Scratch()
    let text = """
      {"weft":1,"current_user_id":"ada","users":[{"id":"ada"},{"id":"bob"}],
       "channels":[{"cid":"messaging:open","created_at":"2026-01-01T00:00:00Z","name":"Open",
         "own_capabilities":["send-message","send-reaction"],
         "members":[{"user_id":"ada"},{"user_id":"bob"}],
         "messages":[{"id":"m0","user_id":"bob","text":"Welcome",
           "created_at":"2026-01-01T00:00:01Z"}]}]}
      """
    try scratch.write(text.utf8, to: "w.json")
    let run = try weft("import", "w.json", "--into", "w.weft")
    try #require(run.status == 0, "\(run.errors)")
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func serve(largestFile: Int? = nil) throws -> ServeProcess {
    try ServeProcess(
      ["--no-plugins", "--workspace", scratch.path("w.weft").path],
      in: scratch,
      largestFile: largestFile
    )
  }

  /// The texts in a file, as another process reads them.
  private func texts(in name: String = "w.weft") throws -> Set<String> {
    let store = try WorkspaceStore(opening: scratch.path(name).path, readOnly: true)
    return Set(try store.workspace().channels.flatMap(\.latestMessages).map(\.text))
  }

  /// The texts of the messages that a page has shown.
  private func shown(on page: CurlPage) -> Set<String> {
    let rows = page.received.matches(of: /"[0-9a-f]{1,16}":"(?:[^"\\]|\\.)*"/).map(\.output)
    return Set(
      (0..<99).map { "Text \($0)." }.filter { text in rows.contains { $0.contains(text) } }
    )
  }

  /// The contents of the field below the messages, as sent to a page.
  private func fields(of page: CurlPage) -> [String] {
    let pattern = /"field":\{"caret":\d+,"edit":\d+,(?:"focus":true,)?"text":"([^"]*)"/
    return page.received.matches(of: pattern).map { String($0.output.1) }
  }

  @Test(.ends) func `on a full disk a page shows only messages that survive a killed server`()
    throws
  {
    // The file and its index take some forty kilobytes, so a few messages fit into the log.
    let host = try serve(largestFile: 128)
    let page = try CurlPage(host, at: Self.place, in: scratch)
    try page.wait(for: "Welcome")
    let answers = try (0..<40).map { try page.post("Text \($0).") }
    try page.wait(for: "Not sent, because it can't be saved:")
    host.end(by: SIGKILL)
    let shown = shown(on: page)
    let lost = shown.subtracting(try texts())
    #expect(lost.isEmpty, "\(lost)")
    // Some were sent, and the text of the first unsent one is back in the field.
    #expect(!shown.isEmpty && shown.count < 40)
    #expect(answers == answers.indices.map { $0 < shown.count ? 204 : 409 })
    let refused = try #require((0..<40).first { !shown.contains("Text \($0).") })
    #expect(fields(of: page).contains("Text \(refused)."))
  }

  @Test(.ends) func `a message that a page shows survives a killed server`() throws {
    for number in 0..<5 {
      let host = try serve()
      let page = try CurlPage(host, at: Self.place, in: scratch)
      try page.wait(for: "Welcome")
      #expect(try page.post("Text \(number).") == 204)
      try page.wait("the row") { _ in shown(on: page).contains("Text \(number).") }
      host.end(by: SIGKILL)
      #expect(try texts().contains("Text \(number)."))
    }
  }

  @Test(.ends, arguments: ["replaced", "removed"])
  func `a missing file accepts no more changes, and the page offers another one`(
    how: String
  ) throws {
    let host = try serve()
    let page = try CurlPage(host, at: Self.place, in: scratch)
    try page.wait(for: "Welcome")
    #expect(try page.post("Text 0.") == 204)
    if how == "replaced" {
      try #require(try weft("import", "w.json", "--into", "other.weft").status == 0)
    }
    let kept = scratch.path("w.weft").path
    let other = try? Data(contentsOf: scratch.path("other.weft"))
    if how == "replaced" {
      try move("other.weft", to: "w.weft")
    } else {
      try FileManager.default.removeItem(atPath: kept)
    }
    try page.wait(for: "file was removed or replaced. Nothing is saved.")
    let question = try #require(page.received.firstMatch(of: /alert\.confirm\.-?\d+/)?.output)
    try page.act("\"do\":\"tap\",\"action\":\"alert.dismiss\"")
    #expect(try page.post("Text 1.") == 409)
    try page.wait("the text") { _ in fields(of: page).last == "Text 1." }
    #expect(!shown(on: page).contains("Text 1."))
    // The bar offers it again.
    let before = page.received.count
    try page.act("\"do\":\"tap\",\"action\":\"app.save.elsewhere\"")
    try page.wait("the question") { $0.dropFirst(before).contains("alert.confirm") }
    let again = page.received.matches(of: /alert\.confirm\.-?\d+/).last?.output ?? question
    // A question accepts an answer only after a moment.
    try wait {
      try page.act("\"do\":\"tap\",\"action\":\"\(again)\"")
      return scratch.has("w-saved.weft")
    }
    #expect(try texts(in: "w-saved.weft").isSuperset(of: ["Welcome", "Text 0."]))
    // The server continues in the new file.
    try wait {
      guard let next = try? CurlPage(host, at: Self.place, in: scratch) else { return false }
      try next.wait(for: "Welcome")
      return try next.post("Text 2.") == 204
    }
    #expect(try texts(in: "w-saved.weft").contains("Text 2."))
    #expect(host.end() == 0)
    // A file in its place stays unchanged, and a removed file is not recreated.
    #expect((try? Data(contentsOf: scratch.path("w.weft"))) == other)
  }

  @Test(.ends) func `a server with unsaved changes exits with an error`() throws {
    let host = try serve()
    let page = try CurlPage(host, at: Self.place, in: scratch)
    try page.wait(for: "Welcome")
    try FileManager.default.removeItem(at: scratch.path("w.weft"))
    // A draft is not a message, so it is saved after a second.
    try page.act("\"do\":\"write\",\"text\":\"half a\",\"caret\":6,\"edit\":1")
    #expect(host.end() == 1)
    try host.waitForError("the latest changes are not saved")
  }

  /// Renames a file to the name of another one, which it replaces.
  private func move(_ name: String, to other: String) throws {
    let program = URL(fileURLWithPath: "/bin/mv")
    #expect(try Subprocess(program, ["-f", name, other], in: scratch.folder).status == 0)
  }

  /// Polls a condition until it holds.
  private func wait(until isSo: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try !isSo() {
      try #require(ContinuousClock.now < deadline)
      usleep(20_000)
    }
  }
}
