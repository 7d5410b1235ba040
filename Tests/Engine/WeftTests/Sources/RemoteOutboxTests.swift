// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import Weft

/// Unsent messages that survive the process.
@Suite struct RemoteOutboxTests {
  private let workspace = SourceWorkspace.standard
  private let main = ChannelID("check:main")
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var folder: String { scratch.folder.appending(path: "out/box").path }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  /// An engine as a new process creates it, with its channels loaded if the test is about what it shows.
  private func engine(isLoaded: Bool = true) throws -> (Engine, asked: [SourceRequest]) {
    let engine = Engine(
      account: SourceAccount(workspace.user),
      environment: ChatEnvironment(now: workspace.now, currentUser: workspace.user),
      outbox: try Outbox(keptIn: folder)
    )
    let first = engine.drainRequests()
    if isLoaded {
      _ = engine.channelList(rows: 2)
      let page = try #require(engine.drainRequests().first)
      let rows = workspace.channels.filter { ["check:main", "check:mark"].contains($0.id) }
      let position = SourcePosition(rawValue: 0)
      engine.receive(.channels(SourcePage(rows, next: nil, at: position)), to: page)
    }
    return (engine, first + engine.drainRequests())
  }

  private func send(_ id: String, over engine: Engine, to channel: ChannelID? = nil) throws {
    let message = OutgoingMessage(id: MessageID(id), text: "Text of \(id)")
    try engine.perform(.send(message, channel ?? main))
  }

  private func sent(_ request: SourceRequest) -> OutgoingMessage? {
    if case .action(.send(let message, _)) = request.wish { message } else { nil }
  }

  private func state(_ id: MessageID, in engine: Engine) -> LocalMessageState? {
    engine.state.message(id, in: main, parent: nil)?.localState
  }

  @Test func `the next process shows and sends unsent messages in order`() throws {
    do {
      let (engine, _) = try engine()
      var rich = OutgoingMessage(id: "a", text: "Un \"é\"\n\u{0}\u{202E}")
      rich.attachments = [ChatAttachment(kind: .image, title: "Picture", url: "files/1.png")]
      rich.quotedMessageID = workspace.channels.first { $0.id == main }?.latestMessages.first?.id
      try engine.perform(.send(rich, main))
      try send("b", over: engine)
      try send("c", over: engine, to: "check:mark")
      #expect(files.count == 3)
    }
    let (engine, asked) = try engine()
    #expect(asked.compactMap { sent($0)?.id } == ["a", "c"])
    let rich = try #require(asked.compactMap(sent).first)
    #expect(rich.text == "Un \"é\"\n\u{0}\u{202E}" && rich.attachments.first?.url == "files/1.png")
    #expect(rich.quotedMessageID != nil)
    #expect(state("a", in: engine) == .sending && state("b", in: engine) == .sending)
    for request in asked { engine.receive(.done, to: request) }
    let next = try #require(engine.drainRequests().first)
    #expect(sent(next)?.id == "b" && files.count == 1)
    engine.receive(.done, to: next)
    #expect(files.isEmpty)
  }

  @Test func `refused messages are kept, and can be sent again or discarded`() throws {
    do {
      let (engine, _) = try engine()
      for id in ["a", "b"] {
        try send(id, over: engine)
        let request = try #require(engine.drainRequests().first)
        engine.receive(.failed(SourceError(.notAllowed, "no")), to: request)
      }
    }
    #expect(files.count == 2 && files.allSatisfy { $0.hasSuffix(".refused.json") })
    do {
      let (engine, asked) = try engine()
      #expect(asked.compactMap(sent).isEmpty)
      #expect(state("a", in: engine) == .sendingFailed && state("b", in: engine) == .sendingFailed)
      try engine.perform(.deleteMessage("a", main))
      #expect(files.count == 1)
      let failed = try #require(engine.state.message("b", in: main, parent: nil))
      try engine.perform(.send(OutgoingMessage(failed), main))
      #expect(files.count == 1 && files.allSatisfy { !$0.hasSuffix(".refused.json") })
    }
    let (engine, asked) = try engine()
    #expect(asked.compactMap { sent($0)?.id } == ["b"])
    #expect(engine.state.message("a", in: main, parent: nil) == nil)
  }

  @Test(arguments: 0..<100)
  func `each message arrives once and in order if processes stop at any moment`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var arrived: [MessageID] = []
    var written: [MessageID] = []
    for isLast in [false, false, false, false, true] {
      var (engine, asked) = try engine()
      var steps = isLast ? 1_000 : Int.random(in: 0..<8, using: &generator)
      while steps > 0 {
        steps -= 1
        if !isLast, Bool.random(using: &generator) {
          let id = MessageID("out-\(written.count)")
          try send(id.rawValue, over: engine)
          written.append(id)
        } else if let request = asked.first {
          asked.removeFirst()
          if let id = sent(request)?.id, !arrived.contains(id) { arrived.append(id) }
          // The process may end between the source's answer and its effects.
          if steps > 0 { engine.receive(.done, to: request) }
        } else if isLast {
          break
        }
        asked += engine.drainRequests()
      }
    }
    #expect(arrived == written && files.isEmpty)
  }

  @Test func `files that are not messages are reported and not changed`() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder + "/2.json", withIntermediateDirectories: true)
    for (name, text) in [
      ("1.json", "{\"type\":"), ("3.json", #"{"type":"typing.start","cid":"check:main"}"#),
      ("4.json", String(repeating: " ", count: 1 << 20 + 1)), ("notes.txt", "not for us"),
      (".part.json", "half"),
    ] { try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
    try manager.createSymbolicLink(atPath: folder + "/5.json", withDestinationPath: "1.json")
    // SAFETY: the path is borrowed for the call.
    #expect(unsafe mkfifo(folder + "/6.json", 0o600) == 0)
    let before = files
    let outbox = try Outbox(keptIn: folder)
    #expect(outbox.problems.count == 6)
    for (problem, name) in zip(outbox.problems, ["1", "2", "3", "4", "5", "6"]) {
      #expect(problem.hasPrefix("\(folder)/\(name).json "), "\(problem)")
    }
    #expect(files == before)
  }

  @Test
  func `a message that can't be stored is not sent, and the error contains the path`() throws {
    try Data().write(to: scratch.folder.appending(path: "file"))
    let path = scratch.folder.appending(path: "file/box").path
    do throws(SourceError) {
      _ = try Outbox(keptIn: path)
      Issue.record("a folder in a file")
    } catch {
      #expect(error.message == "\(path) can't be made: Not a directory")
    }
    let (engine, _) = try engine()
    try FileManager.default.removeItem(atPath: folder)
    do throws(SourceError) {
      try engine.perform(.send(OutgoingMessage(id: "a", text: "Text"), main))
      Issue.record("sent without its file")
    } catch {
      #expect(
        error.message
          == "\(folder) can't keep the message; it was not sent: No such file or directory"
      )
    }
    #expect(engine.state.message("a", in: main, parent: nil) == nil)
    #expect(engine.drainRequests().isEmpty)
  }

  @Test func `the engine counts messages waiting for an unreachable source`() throws {
    let (engine, _) = try engine()
    for id in ["a", "b"] { try send(id, over: engine) }
    #expect(engine.waitingMessageCount == 0)
    var request = try #require(engine.drainRequests().first)
    engine.receive(.failed(SourceError(.offline, "no way there")), to: request)
    #expect(engine.waitingMessageCount == 2)
    request = try #require(engine.drainRequests().first)
    engine.receive(.done, to: request)
    request = try #require(engine.drainRequests().first)
    engine.receive(.done, to: request)
    #expect(engine.waitingMessageCount == 0 && files.count == 1)
  }
}
