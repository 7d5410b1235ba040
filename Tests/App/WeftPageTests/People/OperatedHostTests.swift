// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// What a host reports to its operators: a line for each change, and metrics.
@Suite(.ends) struct OperatedHostTests {
  private static func post(_ text: String) -> JSONValue {
    ["do": .string("post"), "text": .string(text), "edit": .integer(1)]
  }

  @Test func `losing the database is logged and counted, and its return is logged`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      site.wait(.seconds(1))
      #expect(site.server.drainLog() == [])
      for _ in 0..<2 {
        site.world.isAway.withLock { $0 = true }
        for _ in 0..<3 { site.wait(.seconds(1)) }
        let lost = site.server.drainLog()
        #expect(lost.count == 1 && lost[0].hasPrefix("the database can't be reached"), "\(lost)")
        site.world.isAway.withLock { $0 = false }
        for _ in 0..<3 { site.wait(.seconds(1)) }
        #expect(site.server.drainLog() == ["the database can be reached again, after 3 s"])
      }
      #expect(try site.numbers().contains("weft_database_losses_total 2\n"))
    }
  }

  @Test func `a lost bus is reported after two checks, and one that is still connecting is not`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      site.world.isBusAway.withLock { $0 = true }
      site.wait(.seconds(1))
      site.world.isBusAway.withLock { $0 = false }
      site.wait(.seconds(1))
      #expect(site.server.drainLog() == [])
      site.world.isBusAway.withLock { $0 = true }
      for _ in 0..<4 { site.wait(.seconds(1)) }
      let lost = site.server.drainLog()
      #expect(lost.count == 1 && lost[0].hasPrefix("the bus can't be reached"), "\(lost)")
      site.world.isBusAway.withLock { $0 = false }
      site.wait(.seconds(1))
      #expect(site.server.drainLog() == ["the bus is back, after 4 s"])
      let numbers = try site.numbers()
      #expect(numbers.contains("weft_bus_losses_total 1\n") && numbers.contains("weft_bus_up 1\n"))
    }
  }

  @Test func `workspaces that can't be opened are counted by reason`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      #expect(try site.ask(site.request(try site.link("vader"))).status == 403)
      site.world.isAway.withLock { $0 = true }
      for _ in 0..<2 { #expect(try site.ask(site.request(try site.link("luke"))).status == 503) }
      let numbers = try site.numbers()
      #expect(numbers.contains("weft_openings_failed_total{reason=\"unknown\"} 1\n"))
      #expect(numbers.contains("weft_openings_failed_total{reason=\"unavailable\"} 2\n"))
      #expect(!numbers.contains("vader"))
    }
  }

  @Test func `a patch that shows an event is measured from its commit, other patches are not`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try luke.open("channels/messages:messaging:general") == 200)
      luke.wait(for: "the chat") { luke.model.told["place"]?.text?.contains("general") == true }
      func measured() -> Int? {
        let numbers = try? site.numbers()
        let line = numbers?.firstMatch(of: /weft_commit_to_page_seconds_count (\d+)/)
        return line.flatMap { Int($0.1) }
      }
      // Opening marks the chat as read, which is an event; the later patches are not.
      for _ in 0..<3 { site.wait(.seconds(1)) }
      let before = try #require(measured())
      #expect(try luke.act(["do": .string("back"), "asked": .integer(1)]) == 204)
      luke.wait(for: "the list") { luke.model.told["place"]?.text?.contains("general") == false }
      #expect(measured() == before)
      #expect(try luke.open("channels/messages:messaging:general") == 200)
      luke.wait(for: "the chat") { luke.model.told["place"]?.text?.contains("general") == true }
      #expect([202, 204].contains(try luke.act(Self.post("Measured"))))
      site.loop.run("the measurement") { measured() ?? 0 > before }
    }
  }

  @Test func `actions that failed are counted by reason`() async throws {
    try await onOwnThread {
      let site = try PeopleSite()
      let door = try #require(site.server.door as? PeopleDoor)
      let outcomes: [AuditEntry.Outcome] = [
        .failed("offline"), .done, .refused("notAllowed"), .failed("offline"),
      ]
      door.deeds.list.withLock { list in
        list += outcomes.map { AuditEntry("send", of: nil, on: "", $0) }
      }
      site.wait(.seconds(1))
      let numbers = try site.numbers()
      #expect(numbers.contains("weft_actions_failed_total{reason=\"offline\"} 2\n"))
      #expect(numbers.contains("weft_actions_failed_total{reason=\"notAllowed\"} 1\n"))
    }
  }

  @Test
  func `a stopping host reports whose pages are still open, and whether everything is finished`()
    async throws
  {
    try await onOwnThread {
      let site = try PeopleSite()
      let luke = try site.enter("luke")
      #expect(try luke.open() == 200)
      luke.wait(for: "the rows") { !luke.model.labels.isEmpty }
      _ = site.server.drainLog()
      site.server.drain()
      site.server.drain()
      luke.wait(for: "the end") { site.server.isDrained }
      site.server.close()
      #expect(
        site.server.drainLog() == [
          "stopping: open pages move to other hosts (pages: 1, users: 1)",
          "stopped: all user actions are done",
        ]
      )
    }
  }

  @Test func `the article lists exactly the metrics`() async throws {
    try await onOwnThread {
      let numbers = try PeopleSite().numbers()
      let help = numbers.split(separator: "\n").filter { $0.hasPrefix("# HELP ") }
      let names = help.map { String($0.split(separator: " ")[2]) }
      let listed = try ArticleTables(of: "hosting").names(below: "What a host says")
      #expect(listed.filter { $0.hasPrefix("weft_") } == Set(names))
    }
  }
}

@Suite struct PresenceTests {
  private let start = ContinuousClock.now

  @Test func `a loss is reported once, and its return with the time since the first miss`() {
    var presence = Presence()
    #expect(presence.look(true, at: start) == nil)
    #expect(presence.look(false, at: start + .seconds(1)) == .lost)
    #expect(presence.look(false, at: start + .seconds(2)) == nil)
    #expect(presence.look(true, at: start + .seconds(13)) == .back(after: .seconds(12)))
    #expect(presence.look(true, at: start + .seconds(14)) == nil)
  }

  @Test func `fewer misses than the tolerated number are not a loss`() {
    var presence = Presence(patience: 2)
    #expect(presence.look(false, at: start) == nil)
    #expect(presence.look(true, at: start + .seconds(1)) == nil)
    #expect(presence.look(false, at: start + .seconds(2)) == nil)
    #expect(presence.look(false, at: start + .seconds(3)) == .lost)
    #expect(presence.look(true, at: start + .seconds(4)) == .back(after: .seconds(2)))
  }
}
