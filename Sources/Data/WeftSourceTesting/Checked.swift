// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

/// A source with its workspace while a group of rules is checked.
struct Checked: Sendable {
  let source: PatientSource
  let workspace: SourceWorkspace
  let patience: Patience
  let findings: Findings

  init(
    _ source: PatientSource,
    of workspace: SourceWorkspace,
    patience: Patience,
    findings: Findings
  ) {
    self.source = source
    self.workspace = workspace
    self.patience = patience
    self.findings = findings
  }

  /// Records that a rule is broken if a condition is false.
  func expect(_ holds: Bool, by rule: SourceRule, _ finding: @autoclosure () -> String) {
    if !holds { findings.add(rule, finding()) }
  }

  func context<Row>(_ row: Row.Type = Row.self) -> QueryContext<Row> {
    QueryContext(currentUser: workspace.user.id, now: workspace.now)
  }

  func checkAccount() async throws {
    let account = try await source.account()
    expect(account.user.id == workspace.user.id, by: .account, "It is that of \(account.user.id).")
    expect(account.mutedUserIDs.isEmpty, by: .account, "A user is muted whom no one has muted.")
  }

  func checkCancelling() async throws {
    let staying = Follower(try await source.events(after: nil), self)
    let events = try await source.events(after: nil)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let leaving = Task {
      var iterator = events.makeAsyncIterator()
      beginning.finish()
      while (try? await iterator.next()) != nil {}
    }
    for await _ in begun {}
    leaving.cancel()
    let ended = await patience.wait { () async -> Bool in
      await leaving.value
      return true
    }
    expect(ended == true, by: .cancelling, "It went on waiting.")
    try await mark("somebody left")
    let heard = await staying.events(upToMark: "somebody left")
    expect(heard.count == 1, by: .cancelling, "Another one heard \(heard.count) events, not one.")
  }

  /// Checks that concurrent actions have the same outcome as consecutive ones.
  func checkManyAtOnce() async throws {
    let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    let roles = workspace.roles
    let ids = [roles.main, roles.leaving, roles.invited, roles.old]
    var expected = Seen(workspace.state, of: self)
    for id in ids {
      expected.channels[id]?.isPinned = true
      expected.channels[id]?.isMuted = true
      expected.channels[id]?.mute = MuteDetails()
      expected.channels[id]?.draft = DraftMessage(text: "last of \(id)")
    }
    try await withThrowingTaskGroup { group in
      for id in ids { group.addTask { try await work(on: id) } }
      for _ in 0..<4 { group.addTask { try await read() } }
      try await group.waitForAll()
    }
    let seen = try await Seen(of: self)
    expect(seen == expected, by: .concurrency, "There differ \(seen.difference(from: expected)).")
    let follower = Follower(try await source.events(after: start), self)
    try await mark("end")
    expected.channels[workspace.roles.mark]?.draft = DraftMessage(text: "end")
    let events = await follower.events(upToMark: "end")
    check(events, "many at once")
    var state = workspace.state
    for happened in events { _ = state.apply(happened.event) }
    let told = Seen(state, of: self)
    let difference = told.difference(from: expected)
    expect(told == expected, by: .concurrency, "Events lead elsewhere: \(difference).")
  }

  private func work(on id: ChannelID) async throws {
    for round in 0..<5 {
      try await source.perform(.mute(id))
      try await source.perform(.saveDraft(DraftMessage(text: "\(round) of \(id)"), id))
      try await source.perform(.unmute(id))
    }
    try await source.perform(.mute(id))
    try await source.perform(.pin(id))
    try await source.perform(.saveDraft(DraftMessage(text: "last of \(id)"), id))
  }

  private func read() async throws {
    for limit in 1...5 {
      let ids = try await Walk<ChatChannel> {
        try await source.channels(ChannelListQuery(), after: $0, limit: limit)
      }.ids
      // None of the concurrent actions moves a row.
      let expected = Seen(workspace.state, of: self).listed
      expect(ids == expected, by: .concurrency, "The list was \(ids), to be \(expected).")
    }
  }
}

/// The broken rules found so far, at most three findings for each rule.
///
/// It may be used by several tasks at once.
final class Findings: Sendable {
  private static let most = 3
  private let broken = Mutex<[BrokenRule]>([])

  var all: [BrokenRule] { broken.withLock { $0 } }

  func add(_ rule: SourceRule, _ finding: String) {
    broken.withLock { broken in
      guard broken.count(where: { $0.rule == rule }) < Self.most else { return }
      broken.append(BrokenRule(rule: rule, finding: finding))
    }
  }
}
