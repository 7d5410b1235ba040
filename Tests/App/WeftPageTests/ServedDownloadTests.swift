// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// Files of messages that pages fetch for their browsers to save.
@Suite struct ServedDownloadTests {
  private let scratch: Scratch
  private let site: ServedSite
  private let page: ServedPage
  private static let place = String(repeating: "0a", count: 32) + ".bin"
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) }

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.path("w.files"),
      withIntermediateDirectories: false
    )
    try scratch.write(bytes, to: "w.files/\(Self.place)")
    try scratch.write("secret".utf8, to: "w.weft")
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let message = Samples.message("The plan", id: "m") {
      $0.attachments = [
        ChatAttachment(kind: .file, title: "../a \"b\"\r\nX: y ł.html", url: Self.place)
      ]
    }
    workspace.channels = [Samples.channel("c", name: "Channel", age: 60, [message])]
    var options = ChatApp.Options()
    options.workspacePath = scratch.path("w.weft").path
    options.isPersisted = true
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    site = try ServedSite(engine: engine, appOptions: options)
    page = try site.open("#/channels/messages:messaging:c")
  }

  /// The row of the message.
  private func row() throws -> String {
    let index = try #require(page.model.labels.firstIndex { $0.contains("The plan") })
    return page.model.order[index]
  }

  /// Presses the entry of the message's menu, and returns the number that the page got.
  private func press() throws -> Int {
    let row = try row()
    try page.tap("message.download", row: row)
    page.settle()
    let told = try #require(page.patches.last { $0["save"] != nil }?["save"])
    #expect(told["name"]?.text == "a \"b\"X: y ł.html")
    return try #require(told["number"]?.listIndex)
  }

  private func fetch(_ path: String, _ headers: (String, String?)...) throws -> ReceivedAnswer {
    let request = headers.reduce(site.request(path)) { $0.with($1.0, $1.1) }
    return try site.ask(request)
  }

  @Test func `a pressed file arrives whole, and the browser only saves it`() throws {
    let answer = try fetch("/file/\(page.session)/\(press())")
    #expect(answer.status == 200 && answer.body == bytes)
    func header(_ name: String) -> String? { answer.headers.first { $0.name == name }?.value }
    #expect(header("content-type") == "application/octet-stream")
    #expect(header("x-content-type-options") == "nosniff")
    #expect(
      header("content-disposition")
        == "attachment; filename*=UTF-8''a%20%22b%22X%3A%20y%20%C5%82.html"
    )
    #expect(header("cache-control") == "no-store")
    #expect(header("content-security-policy")?.contains("default-src 'none'") == true)
  }

  @Test func `a page gets no file that its user has not pressed`() throws {
    #expect(try fetch("/file/\(page.session)/1").status == 404)
    let number = try press()
    let other = try site.open("#/channels/messages:messaging:c")
    #expect(try fetch("/file/\(other.session)/\(number)").status == 404)
    for path in [
      "\(number + 1)", "-1", "0", "x", "", "\(number)/", "\(number)/w.weft", "../w.weft",
      "%2e%2e%2fw.weft", Self.place, "99999999999999999999", "m/0",
    ] {
      #expect(try fetch("/file/\(page.session)/\(path)").status == 404, "\(path)")
    }
  }

  @Test func `only a page of the server gets a file`() throws {
    let path = "/file/\(page.session)/\(try press())"
    #expect(try fetch(path, ("Cookie", nil)).status == 403)
    #expect(try fetch(path, ("Sec-Fetch-Site", "cross-site")).status == 403)
    #expect(try fetch("/file/none/1").status == 404)
  }

  @Test func `a file that was removed or replaced by a link is not sent`() throws {
    let path = "/file/\(page.session)/\(try press())"
    let kept = scratch.path("w.files/\(Self.place)")
    try FileManager.default.removeItem(at: kept)
    #expect(try fetch(path).status == 404)
    try FileManager.default.createSymbolicLink(
      at: kept,
      withDestinationURL: scratch.path("w.weft")
    )
    #expect(try fetch(path).status == 404)
    let row = try row()
    try page.tap("message.download", row: row)
    #expect(page.patches.last?["notice"]?.text?.contains("no longer there") == true)
  }

  @Test func `the file of a deleted message is not sent`() throws {
    let path = "/file/\(page.session)/\(try press())"
    site.app.engine.apply(
      ChatEvent(.messageDeleted, cid: "messaging:c", at: Samples.now) {
        $0.message = MessagePatch("m") { $0.deletedAt = .set(Samples.now) }
      }
    )
    #expect(try fetch(path).status == 404)
  }

  @Test func `a page fetches at most four files at a time`() throws {
    // Larger than what the system buffers for a connection that reads nothing.
    try scratch.write([UInt8](repeating: 7, count: 16 << 20), to: "w.files/\(Self.place)")
    let path = "/file/\(page.session)/\(try press())"
    let clients = (0..<PageDownload.mostAtOnce).map { _ in
      let client = site.loop.client(site.request(path).text, receiveBuffer: 4_096)
      client.isReading = false
      return client
    }
    for _ in 0..<20 { site.loop.turn() }
    #expect(try fetch(path).status == 429)
    for client in clients { client.close() }
    for _ in 0..<20 { site.loop.turn() }
    #expect(try fetch(path).status == 200)
  }

  @Test func `fetching counts as an action`() throws {
    let site = try ServedSite { ($0.actionsPerSecond, $0.actionsAtOnce) = (1, 2) }
    let page = try site.open()
    let statuses = try (0..<4).map { _ in
      try site.ask(site.request("/file/\(page.session)/1")).status
    }
    #expect(statuses == [404, 404, 429, 429])
  }
}
