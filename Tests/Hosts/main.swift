// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftModel
import WeftPostgres
import WeftSource

// A host that tests kill at any moment: it writes messages, follows, shows lists, and reports in lines.
//
//     ready                  all lists show their rows
//     ack ID                 the database has acknowledged a message
//     heard ID               a follower has received a message
//     shown PERSON ID        a user's list has a message as its newest
guard CommandLine.arguments.count == 4 else {
  print("usage: WeftTestHost postgresql://HOST/DATABASE WORKSPACE NAME")
  exit(2)
}
let (workspace, name) = (CommandLine.arguments[2], CommandLine.arguments[3])
let channel: ChannelID = "team:all"
let host = try PostgresHost(PostgresAddress(CommandLine.arguments[1]), connections: 2)
let people = (0..<8).map { UserID("p\($0)") }

/// Writes a line at once; if its reader is gone, exits without cleaning up under other threads.
@Sendable func say(_ line: String) {
  do { try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) } catch { _exit(0) }
}

/// Sends messages forever, each until it is acknowledged, like an engine's outbox.
@Sendable func write(_ source: PostgresSource, _ prefix: String) async {
  var number = 0
  while true {
    let message = OutgoingMessage(id: MessageID("\(prefix)-\(number)"), text: "Text \(number)")
    do {
      try await source.perform(.send(message, channel))
      say("ack \(message.id)")
      number += 1
    } catch {
      guard error.failure.isTemporary else { return say("failed \(error)") }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}

@Sendable func follow(_ events: SourceEvents) async throws {
  for try await happened in events {
    if let id = happened.event.message?.id { say("heard \(id)") }
  }
}

@MainActor enum Ready {
  static var count = 0
}

/// Shows a user's list forever, like an application over a source.
@MainActor func show(_ source: PostgresSource, of person: UserID) async throws {
  let account = try await source.account()
  let engine = Engine(
    account: account,
    environment: ChatEnvironment(now: Date(), currentUser: account.user)
  )
  let list = engine.channelList(rows: 20)
  let driver = SourceDriver(source, engine)
  var newest: MessageID?
  driver.onChange = {
    _ = list.drainChanges()
    guard let channel = list.session.channels.first else { return }
    if newest == nil {
      Ready.count += 1
      if Ready.count == people.count { say("ready") }
    }
    guard let id = channel.latestMessages.first?.id, id != newest else { return }
    newest = id
    say("shown \(person) \(id)")
  }
  try await driver.follow()
}

let first = try await host.source(for: people[0], in: workspace)
let events = try await first.events(after: nil)
let following = Task {
  do { try await follow(events) } catch { say("failed \(error)") }
}
var showing: [Task<Void, Never>] = []
for person in people {
  let source = try await host.source(for: person, in: workspace)
  showing.append(
    Task { @MainActor in
      do { try await show(source, of: person) } catch { say("failed \(error)") }
    }
  )
}
let second = try await host.source(for: people[1], in: workspace)
async let one: Void = write(first, "\(name)-0")
async let other: Void = write(second, "\(name)-1")
_ = await (one, other)
// A writer that failed has said why, and the host still follows.
await following.value
for task in showing { await task.value }
