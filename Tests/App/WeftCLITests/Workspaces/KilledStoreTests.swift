// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

/// The command is killed at any moment while it writes; the file stays sound, and a repetition
/// leads to the same result.
@Suite(.serialized) struct KilledStoreTests {
  /// `WEFT_KILLS` sets more, such as a hundred; they take minutes.
  private static let kills =
    ProcessInfo.processInfo.environment["WEFT_KILLS"].flatMap { Int($0) } ?? 10
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Starts the command and kills it after some microseconds; returns whether it was still running.
  private func kill(_ words: [String], after delay: UInt32) throws -> Bool {
    let process = Process()
    process.executableURL = Checkout.weft
    process.arguments = words
    process.currentDirectoryURL = scratch.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(delay)
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  /// The duration of the command in microseconds, plus a margin because machines differ.
  ///
  /// A command that ends before it is killed, because the machine has less to do by then, shortens
  /// the span to its delay.
  private func span(of words: [String]) throws -> UInt64 {
    let start = ContinuousClock.now
    let run = try Subprocess(Checkout.weft, words, in: scratch.folder)
    #expect(run.status == 0)
    return UInt64((ContinuousClock.now - start) / .microseconds(1) * 1.1)
  }

  private func open() throws -> Workspace {
    try WorkspaceStore(opening: scratch.path("w.weft").path, readOnly: true).workspace()
  }

  @Test func `events are applied in complete batches, and none is lost`() throws {
    let generator = WorkspaceGenerator(channels: 20, threads: 0, messages: 60, seed: 3)
    let first = scratch.path("first.weft").path
    try WorkspaceStore.generate(generator, to: first)
    let count = 2500
    let lines = (0..<count).map { number in
      let date = Workspace.text(Date(timeIntervalSince1970: 1_780_700_000 + Double(number)))
      return """
        {"type":"message.new","cid":"messaging:c\(number % 20)","created_at":"\(date)",\
        "user_id":"user-3","message":{"id":"k\(number)","user_id":"user-3","text":"Number \(number)",\
        "created_at":"\(date)"}}
        """
    }
    try scratch.write(Array(lines.joined(separator: "\n").utf8), to: "e.jsonl")
    let path = scratch.path("w.weft").path
    var random = SeededGenerator(seed: 11)
    var (killed, partly) = (0, 0)
    var whole: String?
    try FileManager.default.copyItem(atPath: first, toPath: path)
    var span = try span(of: ["events", "w.weft", "e.jsonl"])
    for turn in 0..<Self.kills {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      try FileManager.default.copyItem(atPath: first, toPath: path)
      let delay = UInt32(random.next() % max(span, 1000))
      if try kill(["events", "w.weft", "e.jsonl"], after: delay) {
        killed += 1
      } else {
        span = UInt64(delay)
      }
      let ids = Set(try open().channels.flatMap(\.latestMessages).map(\.id.rawValue))
      let applied = (0..<count).prefix { ids.contains("k\($0)") }.count
      #expect(ids.count == 60 + applied, "some, but not all before it")
      #expect(applied % 1000 == 0 || applied == count, "half a batch: \(applied)")
      partly += applied > 0 && applied < count ? 1 : 0
      if turn % 4 != 0 { continue }
      let again = try Subprocess(
        Checkout.weft,
        ["events", "w.weft", "e.jsonl"],
        in: scratch.folder
      )
      #expect(again.status == 0, "\(again.errors)")
      let text = try open().json
      #expect(text == whole ?? text, "repeated, it came to another end")
      whole = text
    }
    // Otherwise nothing was tested.
    #expect(killed > 3 && partly > 0, "\(killed) killed, \(partly) partly")
  }

  @Test func `an import is complete or absent`() throws {
    let old = WorkspaceGenerator(channels: 30, threads: 5, messages: 90, seed: 4)
    let first = scratch.path("first.weft").path
    try WorkspaceStore.generate(old, to: first)
    let before = try WorkspaceStore(opening: first, readOnly: true).workspace().json
    let new = WorkspaceGenerator(channels: 800, threads: 200, messages: 2400, seed: 5)
    let other = scratch.path("other.weft").path
    try WorkspaceStore.generate(new, to: other)
    let workspace = try WorkspaceStore(opening: other, readOnly: true).workspace()
    try scratch.write(Array(workspace.json.utf8), to: "new.json")
    let path = scratch.path("w.weft").path
    var random = SeededGenerator(seed: 12)
    var killed = 0
    try FileManager.default.copyItem(atPath: first, toPath: path)
    var span = try span(of: ["import", "new.json", "--into", "w.weft"])
    let whole = try open().json
    #expect(whole != before)
    for _ in 0..<Self.kills {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      try FileManager.default.copyItem(atPath: first, toPath: path)
      let delay = UInt32(random.next() % max(span, 1000))
      if try kill(["import", "new.json", "--into", "w.weft"], after: delay) {
        killed += 1
      } else {
        span = UInt64(delay)
      }
      let found = try open().json
      #expect(found == before || found == whole, "after \(delay) us it is there in part")
    }
    #expect(killed > 3, "\(killed) killed")
  }

  @Test func `a message is stored once or not at all, and once after a retry`() throws {
    let text = """
      {"weft":1,"current_user_id":"ada","now":"2026-01-03T00:00:00Z","users":[{"id":"ada"}],
       "channels":[{"cid":"messaging:open","created_at":"2026-01-01T00:00:00Z",
         "own_capabilities":["send-message"],"messages":[]}]}
      """
    try scratch.write(Array(text.utf8), to: "w.json")
    let made = try Subprocess(
      Checkout.weft,
      ["import", "w.json", "--into", "w.weft"],
      in: scratch.folder
    )
    try #require(made.status == 0, "\(made.errors)")
    func sending(_ number: Int) -> [String] {
      ["send", "w.weft", "messaging:open", "Number \(number)", "--id", "m\(number)"]
    }
    func found() throws -> [String] {
      try open().channels.flatMap(\.latestMessages).map(\.id.rawValue).sorted()
    }
    let count = 3 * Self.kills
    var random = SeededGenerator(seed: 13)
    let span = try span(of: sending(0))
    let killed = try (1...count).count {
      try kill(sending($0), after: UInt32(random.next() % max(span, 1000)))
    }
    let ids = try found()
    #expect(Set(ids).count == ids.count, "one is there twice")
    // Otherwise nothing was tested.
    #expect(killed > 3 && ids.count < count + 1, "\(killed) killed, \(ids.count) there")
    for number in 0...count where !ids.contains("m\(number)") || number % 7 == 0 {
      let again = try Subprocess(Checkout.weft, sending(number), in: scratch.folder)
      #expect(again.status == 0, "\(again.errors)")
    }
    #expect(try found() == (0...count).map { "m\($0)" }.sorted())
  }
}
