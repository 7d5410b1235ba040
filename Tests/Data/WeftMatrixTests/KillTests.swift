// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// A syncer killed at any moment loses nothing and doubles nothing.
@Suite struct KillTests {
  /// The number of kills; `WEFT_KILLS` sets more.
  private static let count =
    ProcessInfo.processInfo.environment["WEFT_KILLS"].flatMap { Int($0) } ?? 8

  /// The transactions that a syncer writes, in order.
  static let steps: [@Sendable (RecordedAccount) throws -> Void] = [
    {
      try $0.write(
        .sliding(SyncNews(sliding: RecordedAccount.bytes("sliding.json")), isWhole: true)
      )
    },
    { try $0.write(.sync(SyncNews(sync: RecordedAccount.bytes("sync.json")))) },
    {
      try $0.write(.threads(RecordedAccount.bytes("threads.json"), of: RecordedAccount.id("tea")))
    },
    { account in
      let message = OutgoingMessage(id: "m1", text: "from here")
      let tea = ChannelID("matrix:" + (try RecordedAccount.id("tea")))
      try account.file.queue(message, in: tea, at: RecordedAccount.now)
    },
    { account in
      let file = try AttachedFile(name: "leaves.txt", bytes: Array("green".utf8))
      try account.file.files.keep(file)
      var message = OutgoingMessage(id: "m2", text: "and a file")
      message.attachments = [file.attachment]
      let tea = ChannelID("matrix:" + (try RecordedAccount.id("tea")))
      try account.file.queue(message, in: tea, at: RecordedAccount.now)
    },
    { account in
      guard let entry = try account.file.outbox().entries.first(where: { $0.file != nil }) else {
        return
      }
      _ = try account.file.uploaded(entry, as: "mxc://localhost/leaves")
    },
    { try $0.write(.sync(SyncNews(sync: RecordedAccount.bytes("later.json")))) },
    { try send(try $0.file.outbox().entries.first, $0) },
    { try send(try $0.file.outbox().entries.first, $0) },
  ]

  private static func send(_ entry: Outbox.Entry?, _ account: RecordedAccount) throws {
    guard let entry else { return }
    try account.file.sent(entry, as: "$event-\(entry.id)", at: RecordedAccount.now)
  }

  /// The file's content, including the syncer's own state.
  private static func content(_ account: RecordedAccount) throws -> String {
    let progress = String(decoding: try account.file.progress().bytes, as: UTF8.self)
    let waiting = try account.file.outbox().entries.map { "\($0.id) \($0.address ?? "-")" }
    return try account.content() + "\(progress) \(waiting)"
  }

  /// The file's content after each step, and the time that all of them take.
  private static let references = Result {
    let account = try RecordedAccount()
    var contents = [try content(account)]
    let start = ContinuousClock.now
    for step in steps {
      try step(account)
      contents.append(try content(account))
    }
    return (contents, ContinuousClock.now - start)
  }

  @Test
  func `a syncer killed at any point leaves the file as after one of its steps`() async throws {
    let (contents, time) = try Self.references.get()
    var random = SeededGenerator(seed: 7)
    var ends: Set<Int> = []
    for _ in 0..<Self.count {
      let account = try RecordedAccount()
      let (folder, most) = (account.folder.path, Int(time / .microseconds(1)))
      let delay = UInt32(Int.random(in: 0...most, using: &random))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [folder = folder as String, delay = delay as UInt32] in
        try KillTests.die(in: folder, after: delay)
      }
      let left = try RecordedAccount(in: account.folder)
      let found = try Self.content(left)
      let step = try #require(contents.lastIndex(of: found), "killed after \(delay) µs")
      ends.insert(step)
      for rest in Self.steps[step...] { try rest(left) }
      #expect(try Self.content(left) == contents.last, "killed after \(delay) µs")
    }
    #expect(Self.count < 50 || ends.count > 3)
  }

  /// Writes all steps and is killed while doing so.
  static func die(in folder: String, after delay: UInt32) throws {
    let account = try RecordedAccount(in: URL(fileURLWithPath: folder))
    Thread.detachNewThread {
      usleep(delay)
      kill(getpid(), SIGKILL)
    }
    for step in steps { try step(account) }
    while true { pause() }
  }
}
