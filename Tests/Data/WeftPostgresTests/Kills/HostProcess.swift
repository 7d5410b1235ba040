// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import WeftTestSupport

@testable import WeftPostgres

/// A host in a separate process that writes, follows and shows lists until it is killed.
final class HostProcess: Sendable {
  /// The output of a host.
  struct Said {
    var isReady = false
    /// The messages that the database has acknowledged to it.
    var acknowledged: [String] = []
    /// The messages that one of its followers got, in order.
    var heard: [String] = []
    /// When each user's list last changed.
    var shown: [String: ContinuousClock.Instant] = [:]
    var failures: [String] = []
    /// The start of an incomplete line.
    private var rest: [UInt8] = []
    var isOver = false

    mutating func read(_ data: Data, at now: ContinuousClock.Instant) {
      if data.isEmpty { isOver = true }
      rest += data
      let lines = rest.split(separator: 10, omittingEmptySubsequences: false)
      rest = Array(lines.last ?? [])
      for line in lines.dropLast() {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case ("ready", 1): isReady = true
        case ("ack", 2): acknowledged.append(words[1])
        case ("heard", 2): heard.append(words[1])
        case ("shown", 3): shown[words[1]] = now
        default: failures.append(words.joined(separator: " "))
        }
      }
    }
  }

  private final class Reader: Sendable {
    let said = Mutex(Said())
  }

  private let reader = Reader()
  private let number: Int32

  /// Starts a host whose messages begin with a name.
  init(_ name: String, _ fixture: PostgresFixture) throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Checkout.weft.deletingLastPathComponent()
      .appendingPathComponent("WeftTestHost")
    process.arguments = [fixture.server.address(fixture.database), fixture.name, name]
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
    try process.run()
    number = process.processIdentifier
    // Foundation's own handler may close the descriptor while Dispatch still waits for it.
    Thread.detachNewThread { [reader, file = output.fileHandleForReading] in
      var isOver = false
      while !isOver {
        let data = file.availableData
        isOver = data.isEmpty
        reader.said.withLock { $0.read(data, at: .now) }
      }
    }
  }

  /// Its output until now.
  var said: Said { reader.said.withLock { $0 } }

  /// Waits for a condition on the output; throws if that takes too long.
  func wait(_ reason: String, until isSaid: (Said) -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !reader.said.withLock({ isSaid($0) }) {
      let failures = reader.said.withLock { $0.failures }
      guard failures.isEmpty, ContinuousClock.now < deadline else {
        throw PostgresServer.Failure(description: "no host \(reason) within 60 s: \(failures)")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits until all its lists have changed after a date; returns when the last of them did.
  func liveAgain(after moment: ContinuousClock.Instant) async throws -> ContinuousClock.Instant {
    try await wait("was live again") { said in said.shown.values.allSatisfy { $0 > moment } }
    return said.shown.values.max() ?? moment
  }

  /// Kills it, and waits until all its output was read.
  func kill() async throws {
    _ = Glibc.kill(number, SIGKILL)
    try await wait("has ended") { $0.isOver }
  }
}
