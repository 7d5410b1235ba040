// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import Weft
internal import WeftModel
internal import WeftPostgres
internal import WeftSource
internal import WeftSystem

/// The channel lists of many users on one host, each with its own engine, all on one thread.
final class LiveLists: Sendable {
  /// How many rows a list shows.
  static let rows = 25

  private let host: PostgresHost
  private let workspace: String
  private let loop: LoopActor
  private let thread = StoppableThread()
  private let tasks = Mutex<[Task<Void, Never>]>([])
  private let figures = Mutex(Figures())

  /// What the lists have shown.
  private struct Figures {
    var ready = 0
    var failures: [String] = []
    /// How many lists showed each message, and when the last of them did.
    var shown: [MessageID: (count: Int, last: ContinuousClock.Instant)] = [:]

    mutating func show(_ message: MessageID) {
      shown[message] = ((shown[message]?.count ?? 0) + 1, .now)
    }
  }

  init(_ host: PostgresHost, _ workspace: String) {
    (self.host, self.workspace) = (host, workspace)
    let thread = thread
    loop = LoopActor { thread.ring() }
    let loop = loop
    thread.begin { bell in
      while thread.isRunning {
        loop.work()
        bell.wait(atMost: nil)
      }
    }
  }

  /// Opens the lists of some users, and waits until each shows its rows.
  func open(_ people: [UserID]) async throws {
    let sources = try await sources(for: people)
    let goal = figures.withLock { $0.ready } + people.count
    for source in sources {
      let task = Task { await self.show(source, on: loop) }
      tasks.withLock { $0.append(task) }
    }
    while figures.withLock({ $0.ready < goal && $0.failures.isEmpty }) {
      try await Task.sleep(for: .milliseconds(10))
    }
    if let failure = figures.withLock({ $0.failures.first }) { throw BenchFailure(failure) }
  }

  private func sources(for people: [UserID]) async throws -> [PostgresSource] {
    try await withThrowingTaskGroup(of: [PostgresSource].self) { group in
      let lanes = 4
      for lane in 0..<lanes {
        group.addTask { [host, workspace] in
          var sources: [PostgresSource] = []
          for place in stride(from: lane, to: people.count, by: lanes) {
            sources.append(try await host.source(for: people[place], in: workspace))
          }
          return sources
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Shows one user's list like a surface: its rows, and after each change the changed ones.
  private func show(_ source: PostgresSource, on loop: isolated LoopActor) async {
    do {
      let account = try await source.account()
      let environment = ChatEnvironment(now: GroupWorkspace.start, currentUser: account.user)
      let engine = Engine(account: account, environment: environment)
      let list = engine.channelList(rows: Self.rows)
      let driver = SourceDriver(source, engine)
      var isReady = false
      driver.onChange = { [self] in
        _ = list.drainChanges()
        if isReady {
          let newest = list.session.channels(in: 0..<1).first?.latestMessages.first?.id
          if let newest { figures.withLock { $0.show(newest) } }
        } else if list.session.count > 0 {
          isReady = true
          figures.withLock { $0.ready += 1 }
        }
      }
      try await driver.run()
    } catch {
      figures.withLock { $0.failures.append("\(error)") }
    }
  }

  /// Waits until that many lists have shown a message; returns when the last of them did.
  func wait(for message: MessageID, lists: Int) async throws -> ContinuousClock.Instant {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      if let shown = figures.withLock({ $0.shown[message] }), shown.count >= lists {
        return shown.last
      }
      try await Task.sleep(for: .microseconds(500))
    }
    let count = figures.withLock { $0.shown[message]?.count ?? 0 }
    throw BenchFailure("\(count) of \(lists) lists showed message \(message) within 10 s")
  }

  /// Ends all lists.
  func end() async {
    let ended = tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    for task in ended { task.cancel() }
    for task in ended { await task.value }
    thread.stop()
  }
}

/// The reason why a benchmark can't continue.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
