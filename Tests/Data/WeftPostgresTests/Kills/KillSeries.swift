// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftFormats
import WeftModel
import WeftSource
import WeftTestSupport

@testable import WeftPostgres

/// Hosts under load that are killed at random moments, and a database that crashes under them.
struct KillSeries {
  /// How long the lists of a surviving host needed, each time, until all of them had changed again.
  struct Times {
    private var times: [Duration] = []

    mutating func add(_ time: Duration) { times.append(time) }

    func quantile(_ part: Double) -> Duration {
      let sorted = times.sorted()
      return sorted.isEmpty
        ? .zero : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }

    var count: Int { times.count }
  }

  private let fixture: PostgresFixture
  private let start: SourcePosition
  private var random = SeededGenerator(seed: 11)
  private var acknowledged: [String] = []
  private(set) var afterKills = Times()
  private(set) var afterCrashes = Times()

  init() async throws {
    var workspace = Workspace(currentUser: ChatUser(id: "owner"))
    workspace.users += (0..<8).map { ChatUser(id: UserID("p\($0)")) }
    var channel = ChatChannel(id: "team:all", createdAt: Date(timeIntervalSince1970: 1_750_000_000))
    channel.members = workspace.users.dropFirst().map { ChatChannelMember($0) }
    channel.lastMessageAt = channel.createdAt
    workspace.channels = [channel]
    fixture = try PostgresFixture(workspace, server: .alone())
    start = try await fixture.source().channels(ChannelListQuery(), after: nil, limit: 1).position
  }

  /// Kills one of two hosts repeatedly, then crashes the database under both.
  mutating func run(kills: Int, crashes: Int) async throws {
    let lasting = try HostProcess("lasting", fixture)
    try await lasting.wait("is ready") { $0.isReady }
    for number in 0..<kills {
      let host = try HostProcess("killed-\(number)", fixture)
      try await host.wait("has written") { $0.isReady && !$0.acknowledged.isEmpty }
      try await pause(upTo: 200)
      let moment = ContinuousClock.now
      try await host.kill()
      acknowledged += host.said.acknowledged
      afterKills.add(try await lasting.liveAgain(after: moment) - moment)
    }
    for _ in 0..<crashes {
      try await pause(upTo: 500)
      try fixture.server.crash()
      try fixture.server.startAgain()
      let moment = await connected()
      afterCrashes.add(max(.zero, try await lasting.liveAgain(after: moment) - moment))
    }
    try await lasting.kill()
    acknowledged += lasting.said.acknowledged
    try await judge(lasting.said.heard)
  }

  private mutating func pause(upTo milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(Int.random(in: 0..<milliseconds, using: &random)))
  }

  /// Waits until the database accepts connections, and returns when it did.
  private func connected() async -> ContinuousClock.Instant {
    while true {
      if let address = try? fixture.address(), (try? PostgresConnection(address)) != nil {
        return .now
      }
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// What went wrong, in words.
  private(set) var faults: [String] = []
  /// How many messages were acknowledged.
  var messageCount: Int { acknowledged.count }

  /// Compares the hosts' output with the log.
  private mutating func judge(_ heard: [String]) async throws {
    let last = OutgoingMessage(id: "last", text: "The last one")
    let source = try fixture.source("p0")
    try await source.perform(.send(last, "team:all"))
    var (logged, iterator): ([String], _) = (
      [], try await source.events(after: start).makeAsyncIterator()
    )
    while logged.last != "last", let next = try await iterator.next() {
      if let id = next.event.message?.id.rawValue { logged.append(id) }
    }
    let known = Set(logged)
    let lost = acknowledged.filter { !known.contains($0) }
    if !lost.isEmpty { faults.append("acknowledged and lost: \(lost.prefix(5))") }
    if known.count < logged.count { faults.append("\(logged.count - known.count) came twice") }
    if !logged.starts(with: heard) {
      let place = zip(logged, heard).enumerated().first { $1.0 != $1.1 }?.offset
      faults.append("a follower heard something else at \(place ?? logged.count)")
    }
    if heard.count < logged.count / 2 { faults.append("a follower heard \(heard.count) of all") }
  }
}
