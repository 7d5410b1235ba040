// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftBench

/// The simulator uses the watcher of real hosts, so its counts can be compared with real hosts.
@Suite struct SimulationTests {
  private static func site(hosts: Int, lists: Int) -> SimulatedSite {
    var site = SimulatedSite()
    (site.hosts, site.lists, site.people) = (hosts, lists, 100)
    return site
  }

  @Test func `every list gets each message, with one statement per host concerned`() throws {
    var site = Self.site(hosts: 4, lists: 250)
    site.meets = true
    // Without full looks only messages cause statements.
    site.costs.floor = 1_000_000
    var simulation = try Simulation(site, seed: 1)
    let outcome = try simulation.run(rate: 10, messages: 200)
    #expect(outcome.lost == 0 && outcome.leftBehind == 0 && outcome.times.count == 200)
    // At first there are each workspace's state, its epochs, and one full look per host.
    let first = 2 * site.workspaces + site.hosts
    #expect((200...200 + first).contains(outcome.statements))
    // In sequence they take the sum of their parts.
    #expect(abs(outcome.time(0.5) - site.leastTime) < site.leastTime / 10)
  }

  @Test func `the same seed gives the same figures, and another seed different ones`() throws {
    func times(_ seed: UInt64) throws -> [Double] {
      var simulation = try Simulation(Self.site(hosts: 3, lists: 100), seed: seed)
      return try simulation.run(rate: 200, messages: 300).times
    }
    #expect(try times(1) == times(1))
    #expect(try times(1) != times(2))
  }

  @Test func `a workspace whose users are spread over many hosts costs statements on each of them`()
    throws
  {
    func statements(meets: Bool) throws -> Int {
      var site = Self.site(hosts: 10, lists: 100)
      (site.meets, site.costs.floor) = (meets, 1_000_000)
      var simulation = try Simulation(site, seed: 3)
      return try simulation.run(rate: 10, messages: 100).statements
    }
    let (apart, together) = try (statements(meets: false), statements(meets: true))
    // Each workspace's hundred users are on ten hosts, which all hear of each of its messages.
    #expect(apart > together * 5)
  }

  @Test func `load beyond capacity makes a host busy and late`() throws {
    var site = Self.site(hosts: 1, lists: 500)
    site.meets = true
    var simulation = try Simulation(site, seed: 5)
    let calm = try simulation.run(rate: 50, messages: 300)
    let busy = try simulation.run(rate: 5_000, messages: 2_000)
    #expect(calm.busiest.load < 0.2)
    #expect(busy.busiest.load > 0.9)
    #expect(busy.time(0.5) > calm.time(0.5) * 10)
  }

  @Test func `processors do no more work than the time allows`() {
    var processors = SimulatedProcessors(2)
    let ends = (0..<1_000).map { _ in processors.serve(1, for: 0.001) }
    // A thousand milliseconds of work for two take half a second.
    #expect(abs((ends.max() ?? 0) - 1.5) < 0.001)
    #expect(ends.allSatisfy { $0 >= 1.001 })
    // Work that arrives later for an earlier time finds them free then.
    #expect(processors.serve(0.5, for: 0.001) == 0.501)
  }
}
