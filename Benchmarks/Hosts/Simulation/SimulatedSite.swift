// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What is simulated: how many hosts and lists there are, and what their work takes.
struct SimulatedSite {
  /// How many hosts serve the people.
  var hosts = 100
  /// How many people have a list open at each host.
  var lists = 10_000
  /// How many people a workspace has.
  var people = 1_000
  /// How many of them see a channel.
  var group = 5
  /// Whether the people of a workspace meet at one host, and not at any.
  var meets = false
  /// How many processors the database has.
  var processors = 8
  /// Whether hosts wake each other by a bus of its own, and not by notifications.
  var hasBus = false
  var costs = SiteCosts()

  /// How many people there are.
  var population: Int { hosts * lists }
  /// How many workspaces there are.
  var workspaces: Int { max(1, population / people) }

  /// The host at which a person has a list open.
  func host(of person: Int) -> Int {
    // Neighbours are not at neighbouring hosts.
    let one = meets ? person / people : person
    return Int(truncatingIfNeeded: UInt64(one) &* 0x9E37_79B9_7F4A_7C15 >> 32) % hosts
  }

  /// The workspace of a person.
  func workspace(of person: Int) -> Int { min(person / people, workspaces - 1) }

  /// The people who see a channel.
  func members(of channel: Int) -> Range<Int> {
    channel * group..<min(population, (channel + 1) * group)
  }
}

/// How long things take, in seconds.
struct SiteCosts {
  /// A statement that finds a few rows by an index, at the database.
  var statement = 0.000_080
  /// The statement that reads what is new, which measured less than two of those.
  var news: Double { 2 * statement }
  /// A message in the turn that its workspace's writers take, of which the database works all the time.
  var write = 0.000_600
  /// A notification, for which the database lets one commit at a time.
  var notification = 0.000_210
  /// The way between two machines and back.
  var roundTrip = 0.000_300
  /// The way of a message over the bus.
  var wake = 0.000_400
  /// What a list does with an event that concerns it, on its host's thread.
  var list = 0.000_180
  /// The longest time between two looks at all workspaces.
  var floor = 0.5
}
