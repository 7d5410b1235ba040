// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import WeftFormats
internal import WeftModel
public import WeftPostgres
internal import WeftSource

/// Live lists of many users on one host, compared with the least possible work.
public enum ListBenchmarks {
  /// The numbers of lists measured by default.
  public static let sizes = [1_000, 10_000]

  /// The numbers of messages written one by one, for times, and in a row, for processor time.
  private static let (timed, messages) = (200, 2_000)

  /// Measures that many lists, in a workspace that is removed afterwards.
  ///
  /// - Returns: The reason of a failure, or `nil` if everything was measured.
  public static func run(
    sizes: [Int],
    database: PostgresAddress,
    report: (Measurement) -> Void
  ) -> String? {
    do {
      for size in sizes {
        let workspace = try GroupWorkspace(
          database,
          "lists",
          people: size,
          channels: LiveLists.rows
        )
        defer { try? workspace.remove() }
        report(try HostBench.wait { try await Self.measure(workspace) })
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func measure(_ workspace: GroupWorkspace) async throws -> Measurement {
    // The views of users are created first, as if they had been there before.
    try await open(workspace)
    let host = try PostgresHost(workspace.address)
    let writer = try await ListWriter(workspace)
    let floor = try await ListFloor(workspace)
    let lists = LiveLists(host, workspace.name)
    let memory = PeakMemory.trimmed()
    try await lists.open(workspace.ids)
    // Followers join their host some time after their first page.
    while host.followerCount < workspace.people { try await Task.sleep(for: .milliseconds(10)) }
    let growth = (PeakMemory.trimmed() ?? 0) - (memory ?? 0)
    let before = (events: host.eventCount, statements: host.listeningStatementCount)
    var times: [Duration] = []
    for number in 0..<timed {
      let written = try await writer.write(number)
      let shown = try await lists.wait(for: written.id, lists: written.lists)
      times.append(max(.zero, shown - written.committed))
    }
    let rows = Double(host.eventCount - before.events) / Double(timed)
    let statements = Double(host.listeningStatementCount - before.statements) / Double(timed)
    let cost = try await processorTime(writer, lists)
    let least = floor.time(messages)
    await lists.end()
    let sorted = times.sorted()
    return Measurement(
      name: "Hosts/lists-\(workspace.people)",
      runs: messages,
      median: cost,
      rivals: [("decoding once and applying", least)],
      counts: [
        ("KB a list", Double(growth) / 1000 / Double(workspace.people)),
        ("log rows read a message", rows), ("statements a message", statements),
        ("p50 ms to the last list", sorted[timed / 2] / .milliseconds(1)),
        ("p99 ms", sorted[timed * 99 / 100] / .milliseconds(1)),
      ]
    )
  }

  private static func open(_ workspace: GroupWorkspace) async throws {
    let host = try PostgresHost(workspace.address)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for lane in 0..<4 {
        group.addTask {
          for place in stride(from: lane, to: workspace.people, by: 4) {
            _ = try await host.source(for: GroupWorkspace.person(place), in: workspace.name)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Returns the processor time of the lists' host, for one list and one event that concerns it.
  private static func processorTime(
    _ writer: ListWriter,
    _ lists: LiveLists
  ) async throws -> Duration {
    let before = writer.timeOfOthers
    var shown = 0
    var last: ListWriter.Written?
    for number in timed..<timed + messages {
      let written = try await writer.write(number)
      shown += written.lists
      last = written
    }
    if let last { _ = try await lists.wait(for: last.id, lists: last.lists) }
    return (writer.timeOfOthers - before) / shown
  }
}
