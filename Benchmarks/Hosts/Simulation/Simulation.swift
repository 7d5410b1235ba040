// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftPostgres

/// A simulation of many hosts, event by event.
///
/// Messages arrive at random times with a mean rate. Each is a transaction in its workspace's turn, wakes
/// the hosts that follow the workspace, and is read by them with the code of real hosts; only time is
/// simulated. The same site, rate and seed give the same figures.
struct Simulation {
  /// The results of a simulation.
  struct Outcome {
    /// The time of each message from its commit to its last list, sorted, in seconds.
    var times: [Double] = []
    /// How many times a list missed a message that concerned it.
    var lost = 0
    var leftBehind = 0
    var statements = 0
    /// The fraction of the time that each part was busy; the busiest one of its kind.
    var database = 0.0
    var notifications = 0.0
    var watcher = 0.0
    var loop = 0.0
    /// The mean time that a writer waited for its turn.
    var turn = 0.0

    func time(_ part: Double) -> Double {
      times.isEmpty ? 0 : times[min(times.count - 1, Int(Double(times.count) * part))]
    }

    /// The busiest part.
    var busiest: (name: String, load: Double) {
      [
        ("the database", database), ("its notifications", notifications),
        ("the watcher of a host", watcher), ("the lists of a host", loop),
      ].max { $0.1 < $1.1 } ?? ("nothing", 0)
    }
  }

  private enum What {
    case message(Int)
    case wake(host: Int, workspace: Int)
    case floor(Int)
    case look(Int)
  }

  private struct Moment: Comparable {
    let time: Double
    let order: Int
    let what: What

    static func == (one: Self, other: Self) -> Bool { one.order == other.order }
    static func < (one: Self, other: Self) -> Bool {
      (one.time, one.order) < (other.time, other.order)
    }
  }

  private let site: SimulatedSite
  private let database: SimulatedDatabase
  private var hosts: [SimulatedHost]
  /// The hosts that follow each workspace.
  private var followers: [Set<Int>]
  private var random: Random
  private var queue = Heap<Moment>()
  private var count = 0
  /// When the last run ended.
  private var start = 0.0
  private var run = Run(rate: 0, messages: 0...0, end: 0)
  /// For each message its commit, how many lists have to show it, and when the last one did.
  private var commits: [Double] = []
  private var waiting: [Int] = []
  private var last: [Double] = []

  /// Some messages at one rate.
  private struct Run {
    let rate: Double
    let messages: ClosedRange<Int>
    let end: Double
  }

  /// Opens the lists of all users.
  init(_ site: SimulatedSite, seed: UInt64) throws {
    self.site = site
    database = SimulatedDatabase(site)
    let (database, address) = (database, try PostgresAddress("postgresql:///simulated"))
    hosts = (0..<site.hosts).map { _ in SimulatedHost(database, address) }
    followers = Array(repeating: [], count: site.workspaces)
    random = Random(seed: seed)
    for person in 0..<site.population {
      let host = site.host(of: person)
      hosts[host].open(person)
      followers[site.workspace(of: person)].insert(host)
    }
  }

  /// Writes messages at a rate, some time after those of the previous run.
  mutating func run(rate: Double, messages: Int) throws -> Outcome {
    let first = commits.count
    run = Run(
      rate: rate,
      messages: first...(first + messages - 1),
      end: start + Double(messages) / rate + 10
    )
    let grow = [Double](repeating: 0, count: messages)
    (commits, last) = (commits + grow, last + grow)
    waiting += [Int](repeating: 0, count: messages)
    let before = totals
    // Hosts look at everything every half second, each at its own times.
    for host in hosts.indices { add(start + random.unit() * site.costs.floor, .floor(host)) }
    add(start, .message(first))
    while let next = queue.popFirst(), next.time < run.end {
      switch next.what {
      case .message(let number): write(number, at: next.time)
      case .wake(let host, let workspace):
        hosts[host].hear(of: workspace)
        ask(host, at: next.time)
      case .floor(let host):
        ask(host, at: next.time)
        add(next.time + site.costs.floor, .floor(host))
      case .look(let host): try look(host, at: next.time)
      }
    }
    queue = Heap()
    for host in hosts { host.isAskedToLook = false }
    start = run.end
    return outcome(since: before, over: Double(messages) / rate)
  }

  private mutating func add(_ time: Double, _ what: What) {
    count += 1
    queue.insert(Moment(time: time, order: count, what: what))
  }

  private mutating func write(_ number: Int, at time: Double) {
    let author = Int(random.next() % UInt64(site.population))
    let channel = author / site.group
    let written = database.write(number, to: channel, by: author, at: time)
    let workspace = site.workspace(of: author)
    waiting[number] = site.members(of: channel).count
    commits[number] = written.committed
    for host in followers[workspace].sorted() {
      add(written.heard, .wake(host: host, workspace: workspace))
    }
    guard number < run.messages.upperBound else { return }
    add(time - log(1 - random.unit()) / run.rate, .message(number + 1))
  }

  /// Makes a host look once its watcher is free; what it hears until then is part of the same look.
  private mutating func ask(_ host: Int, at time: Double) {
    guard !hosts[host].isAskedToLook else { return }
    hosts[host].isAskedToLook = true
    add(max(time, hosts[host].busyUntil), .look(host))
  }

  private mutating func look(_ host: Int, at time: Double) throws {
    hosts[host].isAskedToLook = false
    try hosts[host].look(at: time) { message, shown in
      waiting[message] -= 1
      last[message] = max(last[message], shown)
    }
  }

  /// The total busy time of each part.
  private var totals: Totals {
    Totals(
      statements: database.statements,
      database: database.server.busy / Double(site.processors),
      notifications: database.notifications.busy,
      waited: database.waited,
      watchers: hosts.map(\.looked),
      loops: hosts.map(\.loop.busy)
    )
  }

  private struct Totals {
    let statements: Int
    let database: Double
    let notifications: Double
    let waited: Double
    let watchers: [Double]
    let loops: [Double]
  }

  private func outcome(since before: Totals, over time: Double) -> Outcome {
    var outcome = Outcome()
    for number in run.messages {
      if waiting[number] == 0 {
        outcome.times.append(last[number] - commits[number])
      } else {
        outcome.lost += waiting[number]
      }
    }
    outcome.times.sort()
    let now = totals
    outcome.leftBehind = hosts.reduce(0) { $0 + $1.leftBehind }
    outcome.statements = now.statements - before.statements
    outcome.database = (now.database - before.database) / time
    outcome.notifications = (now.notifications - before.notifications) / time
    outcome.watcher = zip(now.watchers, before.watchers).map { ($0 - $1) / time }.max() ?? 0
    outcome.loop = zip(now.loops, before.loops).map { ($0 - $1) / time }.max() ?? 0
    outcome.turn = (now.waited - before.waited) / Double(run.messages.count)
    return outcome
  }
}
