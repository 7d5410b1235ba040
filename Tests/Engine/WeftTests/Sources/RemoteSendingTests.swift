// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftSource
import WeftSourceTesting

@testable import Weft

/// Messages sent over a source, with every answer given by the test.
@Suite struct RemoteSendingTests {
  private let workspace = SourceWorkspace.standard
  private let main = ChannelID("check:main")
  private let engine: Engine
  private let list: ChatChannelListViewModel

  init() throws {
    engine = Engine(
      account: SourceAccount(workspace.user),
      environment: ChatEnvironment(now: workspace.now, currentUser: workspace.user)
    )
    list = engine.channelList(rows: 2)
    let request = try #require(engine.drainRequests().first)
    let rows = workspace.channels.filter {
      ["check:main", "check:mark", "check:bound"].contains($0.id)
    }
    engine.receive(.channels(SourcePage(rows, next: nil, at: position(0))), to: request)
    _ = engine.drainRequests()
  }

  private func position(_ number: Int64) -> SourcePosition { SourcePosition(rawValue: number) }

  private func send(_ id: String, _ text: String = "Text", to channel: ChannelID? = nil) throws {
    let message = OutgoingMessage(id: MessageID(id), text: text)
    try engine.perform(.send(message, channel ?? main))
  }

  private func message(_ id: MessageID) -> ChatMessage? {
    engine.state.message(id, in: main, parent: nil)
  }

  /// The new requests, each of which is for a message to send, or a wait.
  private func drain() -> [(request: SourceRequest, id: String)] {
    engine.drainRequests().map { request in
      switch request.wish {
      case .action(.send(let message, _)): (request, message.id.rawValue)
      case .wait: (request, "wait")
      default: (request, "other")
      }
    }
  }

  /// Delivers the source's event about a message that has arrived.
  private func arrive(_ id: MessageID, at seconds: Double) {
    let message = OutgoingMessage(id: id, text: "Text")
    let event = ChatEvent(.messageNew, cid: main, at: workspace.now.addingTimeInterval(seconds)) {
      $0.user = UserPatch(workspace.user.id)
      $0.message = MessagePatch(message.id) {
        $0.author = UserPatch(workspace.user.id)
        $0.text = .set(message.text)
        $0.createdAt = workspace.now.addingTimeInterval(seconds)
      }
    }
    engine.receive(SourceEvent(position(Int64(seconds)), event))
  }

  @Test func `a message shows at once, and later ones wait for their turn`() throws {
    for id in ["a", "b", "c"] { try send(id) }
    #expect(["a", "b", "c"].allSatisfy { message(MessageID($0))?.localState == .sending })
    var asked = drain()
    #expect(asked.map(\.id) == ["a"])
    for (id, next) in [("a", ["b"]), ("b", ["c"]), ("c", [])] {
      engine.receive(.done, to: try #require(asked.first?.request))
      arrive(MessageID(id), at: Double(10 + next.count))
      #expect(message(MessageID(id))?.localState == nil)
      asked = drain()
      #expect(asked.map(\.id) == next)
    }
  }

  @Test func `channels do not wait for each other`() throws {
    try send("a")
    try send("b", to: "check:mark")
    #expect(drain().map(\.id) == ["a", "b"])
  }

  @Test func `the same message is sent once, however often it is requested`() throws {
    for _ in 0..<3 { try send("a") }
    let asked = drain()
    #expect(asked.map(\.id) == ["a"])
    engine.receive(.done, to: asked[0].request)
    arrive("a", at: 1)
    try send("a")
    #expect(drain().isEmpty)
  }

  @Test func `without a connection the message is retried before later ones`()
    throws
  {
    var refused: [SourceError] = []
    engine.onRefusal = { refused.append($1) }
    try send("a")
    try send("b")
    var request = try #require(drain().first?.request)
    for _ in 0..<40 {
      engine.receive(.failed(SourceError(.offline, "no way there")), to: request)
      let wait = try #require(drain().first)
      #expect(wait.id == "wait" && message("a")?.localState == .sending)
      if case .wait(let seconds) = wait.request.wish { #expect((1...60).contains(seconds)) }
      engine.receive(.done, to: wait.request)
      let again = drain()
      #expect(again.map(\.id) == ["a"])
      request = try #require(again.first?.request)
    }
    engine.receive(.done, to: request)
    #expect(drain().map(\.id) == ["b"] && refused.isEmpty)
  }

  @Test func `a refused message stays, and can be sent again or discarded`() throws {
    var refused: [SourceAction] = []
    engine.onRefusal = { action, _ in refused.append(action) }
    try send("a")
    try send("b")
    var request = try #require(drain().first?.request)
    engine.receive(.failed(SourceError(.notAllowed, "no")), to: request)
    #expect(message("a")?.localState == .sendingFailed && message("b")?.localState == .sending)
    #expect(refused == [.send(OutgoingMessage(id: "a", text: "Text"), main)])
    request = try #require(drain().first?.request)
    engine.receive(.done, to: request)
    // Sends it again.
    let failed = try #require(message("a"))
    try engine.perform(.send(OutgoingMessage(failed), main))
    #expect(message("a")?.localState == .sending)
    let again = drain()
    #expect(again.map(\.id) == ["a"])
    engine.receive(.failed(SourceError(.notAllowed, "no")), to: again[0].request)
    // Discards it.
    try engine.perform(.deleteMessage("a", main))
    #expect(message("a") == nil && drain().isEmpty)
  }

  @Test func `a message refused by the engine has changed nothing`() throws {
    #expect(throws: SourceError.self) { try send("a", " \n") }
    #expect(throws: SourceError.self) { try send("a", to: "check:bound") }
    #expect(message("a") == nil && drain().isEmpty)
    // Channels that are not loaded are left to the source to refuse.
    try send("a", to: "check:unknown")
    #expect(drain().map(\.id) == ["a"])
  }

  @Test func `unsent messages are kept when everything is reloaded`() throws {
    try send("a")
    #expect(drain().count == 1)
    engine.loadAnew()
    let page = try #require(engine.drainRequests().first)
    engine.receive(
      .channels(SourcePage(workspace.channels, next: nil, at: position(9))),
      to: page
    )
    #expect(message("a")?.localState == .sending)
  }

  @Test func `at most a thousand messages wait`() throws {
    for number in 0..<Outbox.most { try send("w\(number)") }
    #expect(throws: SourceError.self) { try send("one too many") }
    #expect(message("one too many") == nil && drain().count == 1)
  }
}

/// A message in a file that could not be sent.
@Suite struct UnsentMessageTests {
  @Test func `a failed message in memory is sent again with the current date, or removed`() throws {
    var workspace = Workspace(currentUser: ChatUser(id: "ada"))
    workspace.channels = [SourceWorkspace.standard.channels[0]]
    let id = workspace.channels[0].id
    var failed = ChatMessage(
      id: "failed",
      author: ChatUser(id: "ada"),
      text: "Late",
      createdAt: Date(timeIntervalSince1970: 1_000)
    )
    failed.localState = .sendingFailed
    workspace.channels[0].latestMessages.append(failed)
    let environment = workspace.environment(now: SourceWorkspace.standard.now)
    let engine = Engine(workspace: workspace, environment: environment)
    try engine.perform(.send(OutgoingMessage(failed), id))
    let sent = engine.state.message("failed", in: id, parent: nil)
    #expect(sent?.localState == nil && sent?.text == "Late")
    #expect(engine.state.history(of: id).first { _ in true }?.id == "failed")
    let other = Engine(workspace: workspace, environment: environment)
    try other.perform(.deleteMessage("failed", id))
    #expect(other.state.message("failed", in: id, parent: nil) == nil)
  }
}
