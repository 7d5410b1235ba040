// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The simulated site: the numbers of hosts and lists, and the costs of their work.
struct SimulatedSite {
  /// The number of hosts.
  var hosts = 100
  /// The number of users with an open list per host.
  var lists = 10_000
  /// The number of users per workspace.
  var people = 1_000
  /// The number of users per channel.
  var group = 5
  /// Whether the users of a workspace are on one host, rather than on any.
  var meets = false
  /// The number of processors of the database.
  var processors = 8
  /// Whether hosts wake each other over a separate bus instead of by notifications.
  var hasBus = false
  var costs = SiteCosts()

  /// The total number of users.
  var population: Int { hosts * lists }
  /// The number of workspaces.
  var workspaces: Int { max(1, population / people) }

  /// Returns the host at which a user has a list open.
  func host(of person: Int) -> Int {
    // Neighbouring users are not on neighbouring hosts.
    let one = meets ? person / people : person
    return Int(truncatingIfNeeded: UInt64(one) &* 0x9E37_79B9_7F4A_7C15 >> 32) % hosts
  }

  /// Returns the workspace of a user.
  func workspace(of person: Int) -> Int { min(person / people, workspaces - 1) }

  /// Returns the users who see a channel.
  func members(of channel: Int) -> Range<Int> {
    channel * group..<min(population, (channel + 1) * group)
  }
}

/// The durations of operations, in seconds.
struct SiteCosts {
  /// A statement that finds a few rows by an index, in the database.
  var statement = 0.000_080
  /// The statement that reads news, which was measured to take less than two of those.
  var news: Double { 2 * statement }
  /// A message within its workspace's turn of writers, all of it work of the database.
  var write = 0.000_600
  /// A notification; the database handles one commit with notifications at a time.
  var notification = 0.000_210
  /// A round trip between two machines.
  var roundTrip = 0.000_300
  /// The latency of a message over the bus.
  var wake = 0.000_400
  /// A list's handling of an event that concerns it, on its host's thread.
  var list = 0.000_180
  /// The longest time between two looks at all workspaces.
  var floor = 0.5
}
