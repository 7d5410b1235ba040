// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import WeftDiff
import WeftModel
import WeftSource
import WeftSourceTesting

@testable import Weft
@testable import WeftLists

/// Answers that reflect events which reach the engine only later.
@Suite struct EarlyAnswerTests {
  private static let now = SourceWorkspace.standard.now
  private let main: ChannelID = "check:main"
  private let engine: Engine
  /// The chat that stays open.
  private let messages: ChatMessageListViewModel
  private let replies: ChatMessageListViewModel
  /// The source's state, which the engine learns later.
  private var state = SourceWorkspace.standard.state
  private var events: [SourceEvent] = []

  init() throws {
    engine = Engine(
      account: SourceAccount(state.currentUser),
      environment: ChatEnvironment(now: Self.now, currentUser: state.currentUser)
    )
    let (channels, threads) = (
      engine.channelList(rows: 20), engine.threadList(query: ThreadListQuery(limit: 10))
    )
    Self.answer(engine, from: state, at: 0)
    messages = try #require(engine.messageList(main, rows: 30))
    replies = try #require(engine.replyList("p0", in: main, rows: 30))
    Self.answer(engine, from: state, at: 0)
    _ = (channels.drainChanges(), threads.drainChanges())
    _ = (messages.drainChanges(), replies.drainChanges())
  }

  /// Answers all requests from a state.
  private static func answer(_ engine: Engine, from state: ChatState, at position: Int64) {
    var requests = engine.drainRequests()
    while !requests.isEmpty {
      for request in requests {
        engine.receive(state.answer(to: request, at: position), to: request)
      }
      requests = engine.drainRequests()
    }
  }

  /// Answers all requests with the source's current state.
  private func answer() { Self.answer(engine, from: state, at: Int64(events.count)) }

  /// Applies an event that the engine doesn't receive yet.
  private mutating func happen(_ type: ChatEventType, _ change: (inout ChatEvent) -> Void) {
    let number = events.count + 1
    let event = ChatEvent(type, cid: main, at: Self.moment(number), change)
    let refusal = state.apply(event).refusal
    #expect(refusal == nil, "\(type.rawValue)")
    events.append(SourceEvent(SourcePosition(rawValue: Int64(number)), event))
  }

  private static func moment(_ number: Int) -> Date { now.addingTimeInterval(Double(number)) }

  private mutating func arrive(
    _ id: MessageID,
    in thread: MessageID? = nil,
    by user: UserID = "bela"
  ) {
    let moment = Self.moment(events.count + 1)
    happen(.messageNew) {
      $0.message = MessagePatch(id) {
        ($0.author, $0.text, $0.createdAt) = (UserPatch(user), .set("Text"), moment)
        if let thread { $0.parentID = .set(thread) }
      }
    }
  }

  /// Delivers all events to the engine.
  private func hear() { for event in events { engine.receive(event) } }

  private func newest(_ count: Int, of list: ChatMessageListViewModel) -> [MessageID] {
    _ = list.drainChanges()
    return list.messages.prefix(count).map(\.id)
  }

  @Test mutating func `an open chat shows messages from a page of channels`() {
    for id: MessageID in ["a", "b", "c"] { arrive(id) }
    // Another page of the same user opens its list.
    let other = engine.channelList(rows: 20)
    answer()
    #expect(newest(3, of: messages) == ["c", "b", "a"])
    arrive("d")
    hear()
    #expect(newest(5, of: messages) == ["d", "c", "b", "a", "m1"])
    #expect(other.session.phase == .loaded)
  }

  @Test mutating func `an open chat shows messages that another list of it loaded`() throws {
    for id: MessageID in ["a", "b"] { arrive(id) }
    let other = try #require(engine.messageList(main, rows: 30))
    answer()
    hear()
    #expect(newest(3, of: messages) == ["b", "a", "m1"])
    #expect(newest(3, of: other) == ["b", "a", "m1"])
  }

  @Test mutating func `open replies show those that another list of them loaded`() throws {
    for id: MessageID in ["a", "b"] { arrive(id, in: "p0") }
    let other = try #require(engine.replyList("p0", in: main, rows: 30))
    answer()
    hear()
    #expect(newest(3, of: replies) == ["b", "a", "r0"])
    #expect(newest(3, of: other) == ["b", "a", "r0"])
  }

  @Test mutating func `an open chat shows an edit from a page of channels`() {
    happen(.messageUpdated) {
      $0.message = MessagePatch("m3") { $0.text = .set("Edited") }
    }
    let other = engine.channelList(rows: 20)
    let changes = messages.drainChanges()
    #expect(changes.isEmpty)
    answer()
    #expect(!messages.drainChanges().isEmpty)
    hear()
    _ = messages.drainChanges()
    #expect(messages.session.messages { $0 == "bela" }.contains("m3"))
    #expect(messages.messages.first { $0.id == "m3" }?.text == "Edited")
    #expect(other.session.phase == .loaded)
  }

  @Test mutating func `an open chat removes messages missing from a page of channels`() {
    happen(.channelTruncated) { _ in }
    let other = engine.channelList(rows: 20)
    answer()
    hear()
    #expect(newest(3, of: messages).isEmpty)
    #expect(other.session.phase == .loaded)
  }

  @Test mutating func `the user's own message gets its position from the source's order`() throws {
    try engine.perform(.send(OutgoingMessage(id: "own", text: "Text"), main))
    let sending = try #require(engine.drainRequests().first)
    arrive("a")
    arrive("own", by: state.currentUserID)
    engine.receive(.done, to: sending)
    let other = engine.channelList(rows: 20)
    answer()
    hear()
    #expect(newest(3, of: messages) == ["own", "a", "m1"])
    #expect(other.session.phase == .loaded)
  }

  @Test mutating func `open replies show the read position from a page of threads`() {
    let me = state.currentUserID
    happen(.notificationMarkRead) {
      ($0.user, $0.parentID) = (UserPatch(me), "p0")
    }
    let other = engine.threadList(query: ThreadListQuery(limit: 10))
    answer()
    hear()
    let read = state.thread("p0")?.read(for: me)
    #expect(read?.unreadMessagesCount == 0)
    #expect(replies.session.threadRead == read)
    #expect(other.session.hasLoadedThreads)
  }

  @Test mutating func `messages that arrive together wait below a reader who has scrolled up`() {
    _ = messages.send(.scroll(to: 4))
    let shown = newest(30, of: messages)
    // Their ids have a different order than their dates.
    for id: MessageID in ["c", "b", "a"] { arrive(id) }
    let other = engine.channelList(rows: 20)
    answer()
    hear()
    #expect(newest(30, of: messages) == shown)
    _ = messages.send(.scroll(to: 0))
    #expect(newest(4, of: messages) == ["a", "b", "c", "m1"])
    #expect(other.session.phase == .loaded)
  }
}
