// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftSource
import WeftSourceTesting

@testable import Weft

/// An engine that missed events of its source, compared with one opened later.
@Suite struct LostPositionTests {
  private static let main: ChannelID = "check:main"
  private static let now = SourceWorkspace.standard.now

  /// The lists of an engine over a source.
  private struct Client {
    let engine: Engine
    let channels: ChatChannelListViewModel
    let threads: ChatThreadListViewModel
    let messages: ChatMessageListViewModel
    let replies: ChatMessageListViewModel

    init(_ state: ChatState) throws {
      engine = Engine(
        account: SourceAccount(state.currentUser),
        environment: ChatEnvironment(now: now, currentUser: state.currentUser)
      )
      channels = engine.channelList(rows: 20)
      threads = engine.threadList(query: ThreadListQuery(limit: 10))
      LostPositionTests.answer(engine, from: state)
      messages = try #require(engine.messageList(main, rows: 30))
      replies = try #require(engine.replyList("p0", in: main, rows: 30))
      LostPositionTests.answer(engine, from: state)
      drainChanges()
    }

    func drainChanges() {
      _ = (channels.drainChanges(), threads.drainChanges())
      _ = (messages.drainChanges(), replies.drainChanges())
    }
  }

  /// Answers all requests from a state until there are none; those about some channels fail at first.
  private static func answer(
    _ engine: Engine,
    from state: ChatState,
    failing: Set<ChannelID> = []
  ) {
    var failing = failing
    var requests = engine.drainRequests()
    while !requests.isEmpty {
      for request in requests {
        if case .channel(let id) = request.wish, failing.remove(id) != nil {
          engine.receive(.failed(SourceError(.offline, "no way there")), to: request)
        } else {
          engine.receive(state.answer(to: request), to: request)
        }
      }
      requests = engine.drainRequests()
    }
  }

  /// The missed events: in channels, threads and messages, and about users.
  private static func change(_ state: inout ChatState) {
    func happen(
      _ type: ChatEventType,
      in channel: ChannelID = main,
      _ change: (inout ChatEvent) -> Void
    ) {
      let event = ChatEvent(type, cid: channel, at: now.addingTimeInterval(5), change)
      let refusal = state.apply(event).refusal
      #expect(refusal == nil, "\(type.rawValue)")
    }
    happen(.userUpdated) { $0.user = UserPatch("bela") { $0.name = .set("Béla") } }
    happen(.messageNew) {
      $0.message = MessagePatch("new") {
        ($0.text, $0.createdAt) = (.set("Missed"), now.addingTimeInterval(1))
        $0.author = UserPatch("bela")
      }
    }
    happen(.messageUpdated) {
      $0.message = MessagePatch("m3") { $0.text = .set("Edited") }
    }
    happen(.messageUpdated) {
      $0.message = MessagePatch("p0") { $0.text = .set("Asked otherwise") }
    }
    happen(.messageDeleted) { ($0.messageID, $0.hardDelete) = ("m4", true) }
    happen(.channelDeleted, in: "check:old") { _ in }
    happen(.threadUpdated) { $0.thread = ThreadPatch("p1") { $0.title = .set("Retitled") } }
  }

  private func compare(_ old: Client, _ new: Client) {
    old.drainChanges()
    #expect(old.channels.channels == new.channels.channels)
    #expect(old.channels.session.hasMore == new.channels.session.hasMore)
    #expect(old.threads.threads == new.threads.threads)
    #expect(old.messages.messages == new.messages.messages)
    #expect(old.messages.channel == new.messages.channel)
    #expect(old.messages.messages.first?.id == "new")
    #expect(old.replies.messages == new.replies.messages)
    #expect(old.replies.parentMessage?.text == "Asked otherwise")
  }

  @Test func `lists that missed events match newly opened ones`() throws {
    var state = SourceWorkspace.standard.state
    let client = try Client(state)
    Self.change(&state)
    client.engine.loadAnew(SourceAccount(state.currentUser))
    Self.answer(client.engine, from: state)
    compare(client, try Client(state))
  }

  @Test func `a channel that fails to load is requested again`() throws {
    var state = SourceWorkspace.standard.state
    let client = try Client(state)
    Self.change(&state)
    client.engine.loadAnew()
    Self.answer(client.engine, from: state, failing: [Self.main])
    compare(client, try Client(state))
  }

  @Test func `answers from before the loss are requested again`() throws {
    let before = SourceWorkspace.standard.state
    var state = before
    let client = try Client(state)
    client.engine.send(.reload, to: client.channels)
    client.engine.send(.loadThreads, to: client.threads)
    client.engine.send(.reload, to: client.messages)
    let late = client.engine.drainRequests()
    #expect(late.count == 3)
    Self.change(&state)
    client.engine.loadAnew()
    for request in late {
      client.engine.receive(before.answer(to: request), to: request)
    }
    Self.answer(client.engine, from: state)
    compare(client, try Client(state))
  }

  @Test func `a list continues after its reloaded rows`() throws {
    let state = SourceWorkspace.standard.state
    let engine = try Client(state).engine
    let list = engine.channelList(query: ChannelListQuery(pageSize: 2))
    Self.answer(engine, from: state)
    engine.loadAnew()
    Self.answer(engine, from: state)
    _ = list.drainChanges()
    let first = list.channels.map(\.id)
    #expect(first.count == 2)
    engine.send(.want(rows: 4), to: list)
    let more = try #require(engine.drainRequests().first)
    guard case .channels(_, let cursor, _) = more.wish else {
      Issue.record("it asked for \(more.wish)")
      return
    }
    #expect(cursor != nil)
    engine.receive(state.answer(to: more), to: more)
    _ = list.drainChanges()
    #expect(list.channels.count == 4 && list.channels.prefix(2).map(\.id) == first)
  }
}
