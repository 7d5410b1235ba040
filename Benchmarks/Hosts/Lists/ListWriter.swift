// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import WeftFormats
internal import WeftModel
internal import WeftPostgres
internal import WeftSource

/// Writes messages into channels of several users through a separate host, whose thread is known.
final class ListWriter: Sendable {
  /// A message that was committed.
  struct Written {
    let id: MessageID
    /// How many users see it.
    let lists: Int
    let committed: ContinuousClock.Instant
  }

  private let workspace: GroupWorkspace
  private let source: PostgresSource
  private let thread: Thread

  /// The number of the thread on which the writer works.
  private final class Thread: Sendable {
    let number = Atomic<Int32>(0)
  }

  init(_ workspace: GroupWorkspace) async throws {
    (self.workspace, thread) = (workspace, Thread())
    let host = try PostgresHost(workspace.address, connections: 1)
    source = try await host.source(for: "owner", in: workspace.name) { [thread] in
      // A source reads the clock on the thread of its connection.
      if thread.number.load(ordering: .relaxed) == 0 {
        thread.number.store(ProcessorTime.threadNumber, ordering: .relaxed)
      }
      return Date()
    }
  }

  /// Writes a message to the channel that its number chooses.
  func write(_ number: Int) async throws -> Written {
    let (event, lists) = Self.message(number, workspace, among: workspace.people)
    try await source.apply(event)
    return Written(id: MessageID("m\(number)"), lists: lists, committed: .now)
  }

  /// The processor time of all threads except the writer's.
  var timeOfOthers: Duration {
    ProcessorTime.process - ProcessorTime.thread(thread.number.load(ordering: .relaxed))
  }

  /// The distance between the users of two messages.
  static let stride = 7919

  /// Returns a message to one of the first users, and how many users see it.
  static func message(
    _ number: Int,
    _ workspace: GroupWorkspace,
    among people: Int
  ) -> (ChatEvent, lists: Int) {
    let person = number * stride % people
    let channel = workspace.channel(number * 31 % workspace.channels, of: person)
    let date = GroupWorkspace.start.addingTimeInterval(Double(number))
    let event = ChatEvent(.messageNew, cid: channel, at: date) {
      $0.message = MessagePatch(MessageID("m\(number)")) {
        $0.author = UserPatch(GroupWorkspace.person(person))
        ($0.text, $0.createdAt) = (.set("The message \(number) of a benchmark"), date)
      }
    }
    return (event, workspace.group(of: person).count)
  }
}
