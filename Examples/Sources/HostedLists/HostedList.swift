// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftPostgres
import WeftTerminal

/// One user's list, which follows its source on the main actor.
@MainActor final class HostedList {
  let source: PostgresSource
  private let list: ChatChannelListViewModel
  private let changes: AsyncStream<Void>
  private let running: Task<Void, any Error>

  init(_ source: PostgresSource, at date: Date) async throws {
    self.source = source
    let account = try await source.account()
    let environment = ChatEnvironment(now: date, currentUser: account.user)
    let engine = Engine(account: account, environment: environment)
    list = engine.channelList(rows: 20)
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    self.changes = changes
    running = Task {
      defer { change.finish() }
      let driver = SourceDriver(source, engine)
      driver.onChange = { change.yield() }
      // A host tells the user here that the list shows loaded content until the database is back.
      driver.onStateChange = { state in
        if case .waiting(let error) = state {
          FileHandle.standardError.write(Data("\(account.user.id) waits: \(error)\n".utf8))
        }
      }
      try await driver.follow()
    }
  }

  /// Waits until the rows fulfil a condition; throws if the list ends before.
  func wait(until isReady: ([ChatChannel]) -> Bool) async throws {
    _ = list.drainChanges()
    if isReady(list.channels) { return }
    for await _ in changes {
      _ = list.drainChanges()
      if isReady(list.channels) { return }
    }
    try await running.value
    throw CancellationError()
  }

  /// Returns the list as a terminal shows it.
  func text() throws -> String {
    TerminalScreen(try list.screen(rowLimit: 2).validated(), columns: 60, rows: 7).text
  }

  func end() { running.cancel() }
}
