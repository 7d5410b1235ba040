// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

/// A client that loads a list and follows it has the sources' content in the end, despite failures.
@Suite struct JoinedClientTests {
  /// The content of a row.
  private struct Row: Equatable {
    let id: ChannelID
    let unread: ChannelUnreadCount
    let isPinned: Bool
    let isMuted: Bool
    let draft: String?
    let newest: MessageID?

    init(_ channel: ChatChannel) {
      (id, unread, isPinned) = (channel.id, channel.unreadCount, channel.isPinned)
      (isMuted, draft) = (channel.isMuted, channel.draftMessage?.text)
      newest = channel.previewMessage?.id
    }
  }

  @Test(.ends, arguments: 0..<60)
  func `the client has everything from both sources in the end`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    // Time jumps here, and no request may be late.
    let fixture = try JoinedFixture(patience: .seconds(1_000_000_000_000))
    let following = Task { try await Self.follow(fixture.joined) }
    for step in 0..<80 {
      let source = Bool.random(using: &random) ? fixture.home : fixture.work
      switch UInt64.random(in: 0..<12, using: &random) {
      case 0: source.turn(.failing)
      case 1: source.turn(.answering)
      case 2: fixture.clock.advance(by: .seconds(1))
      case 3: _ = try? await fixture.ids()
      default: try await source.source.perform(Self.action(step, &random))
      }
      for _ in 0..<Int.random(in: 0..<40, using: &random) { await Task.yield() }
    }
    for source in [fixture.home, fixture.work] { source.turn(.answering) }
    let ticking = Task {
      while !Task.isCancelled {
        fixture.clock.advance(by: .seconds(60))
        await Task.yield()
      }
    }
    defer { ticking.cancel() }
    for source in [fixture.home, fixture.work] {
      try await source.source.perform(.saveDraft(DraftMessage(text: "end"), "check:mark"))
    }
    let rows = try await following.value
    let page = try await fixture.joined.channels(ChannelListQuery(), after: nil, limit: 100)
    #expect(rows == page.rows.map { Row($0) })
    #expect(rows.count == 14)
  }

  private static func action(_ step: Int, _ random: inout SeededGenerator) -> SourceAction {
    let ids: [ChannelID] = ["check:main", "check:old", "check:same-a", "check:muted"]
    let id = ids[Int.random(in: 0..<ids.count, using: &random)]
    return switch UInt64.random(in: 0..<8, using: &random) {
    case 0: .pin(id)
    case 1: .unpin(id)
    case 2: .mute(id)
    case 3: .unmute(id)
    case 4: .markRead(id)
    case 5: .markAllRead
    case 6: .saveDraft(DraftMessage(text: "\(step)"), id)
    default: .send(OutgoingMessage(id: MessageID("new \(step)"), text: "New"), id)
    }
  }

  /// Loads the list and follows it, restarting when that fails; returns the final rows.
  private static func follow(_ joined: JoinedSource) async throws -> [Row] {
    while true {
      do {
        if let rows = try await followOnce(joined) { return rows }
      } catch let error as SourceError where [.positionLost, .offline].contains(error.code) {
        await Task.yield()
      }
    }
  }

  private static func followOnce(_ joined: JoinedSource) async throws -> [Row]? {
    let page = try await joined.channels(ChannelListQuery(), after: nil, limit: 100)
    var state = ChatState(
      currentUser: try await joined.account().user,
      users: [],
      channels: page.rows,
      now: JoinedFixture.now
    )
    if let rows = rows(of: state) { return rows }
    for try await happened in try await joined.events(after: page.position) {
      _ = state.apply(happened.event)
      if let rows = rows(of: state) { return rows }
    }
    return nil
  }

  /// Returns a state's rows once both sources have ended.
  private static func rows(of state: ChatState) -> [Row]? {
    let (query, context) = (
      ChannelListQuery(), QueryContext<ChatChannel>(currentUser: "me", now: JoinedFixture.now)
    )
    let channels = state.channelIDs.compactMap { state.channel($0) }
    guard channels.count(where: { $0.draftMessage?.text == "end" }) == 2 else { return nil }
    return channels.sorted { query.isOrdered($0, before: $1, in: context) }.map { Row($0) }
  }
}
