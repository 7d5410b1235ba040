// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import WeftModel
public import WeftPostgres
internal import WeftSource
internal import WeftStore

/// A workspace in a PostgreSQL database, compared with the same statements without Weft and with a file.
public enum HostBenchmarks {
  private static let channels = 10_000
  private static let messages = 400

  /// Measures in a separate workspace, which is removed afterwards.
  ///
  /// - Returns: The reason of a failure, or `nil` if everything was measured.
  public static func run(database: PostgresAddress, report: (Measurement) -> Void) -> String? {
    do {
      let bench = try HostBench(database, channels: channels)
      defer { bench.end() }
      report(try copying(bench))
      report(try writing(bench))
      report(try paging(bench))
      report(try hearing(bench))
      report(try CrowdBenchmarks.run(database))
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Measures importing a whole workspace, compared with the same into a file.
  private static func copying(_ bench: HostBench) throws -> Measurement {
    var (database, file): ([Duration], [Duration]) = ([], [])
    for _ in 0..<3 {
      try bench.remove()
      database.append(try ContinuousClock().measure { try bench.fill() })
      let path = NSTemporaryDirectory() + "weft-bench-\(UUID().uuidString).weft"
      defer { try? FileManager.default.removeItem(atPath: path) }
      file.append(
        try ContinuousClock().measure { try WorkspaceStore.generate(bench.generator, to: path) }
      )
    }
    return Measurement(
      name: "Hosts/import-\(channels)",
      runs: 3,
      median: database.sorted()[1],
      rivals: [("into a file", file.sorted()[1])],
      counts: []
    )
  }

  /// Measures sending a message, compared with the smallest transaction that writes as much.
  private static func writing(_ bench: HostBench) throws -> Measurement {
    let source = try PostgresSource(opening: bench.address)
    var (told, plain): ([Duration], [Duration]) = ([], [])
    for number in 0..<messages {
      let id = ChannelID("messaging:c\(number * 37 % channels)")
      let event = message("w\(number)", in: id)
      told.append(try timed { try await source.apply(event) })
      plain.append(try ContinuousClock().measure { try bench.writePlainly(number) })
    }
    let (rate, batches) = try manyAtOnce(source)
    return Measurement(
      name: "Hosts/write",
      runs: messages,
      median: told.sorted()[messages / 2],
      rivals: [("the plain transaction", plain.sorted()[messages / 2])],
      counts: [
        ("p99 ms", told.sorted()[messages * 99 / 100] / .milliseconds(1)),
        ("a second from 32 tasks", rate), ("transactions of these", batches),
      ]
    )
  }

  /// Returns how many messages per second many tasks can send into one workspace.
  static func rate(_ bench: HostBench) throws -> Double {
    try manyAtOnce(PostgresSource(opening: bench.address), among: bench.generator.channels).rate
  }

  /// Sends from many tasks at once, which share transactions.
  private static func manyAtOnce(
    _ source: PostgresSource,
    among channels: Int = channels
  ) throws -> (rate: Double, batches: Double) {
    let count = 2_000
    let before = try HostBench.position(source)
    let time = try timed {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<32 {
          group.addTask {
            for number in 0..<count / 32 {
              let id = ChannelID("messaging:c\((number * 32 + task) * 37 % channels)")
              try await source.apply(message("t\(task)-\(number)", in: id))
            }
          }
        }
        try await group.waitForAll()
      }
    }
    let events = Double(try HostBench.position(source) - before)
    return (events / (time / .seconds(1)), events)
  }

  /// Measures the first page of a list, compared with the one statement that has its content.
  private static func paging(_ bench: HostBench) throws -> Measurement {
    let source = try PostgresSource(opening: bench.address)
    let writer = try PostgresSource(opening: bench.address)
    var (told, known, plain): ([Duration], [Duration], [Duration]) = ([], [], [])
    for number in 0..<100 {
      // Another host's event, which invalidates everything read before.
      try timed { try await writer.perform(.pin(ChannelID("messaging:c\(number)"))) }
      func page() throws -> Duration {
        try timed { _ = try await source.channels(ChannelListQuery(), after: nil, limit: 20) }
      }
      told.append(try page())
      known.append(try page())
      plain.append(try ContinuousClock().measure { try bench.pagePlainly() })
    }
    return Measurement(
      name: "Hosts/page",
      runs: 100,
      median: told.sorted()[50],
      rivals: [("the plain statement", plain.sorted()[50])],
      counts: [("us where nothing has changed", known.sorted()[50] / .microseconds(1))]
    )
  }

  /// Measures from an action's end at one host to its event at another.
  private static func hearing(_ bench: HostBench) throws -> Measurement {
    let (writer, reader) = try (
      PostgresSource(opening: bench.address), PostgresSource(opening: bench.address)
    )
    let heard = Mutex<[MessageID: ContinuousClock.Instant]>([:])
    let count = 300
    let events = try HostBench.wait { try await reader.events(after: nil) }
    let following = Task {
      var left = count
      for try await happened in events {
        if let id = happened.event.message?.id { heard.withLock { $0[id] = .now } }
        left -= 1
        if left == 0 { return }
      }
    }
    var done: [MessageID: ContinuousClock.Instant] = [:]
    for number in 0..<count {
      let id = MessageID("h\(number)")
      try timed {
        try await writer.apply(message(id.rawValue, in: ChannelID("messaging:c\(number)")))
      }
      done[id] = .now
      // Messages are sent one by one: the latency to a second host is measured, not the throughput.
      Thread.sleep(forTimeInterval: 0.003)
    }
    try HostBench.wait { try await following.value }
    let times = heard.withLock { known in
      done.compactMap { id, end in known[id].map { max(.zero, $0 - end) } }.sorted()
    }
    return Measurement(
      name: "Hosts/event",
      runs: times.count,
      median: times[times.count / 2],
      rivals: [],
      counts: [
        ("p99 ms", times[times.count * 99 / 100] / .milliseconds(1)),
        ("lost", Double(count - times.count)),
      ]
    )
  }

  /// Returns a message of another member, as a server reports it.
  private static func message(_ id: String, in channel: ChannelID) -> ChatEvent {
    ChatEvent(.messageNew, cid: channel, at: Date()) {
      $0.message = MessagePatch(MessageID(id)) {
        ($0.author, $0.text) = (UserPatch("user-1"), .set("The message \(id) of a benchmark"))
      }
    }
  }

  @discardableResult
  private static func timed(_ body: @escaping @Sendable () async throws -> Void) throws -> Duration
  {
    try HostBench.wait {
      let begin = ContinuousClock.now
      try await body()
      return ContinuousClock.now - begin
    }
  }
}
