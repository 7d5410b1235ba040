// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// A full disk is an error, loses nothing acknowledged, and can be written again with more room.
@Suite(.enabled(if: getuid() == 0, "a small disk takes root to mount"))
struct FullDiskTests {
  private static let main = ChannelID("check:main")
  /// Returns an incompressible text, so that messages fill the disk.
  private static func text(_ number: Int) -> String {
    var random = SeededGenerator(seed: UInt64(number))
    return String((0..<4000).map { _ in "abcdefghijklmnop".randomElement(using: &random) ?? "a" })
  }

  /// A server with a database on a disk of 40 MB, mostly taken by a file.
  private struct SmallDisk {
    let server: PostgresServer
    let address: String

    init() throws {
      server = try PostgresServer.alone(disk: 40)
      try server.sql("CREATE TABLESPACE small LOCATION '\(server.disk)'")
      try server.sql("CREATE DATABASE chats TABLESPACE small")
      address = server.address("chats", workspace: "team")
      _ = try PostgresDatabase(PostgresAddress(address)).prepare()
    }

    func sources(_ count: Int) throws -> [PostgresSource] {
      try (0..<count).map { _ in
        try PostgresSource(opening: PostgresAddress(address)) { SourceWorkspace.standard.now }
      }
    }

    /// Fills the disk except for some kilobytes.
    func fill(leaving kilobytes: Int) throws {
      let free = "free=$(df -k --output=avail . | tail -n 1)"
      try program("\(free); head -c $((free - \(kilobytes)))K /dev/zero > ballast")
    }

    func empty() throws { try program("rm ballast") }

    private func program(_ line: String) throws {
      try server.sql("COPY (SELECT 1) TO PROGRAM 'cat > /dev/null; cd \(server.disk) && \(line)'")
    }
  }

  private static func prepared() throws -> SmallDisk {
    let disk = try SmallDisk()
    let workspace = PostgresFixture.workspace(.standard)
    try PostgresCopy.run(into: PostgresAddress(disk.address), workspace) { copy in
      for user in workspace.users { try copy.put(user) }
      for channel in workspace.channels { try copy.put(channel) }
    }
    return disk
  }

  private static func message(_ number: Int) -> SourceAction {
    .send(OutgoingMessage(id: MessageID("fill-\(number)"), text: text(number)), main)
  }

  @Test(.ends)
  func `acknowledged messages are kept, and writing works again once there is room`() async throws {
    let disk = try Self.prepared()
    let sources = try disk.sources(2)
    let start = try await sources[1].channels(ChannelListQuery(), after: nil, limit: 1).position
    try disk.fill(leaving: 1024)
    var (acknowledged, refusal): ([Int], SourceError?) = ([], nil)
    // A megabyte has room for some hundred of them.
    for number in 0..<2000 where refusal == nil {
      do throws(SourceError) {
        try await sources[0].perform(Self.message(number))
        acknowledged.append(number)
      } catch {
        refusal = error
      }
    }
    let error = try #require(refusal)
    #expect(error.message.contains("disk is full, and nothing was changed; free some space"))
    #expect(!acknowledged.isEmpty)
    // It is read as before, also over a new connection.
    let shown = try await disk.sources(1)[0].channel(Self.main)?.latestMessages.first?.id
    #expect(shown == acknowledged.last.map { MessageID("fill-\($0)") })
    try disk.empty()
    for number in 3000..<3010 {
      try await sources[number % 2].perform(Self.message(number))
      acknowledged.append(number)
    }
    let events = try await sources[1].events(after: start)
    let heard = try await PostgresFixture.collect(acknowledged.count, of: events)
    #expect(heard.map(\.event.subjectID) == acknowledged.map { MessageID("fill-\($0)") })
    #expect(try PostgresDatabase(PostgresAddress(disk.address)).faults() == [])
  }

  @Test(.ends)
  func `an import that does not fit leaves nothing behind`() async throws {
    let disk = try SmallDisk()
    try disk.fill(leaving: 1024)
    let address = try PostgresAddress(disk.address)
    func fill() throws {
      try PostgresCopy.run(into: address, PostgresFixture.workspace(.standard)) { copy in
        for number in 0..<2000 {
          var channel = ChatChannel(id: ChannelID("check:\(number)"), createdAt: .distantPast)
          channel.name = Self.text(number)
          try copy.put(channel)
        }
      }
    }
    let error = try #require(throws: StoreError.self) { try fill() }
    #expect(error.code == .full, "\(error)")
    let absent = try #require(throws: StoreError.self) { try PostgresStore(opening: address) }
    #expect(absent.code == .absent)
    try disk.empty()
    try fill()
    #expect(try PostgresStore(opening: address).state().channelCount == 2000)
  }
}
