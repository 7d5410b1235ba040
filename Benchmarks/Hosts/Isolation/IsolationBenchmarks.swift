// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftModel
public import WeftPostgres
internal import WeftSource

/// Random requests of many users on one host, none of which may reveal anything of others.
public enum IsolationBenchmarks {
  /// How many users make requests at a time.
  private static let lanes = 8

  /// Makes requests in a separate workspace, which is removed afterwards.
  ///
  /// - Returns: What a user has seen of others, or another reason of a failure, or `nil` if there was neither.
  public static func run(
    requests: Int,
    seed: UInt64 = 1,
    database: PostgresAddress,
    report: (Measurement) -> Void
  ) -> String? {
    do {
      let rooms = try RoomWorkspace(database, seed: seed)
      defer { try? rooms.remove() }
      let begin = ContinuousClock.now
      let counts = try HostBench.wait { try await ask(requests, rooms, seed) }
      report(
        Measurement(
          name: "Hosts/isolation",
          runs: requests,
          median: (ContinuousClock.now - begin) / max(1, requests),
          rivals: [],
          counts: [
            ("refused", Double(counts.refused)), ("answers with content", Double(counts.answered)),
            ("rooms named in answers", Double(counts.rooms)),
            ("events followed", Double(counts.events)), ("of others", 0),
          ]
        )
      )
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func ask(
    _ requests: Int,
    _ rooms: RoomWorkspace,
    _ seed: UInt64
  ) async throws -> RandomRequests.Counts {
    let host = try PostgresHost(rooms.address)
    var people: [RandomRequests] = []
    for person in 0..<RoomWorkspace.people {
      let source = try await host.source(for: RoomWorkspace.id(person), in: rooms.name)
      people.append(RandomRequests(source, person, rooms, seed: seed &+ UInt64(person)))
    }
    let each = (requests + people.count - 1) / people.count
    return try await withThrowingTaskGroup(of: RandomRequests.Counts.self) { group in
      for lane in 0..<lanes {
        let mine = stride(from: lane, to: people.count, by: lanes).map { people[$0] }
        group.addTask {
          var counts = RandomRequests.Counts()
          // A user makes requests in order, so that what they may see is known at any time.
          var mine = mine
          for _ in 0..<each {
            for index in mine.indices { try await mine[index].ask(&counts) }
          }
          return counts
        }
      }
      return try await group.reduce(into: RandomRequests.Counts()) { $0.add($1) }
    }
  }
}
