// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport
import WeftWeb

@testable import WeftHTTP
@testable import WeftPage

/// Streams that break, and pages that return.
@Suite struct ServedResumeTests {
  private static let general = "#/channels/messages:messaging:general"

  @Test(arguments: 1...12)
  func `nothing is lost or repeated, however often a stream breaks`(
    seed: UInt64
  ) throws {
    let site = try ServedSite(others: 10, messages: 30)
    var random = SeededGenerator(seed: seed)
    var events = RandomEvents(seed: seed)
    let places = ["", Self.general, "#/threads", "#/channels/replies:p"]
    let page = try site.open(places[Int(seed) % places.count], rows: 12)
    for _ in 0..<60 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: _ = site.app.engine.apply(events.next())
      case 6:
        let first = Int.random(in: 0..<20, using: &random)
        try page.act(ServedSessionTests.scroll(first, rows: 12))
      case 7: try page.act(["do": .string("key"), "key": .string("t")])
      case 8: page.cut()
      default: break
      }
      for _ in 0..<Int.random(in: 0..<3, using: &random) { site.loop.turn() }
      if !page.isConnected { page.reconnect() }
      page.receive()
    }
    page.settle()
    #expect(page.doubled == 0 && page.lost == 0 && page.model.faults.isEmpty, "seed \(seed)")
    try expectFresh(page, "seed \(seed)")
  }

  /// Expects that many patches have led to the same page as a fresh start does.
  private func expectFresh(_ page: ServedPage, _ comment: Comment) throws {
    let look = page.model.look
    page.cut()
    page.reconnect(isKnown: false)
    #expect(page.patches.last?["reset"] == .bool(true), comment)
    let fresh = page.model.look
    for (one, other) in zip(look, fresh) where one != other {
      Issue.record("\(comment): \(one) became \(other)")
    }
    #expect(look.count == fresh.count, comment)
  }

  @Test func `a page that missed only a few patches gets just those`() throws {
    let site = try ServedSite()
    let page = try site.open()
    page.cut()
    for number in 0..<5 {
      let text = ServedSessionTests.message(
        "News \(number)",
        in: "messaging:general",
        id: "x\(number)"
      )
      _ = site.app.engine.apply(EventLog(text))
      for _ in 0..<3 { site.loop.turn() }
    }
    let before = page.patches.count
    page.reconnect()
    #expect(page.patches[before...].allSatisfy { $0["reset"] == nil && $0["frame"] == nil })
    #expect(page.model.labels.first?.contains("News 4") == true && page.lost == 0)
  }

  @Test func `a page that returns with an unknown number gets everything`() throws {
    let site = try ServedSite()
    let page = try site.open(Self.general)
    for number in ["-1", "9223372036854775807", "-9223372036854775808", "abc", "", "0", "77"] {
      page.cut()
      page.reconnect(last: number)
      let isTold = page.patches.last?["reset"] == .bool(true)
      #expect(isTold && page.model.faults.isEmpty, "\(number)")
    }
  }

  @Test func `a page that was disconnected too long starts over, a connected one never has to`()
    throws
  {
    let site = try ServedSite()
    let (page, watched) = (try site.open(), try site.open())
    page.cut()
    for _ in 0..<3 { site.loop.turn() }
    site.wait(.seconds(50))
    #expect(site.server.sessionCount == 2)
    page.reconnect()
    page.cut()
    for _ in 0..<5 {
      site.wait(.seconds(20))
      watched.settle()
    }
    #expect(site.server.sessionCount == 1)
    #expect(try site.ask(site.request("/events/\(page.session)")).status == 404)
    #expect(try page.act(["do": .string("back")]) == 404)
    #expect(watched.heartbeats >= 4)
    #expect(try watched.act(["do": .string("back")]) == 204)
  }

  @Test func `a session without a stream expires too`() throws {
    let site = try ServedSite()
    for _ in 0..<20 { _ = try site.ask(site.request("/session", body: "{}")) }
    #expect(site.server.sessionCount == 20)
    site.wait(.seconds(61))
    #expect(site.server.sessionCount == 0)
  }

  @Test func `if there is no room for a new page, the one disconnected longest is dropped`() throws
  {
    let site = try ServedSite { $0.sessions = 3 }
    let pages = try (0..<3).map { _ in try site.open() }
    #expect(try site.ask(site.request("/session", body: "{}")).status == 503)
    for page in [pages[1], pages[0]] {
      page.cut()
      site.wait(.seconds(1))
    }
    let other = try site.open()
    #expect(site.server.sessionCount == 3)
    #expect(try pages[1].act(["do": .string("back")]) == 404)
    for page in [pages[0], pages[2], other] {
      #expect(try page.act(["do": .string("back")]) == 204)
    }
  }

  @Test func `another stream of a session replaces the first`() throws {
    let site = try ServedSite()
    let page = try site.open()
    let first = page.detach()
    page.reconnect()
    site.loop.run("the end of the first") { first.received.suffix(5) == Array("0\r\n\r\n".utf8) }
    _ = site.app.engine.apply(EventLog(ServedSessionTests.message("Now", in: "messaging:c9")))
    page.wait(for: "the row") { page.model.labels.first?.contains("Now") == true }
    site.wait(.seconds(61))
    #expect(site.server.sessionCount == 1)
  }

  @Test func `a page that reads late gets the current state`() throws {
    let site = try ServedSite(others: 10, messages: 50)
    let (slow, quick) = (try site.open(Self.general), try site.open(Self.general))
    slow.cut()
    slow.reconnect(receiveBuffer: 4096)
    slow.isReading = false
    for number in 100..<200 {
      let long = "\(number) " + String(repeating: "word ", count: 100)
      let id = "x\(number)"
      _ = site.app.engine.apply(
        EventLog(ServedSessionTests.message(long, in: "messaging:general", id: id))
      )
      site.loop.turn()
      quick.receive()
    }
    quick.settle()
    #expect(quick.patches.count > 90 && slow.patches.count == 1)
    slow.isReading = true
    slow.wait(for: "the newest") { slow.model.labels.last?.contains("199 word") == true }
    slow.settle()
    #expect(slow.model.faults.isEmpty && slow.lost == 0 && slow.doubled == 0)
    try expectFresh(slow, "slow")
  }

  @Test
  func `patches are not created without a reader, and one patch then covers them all`() throws {
    let site = try ServedSite(others: 10, messages: 50)
    let session = ServeSession(
      "1",
      Viewer(site.app, start: [.channels, .messages("messaging:general")]),
      rows: 20,
      options: ServeOptions(),
      shared: SharedFrames(site.app, LiveScene.Looks()),
      clock: { .now }
    )
    let stream = session.open(after: nil)
    var sizes: [Int] = []
    for number in 0..<300 {
      let id = "x\(1000 + number)"
      _ = site.app.engine.apply(
        EventLog(ServedSessionTests.message("No. \(number)", in: "messaging:general", id: id))
      )
      session.wakeIfNeeded()
      if number % 100 != 99 { continue }
      while case .bytes(let size) = stream.fill(space: .max / 2, { _ in }) { sizes.append(size) }
    }
    // Each of the three has the window's rows, and none of those in between.
    #expect(sizes.count == 3 && sizes.allSatisfy { $0 < 60_000 }, "\(sizes)")
    var last: [UInt8] = []
    _ = session.open(after: nil).fill(space: .max / 2) { last += $0 }
    #expect(String(decoding: last, as: UTF8.self).contains("No. 299"))
  }
}
