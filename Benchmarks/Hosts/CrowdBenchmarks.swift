// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftModel
internal import WeftPostgres
internal import WeftSource

/// A message in a channel that many users have open, each with their own unread counts, compared with a
/// channel of five.
enum CrowdBenchmarks {
  private static let (people, few, messages) = (500, 5, 40)

  static func run(_ database: PostgresAddress) throws -> Measurement {
    let name = "bench-crowd-\(ProcessInfo.processInfo.processIdentifier)"
    let address = try database.naming(name)
    defer { _ = try? PostgresDatabase(database).remove(name) }
    try fill(address)
    let host = try PostgresHost(database)
    let median = try HostBench.wait {
      for number in 0..<people { _ = try await host.source(for: id(number), in: name) }
      let source = try await host.source(for: id(0), in: name)
      return (try await time(source, "team:all"), try await time(source, "team:few"))
    }
    return Measurement(
      name: "Hosts/message-to-\(people)",
      runs: messages,
      median: median.0,
      rivals: [("to \(few)", median.1)],
      counts: [
        (
          "us a further person",
          (median.0 - median.1) / .microseconds(1) / Double(people - few)
        )
      ]
    )
  }

  private static func id(_ number: Int) -> UserID { UserID("p\(number)") }

  private static func fill(_ address: PostgresAddress) throws {
    let moment = Date(timeIntervalSince1970: 1_780_000_000)
    var head = Workspace(currentUser: ChatUser(id: "owner"))
    head.now = moment
    try PostgresCopy.run(into: address, head, isUnique: true) { copy in
      for number in 0..<people {
        try copy.put(ChatUser(id: id(number), name: "Person \(number)"))
      }
      for (name, count) in [("all", people), ("few", few)] {
        var channel = ChatChannel(id: ChannelID("team:\(name)"), createdAt: moment)
        channel.members = (0..<count).map { ChatChannelMember(ChatUser(id: id($0))) }
        channel.latestMessages = (0..<100).map { age in
          ChatMessage(
            id: MessageID("\(name)-\(age)"),
            author: ChatUser(id: id(age % count)),
            text: "The message \(age) of a benchmark",
            createdAt: moment.addingTimeInterval(-Double(age))
          )
        }
        channel.lastMessageAt = moment
        try copy.put(channel)
      }
    }
  }

  private static func time(
    _ source: PostgresSource,
    _ channel: ChannelID
  ) async throws -> Duration {
    var times: [Duration] = []
    for number in 0..<messages {
      let message = OutgoingMessage(
        id: MessageID("\(channel.rawValue)-new-\(number)"),
        text: "Another message"
      )
      let begin = ContinuousClock.now
      try await source.perform(.send(message, channel))
      times.append(ContinuousClock.now - begin)
    }
    return times.sorted()[messages / 2]
  }
}
