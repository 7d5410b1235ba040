// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// Files that pages upload in pieces.
@Suite struct ServedUploadTests {
  private let scratch: Scratch
  private let site: ServedSite
  private let page: ServedPage
  private let whole = PageUpload.pieceBytes

  init() throws {
    scratch = try Scratch()
    var options = ChatApp.Options()
    options.workspacePath = scratch.path("w.weft").path
    options.isPersisted = true
    site = try ServedSite(appOptions: options)
    page = try site.open("#/channels/messages:messaging:general")
  }

  /// Sends a piece; returns the status.
  private func send(
    _ piece: String,
    at place: Int = 0,
    of id: String = "a-1",
    _ query: String = "",
    session: String? = nil,
    type: String = "application/octet-stream"
  ) throws -> Int {
    let path = "/file/\(session ?? page.session)/\(id)/\(place)\(query)"
    return try site.ask(site.request(path, body: piece).with("Content-Type", type)).status
  }

  /// Performs an action; returns the status.
  private func act(_ members: (String, String)..., edit: Int = 0) throws -> Int {
    let texts = members.map { JSONValue.Member($0.0, .string($0.1)) }
    return try page.act(.object(texts + [JSONValue.Member("edit", .integer(Int64(edit)))]))
  }

  private func bytes(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// The unsent files in the workspace's folder.
  private func waiting() -> [String] {
    let path = scratch.path("w.files/unsent").path
    return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Advances the time until a file has been read and hashed.
  private func settle(_ isDone: () -> Bool) throws {
    for _ in 0..<600 where !isDone() {
      usleep(10_000)
      site.wait(.milliseconds(20))
      page.settle()
    }
    #expect(isDone())
  }

  @Test func `a link as the folder of files gets no file, and nothing behind it is removed`()
    throws
  {
    for name in ["private", "w.files"] {
      try FileManager.default.createDirectory(
        at: scratch.path(name),
        withIntermediateDirectories: false
      )
    }
    try scratch.write([1], to: "private/key")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -180_000)],
      ofItemAtPath: scratch.path("private/key").path
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("w.files/unsent").path,
      withDestinationPath: scratch.path("private").path
    )
    _ = try send(bytes(5), "?name=a.txt&size=5&pane=0")
    page.settle()
    #expect(page.patches.last?["notice"]?.text?.contains("it is a symbolic link") == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("private").path) == ["key"]
    )
  }

  @Test func `a file uploaded in several pieces shows above the field, and is sent`() throws {
    let size = 2 * whole + 5
    let (first, last) = ("?name=Plans%20%C3%A4.txt&size=\(size)&pane=0", bytes(5))
    #expect(try send(bytes(whole), first) == 204)
    page.settle()
    #expect(page.model.frame.contains("Plans ä.txt, 49"))
    #expect(try act(("do", "post"), ("text", "Look"), edit: 1) == 204)
    #expect(page.patches.last?["notice"]?.text?.contains("still uploading") == true)
    #expect(try send(bytes(whole), at: whole) == 204)
    // As if the answer to it got lost.
    #expect(try send(bytes(whole), at: whole) == 204)
    #expect(try send(last, at: 2 * whole) == 204)
    try settle { page.model.frame.contains("compose.detach.0") }
    #expect(try act(("do", "post"), ("text", "Look"), edit: 2) == 204)
    let sent = try #require(
      site.app.engine.state.history(of: "messaging:general").first { _ in true }
    )
    let file = try #require(sent.attachments.first)
    #expect(sent.text == "Look" && file.title == "Plans ä.txt" && file.size == size)
    #expect(file.previewURL == nil && waiting().isEmpty)
    let kept = try Data(contentsOf: scratch.path("w.files/\(file.url ?? "")"))
    #expect(kept == Data(bytes(size).utf8))
  }

  @Test func `a page can't attach a file of the server by its path`() throws {
    let key = scratch.path("private-key")
    try Data("secret".utf8).write(to: key)
    #expect(try act(("do", "tap"), ("action", "compose.attach")) == 204)
    #expect(
      page.patches.last?["notice"]?.text?.contains("attaches the files that you choose") == true
    )
    #expect(try act(("do", "post"), ("text", key.path), edit: 2) == 204)
    for _ in 0..<50 {
      usleep(2_000)
      site.wait(.milliseconds(20))
      page.settle()
    }
    #expect(waiting().isEmpty && !page.model.frame.contains("compose.detach"))
    // The post is an ordinary text.
    let sent = site.app.engine.state.history(of: "messaging:general").first { _ in true }
    #expect(sent?.text == key.path && sent?.attachments.isEmpty == true)
  }

  @Test func `a removed file accepts no more pieces`() throws {
    #expect(try send(bytes(whole), "?name=a&size=\(3 * whole)") == 204)
    #expect(waiting().count == 1)
    #expect(try act(("do", "tap"), ("action", "compose.stop.a-1")) == 204)
    #expect(try send(bytes(whole), at: whole) == 410)
    #expect(waiting().isEmpty && !page.model.frame.contains("compose.stop"))
  }

  @Test func `a file belongs to the field where its upload started`() throws {
    #expect(try send(bytes(whole), "?name=a&size=\(2 * whole)") == 204)
    #expect(try act(("do", "back")) == 204)
    #expect(try send(bytes(whole), at: whole) == 410)
    #expect(waiting().isEmpty)
    #expect(try send(bytes(1), of: "b", "?name=a&size=1") == 410)
  }

  @Test(arguments: [
    ("?name=a&size=0", "it is empty"), ("?name=a&size=33554433", "larger than 32 MiB"),
    ("?name=a&size=-1", "it is empty"),
  ])
  func `a file that can't be attached is refused with its first piece`(
    query: String,
    reason: String
  ) throws {
    #expect(try send(bytes(9), query) == 410)
    page.settle()
    #expect(page.patches.last?["notice"]?.text?.contains(reason) == true)
    #expect(waiting().isEmpty)
  }

  @Test func `a piece beyond the announced size, at another position or after the end is refused`()
    throws
  {
    #expect(try send(bytes(5), "?name=a&size=4") == 410)
    #expect(try send(bytes(5), of: "b", "?name=a&size=10") == 204)
    #expect(try send(bytes(5), at: 6, of: "b") == 410)
    #expect(try send(bytes(6), at: 5, of: "b") == 410)
    #expect(try send(bytes(5), at: 5, of: "b") == 410)
    #expect(waiting().isEmpty)
  }

  @Test func `a message has at most ten files, including unfinished ones`() throws {
    for number in 0..<10 {
      #expect(try send(bytes(1), of: "f\(number)", "?name=a&size=9") == 204)
    }
    #expect(try send(bytes(1), of: "f10", "?name=a&size=9") == 410)
    #expect(waiting().count == 10)
  }

  @Test(arguments: [
    "/a-1/x?name=a&size=1", "/a-1?name=a&size=1", "/a%2F1/0?name=a&size=1", "/a-1/0?name=a",
    "/a-1/0?size=1", "/a-1/0?name=a&size=1e3", "/a-1/-1", "/../a/0?name=a&size=1",
  ])
  func `an invalid piece is refused`(path: String) throws {
    let request = site.request("/file/\(page.session)\(path)", body: "x")
      .with("Content-Type", "application/octet-stream")
    #expect(try site.ask(request).status == 400)
  }

  @Test(arguments: [-1, 2, Int.max, Int.max - 1])
  func `a piece at another position in the file is refused`(place: Int) throws {
    #expect(try send("x", "?name=a&size=9") == 204)
    #expect(try send("xx", at: place) != 204)
    #expect(try send("xx", at: 1) == 204, "the server is there, and goes on")
  }

  @Test
  func `only a page of the server can send a piece, as bytes and to its own session`() throws {
    let path = "/file/\(page.session)/a/0?name=a&size=1"
    let request = site.request(path, body: "x").with("Content-Type", "application/octet-stream")
    for (name, value) in [
      ("Cookie", nil), ("X-Weft-Token", "no"), ("Origin", "http://elsewhere.example"),
      ("Sec-Fetch-Site", "cross-site"),
    ] as [(String, String?)] {
      #expect(try site.ask(request.with(name, value)).status == 403)
    }
    #expect(try send("x", "?name=a&size=1", type: "application/json") == 415)
    #expect(try send("x", "?name=a&size=1", session: "none") == 404)
    #expect(waiting().isEmpty)
  }

  @Test func `small pieces count as actions, and too many are refused`() throws {
    let site = try ServedSite { ($0.actionsPerSecond, $0.actionsAtOnce) = (1, 3) }
    let page = try site.open()
    let statuses = try (0..<5).map { number in
      let request = site.request("/file/\(page.session)/a/\(number)?name=a&size=9", body: "x")
      return try site.ask(request.with("Content-Type", "application/octet-stream")).status
    }
    #expect(statuses == [410, 410, 410, 429, 429])
  }

  @Test func `if no file can be stored there is no button, and a file is refused`() throws {
    #expect(page.model.frame.contains("compose.attach"))
    let other = try ServedSite()
    let page = try other.open("#/channels/messages:messaging:general")
    #expect(!page.model.frame.contains("compose.attach"))
    let request = other.request("/file/\(page.session)/a/0?name=a&size=1", body: "x")
    #expect(try other.ask(request.with("Content-Type", "application/octet-stream")).status == 410)
  }
}
