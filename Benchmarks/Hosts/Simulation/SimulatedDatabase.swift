// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftPostgres

/// The database of a simulation: the log of each workspace, and how long statements wait.
final class SimulatedDatabase {
  /// A message in a log, and when it was committed.
  struct Row {
    let channel: Int
    let author: Int
    let number: Int
    let committed: Double
  }

  let site: SimulatedSite
  private(set) var server: SimulatedProcessors
  /// The queue of notifications.
  private(set) var notifications = SimulatedQueue()
  private var logs: [[Row]]
  /// When the last writer of each workspace is done.
  private var turns: [Double]
  /// The total time that writers have waited for their turns.
  private(set) var waited = 0.0
  private(set) var statements = 0

  init(_ site: SimulatedSite) {
    self.site = site
    server = SimulatedProcessors(site.processors)
    logs = Array(repeating: [], count: site.workspaces)
    turns = Array(repeating: 0, count: site.workspaces)
  }

  /// Writes a message; returns when it was committed, and when hosts can hear of it.
  func write(
    _ number: Int,
    to channel: Int,
    by author: Int,
    at moment: Double
  ) -> (committed: Double, heard: Double) {
    let workspace = site.workspace(of: author)
    let start = max(turns[workspace], moment + site.costs.roundTrip / 2)
    waited += start - moment - site.costs.roundTrip / 2
    let committed = server.serve(start, for: site.costs.write)
    turns[workspace] = committed
    logs[workspace].append(
      Row(channel: channel, author: author, number: number, committed: committed)
    )
    let told =
      site.hasBus
      ? committed : notifications.serve(committed, for: site.costs.notification)
    return (committed, told + site.costs.wake)
  }

  /// Runs a statement that a host sends at a time; returns when the host has the answer.
  ///
  /// - Parameter isForNews: Whether it is the statement that reads several tables.
  func ask(at moment: Double, isForNews: Bool = false) -> Double {
    statements += 1
    let half = site.costs.roundTrip / 2
    let time = isForNews ? site.costs.news : site.costs.statement
    return server.serve(moment + half, for: time) + half
  }

  /// Returns how many messages of a workspace were committed at a time.
  func position(of workspace: Int, at moment: Double) -> Int {
    var count = logs[workspace].count
    while count > 0, logs[workspace][count - 1].committed > moment { count -= 1 }
    return count
  }

  /// Returns the messages after a position.
  func rows(of workspace: Int, _ range: Range<Int>) -> ArraySlice<Row> { logs[workspace][range] }
}
