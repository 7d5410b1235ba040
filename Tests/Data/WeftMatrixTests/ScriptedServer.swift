// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// A server played by a script in `Synapse`, with an account.
struct ScriptedServer {
  /// Ada's account on it.
  let account: MatrixAccount
  private let server: ScriptServer

  /// Starts a server with one room that behaves as its kind says; see `Synapse/lying.py`.
  init(_ kind: String) throws { try self.init(script: "lying.py", [kind]) }

  init(script: String, _ arguments: [String] = []) throws {
    server = try ScriptServer("Tests/Data/WeftMatrixTests/Synapse/\(script)", arguments)
    let server = try MatrixServer(server.address)
    account = MatrixAccount(server, user: RecordedAccount.ada, device: "D", token: "t")
  }

  /// Returns the requests for news, messages and data since the last call.
  func log() async throws -> [String] {
    var request = MatrixRequest(.get, "/log")
    request.isAuthorized = false
    switch await (try MatrixHTTP(account.server)).ask(request, token: nil) {
    case .failure(let error): throw error
    case .answer(let answer):
      return String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}

/// A clock whose sleeps end at once and advance its time.
final class HastyClock: Clock, Sendable {
  typealias Instant = ContinuousClock.Instant
  private let start = ContinuousClock.now
  private let state = Mutex<(passed: Duration, sleeps: [Duration])>((.zero, []))

  var now: Instant { start + state.withLock { $0.passed } }
  var minimumResolution: Duration { .nanoseconds(1) }
  /// The requested durations of the sleeps.
  var sleeps: [Duration] { state.withLock { $0.sleeps } }
  /// The current date, on a day long past.
  var date: Date {
    Date(timeIntervalSince1970: 2_000_000_000 + state.withLock { $0.passed / .seconds(1) })
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      let pause = deadline - (start + state.passed)
      state.passed += max(pause, .zero)
      state.sleeps.append(pause)
    }
  }
}
