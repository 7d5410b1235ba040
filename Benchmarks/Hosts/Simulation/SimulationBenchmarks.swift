// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftModel
public import WeftPostgres
internal import WeftSource
internal import WeftStore

/// More hosts and lists than one machine can run, simulated from the measured costs of their parts.
public enum SimulationBenchmarks {
  private static let messages = 4_000
  private static let seed: UInt64 = 7

  /// Measures the parts in a workspace that is removed afterwards, and simulates sites made of them.
  ///
  /// - Parameters:
  ///   - lists: How many lists are measured, to get the cost of one.
  ///   - note: Called with the assumptions and the results.
  /// - Returns: The reason of a failure, or `nil` if everything was simulated.
  public static func run(
    lists: Int,
    database: PostgresAddress,
    note: (String) -> Void,
    report: (Measurement) -> Void
  ) -> String? {
    var costs = SiteCosts()
    var failure = ListBenchmarks.run(sizes: [lists], database: database) { measured in
      costs.list = measured.median / .seconds(1)
      report(measured)
    }
    if failure != nil { return failure }
    do {
      try measure(database, &costs)
    } catch {
      failure = "\(error)"
    }
    if failure != nil { return failure }
    assumptions(costs).forEach(note)
    do {
      for site in sites(costs) { try simulate(site.name, site.site, note, report) }
    } catch {
      failure = "\(error)"
    }
    return failure
  }

  /// Measures the costs of a write, a statement and a notification.
  private static func measure(_ database: PostgresAddress, _ costs: inout SiteCosts) throws {
    let bench = try HostBench(database, channels: 1_000)
    defer { bench.end() }
    costs.statement = try bench.median(400) { try bench.findPlainly() } / .seconds(1)
    costs.notification = try bench.median(400) { try bench.notifyPlainly() } / .seconds(1)
    let rate = try HostBenchmarks.rate(bench)
    costs.write = 1 / rate
  }

  private static func assumptions(_ costs: SiteCosts) -> [String] {
    func shown(_ seconds: Double) -> String { "\(Int((seconds * 1_000_000).rounded())) us" }
    return [
      "measured here: a list and event \(shown(costs.list)) of processor time, a message in its workspace's turn "
        + "\(shown(costs.write)), a statement \(shown(costs.statement)), a notification \(shown(costs.notification))",
      "assumed: 1,000 people a workspace, 5 who see a channel, 8 processors of a database whose statements take "
        + "as long there, \(shown(costs.roundTrip)) between machines and back, \(shown(costs.wake)) for a wake-up, "
        + "one thread a host for its lists; nothing else on the machines, and messages at random moments",
    ]
  }

  private static func sites(_ costs: SiteCosts) -> [(name: String, site: SimulatedSite)] {
    var any = SimulatedSite()
    any.costs = costs
    var meeting = any
    meeting.meets = true
    var bus = meeting
    bus.hasBus = true
    var one = any
    (one.hosts, one.lists, one.meets) = (1, 100_000, true)
    return [
      ("100x10000-anywhere", any), ("100x10000-by-workspace", meeting),
      ("100x10000-by-workspace-bus", bus), ("1x100000", one),
    ]
  }

  /// Raises the rate until some part is busy all the time.
  private static func simulate(
    _ name: String,
    _ site: SimulatedSite,
    _ note: (String) -> Void,
    _ report: (Measurement) -> Void
  ) throws {
    var simulation = try Simulation(site, seed: seed)
    var rate = 50.0
    while rate <= 100_000 {
      let outcome = try simulation.run(rate: rate, messages: messages)
      report(measurement("\(name)-\(Int(rate))", outcome, site))
      let (part, load) = outcome.busiest
      if load > 0.95 || outcome.time(0.99) > 1 || outcome.lost > 0 {
        let most = Int(rate / max(1, load / 0.95))
        note("\(name): \(part) limits, at about \(most) messages a second")
        return
      }
      rate *= 2
    }
    note("\(name): nothing limits up to 100000 messages a second")
  }

  private static func measurement(
    _ name: String,
    _ outcome: Simulation.Outcome,
    _ site: SimulatedSite
  ) -> Measurement {
    func percent(_ part: Double) -> Double { (part * 1000).rounded() / 10 }
    return Measurement(
      name: "Hosts/simulated-\(name)",
      runs: outcome.times.count,
      median: .seconds(outcome.time(0.5)),
      rivals: [("without waiting for others", .seconds(site.leastTime))],
      counts: [
        ("p99 ms", outcome.time(0.99) * 1000),
        ("% of the database", percent(outcome.database)),
        ("% of notifications", percent(outcome.notifications)),
        ("% of the busiest watcher", percent(outcome.watcher)),
        ("% of the busiest lists", percent(outcome.loop)),
        ("statements a message", Double(outcome.statements) / Double(messages)),
        ("lists not told", Double(outcome.lost)),
      ]
    )
  }
}

extension SimulatedSite {
  /// The time of a message to its last list on an otherwise idle site.
  var leastTime: Double {
    let told = hasBus ? 0 : costs.notification
    return told + costs.wake + costs.roundTrip + costs.news
      + costs.list * Double(meets ? group : 1)
  }
}
