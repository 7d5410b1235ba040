// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct UnreadTests {
  /// An arriving message, the unread count after it, and the decision recorded in the audit.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var channel: @Sendable (inout ChatChannel) -> Void = { _ in }
    var author = Samples.leia.id
    var message: @Sendable (inout MessagePatch) -> Void = { _ in }
    let unread: Int
    let decision: String
  }

  static let cases = [
    Case(testDescription: "regular", unread: 1, decision: "+1, now 1"),
    Case(
      testDescription: "system",
      message: { $0.kind = .set(.system) },
      unread: 1,
      decision: "+1, now 1"
    ),
    Case(
      testDescription: "reply shown in the channel",
      message: {
        $0.parentID = .set(EventSamples.parent)
        $0.isShownInChannel = .set(true)
      },
      unread: 1,
      decision: "+1, now 1"
    ),
    Case(
      testDescription: "own",
      author: Samples.me.id,
      unread: 0,
      decision: "skipped, own message, now 0"
    ),
    Case(
      testDescription: "muted author",
      author: Samples.droid.id,
      unread: 0,
      decision: "skipped, muted author, now 0"
    ),
    Case(
      testDescription: "silent",
      message: { $0.isSilent = .set(true) },
      unread: 0,
      decision: "skipped, silent message, now 0"
    ),
    Case(
      testDescription: "shadowed",
      message: { $0.isShadowed = .set(true) },
      unread: 0,
      decision: "skipped, shadowed message, now 0"
    ),
    Case(
      testDescription: "thread reply",
      message: { $0.parentID = .set(EventSamples.parent) },
      unread: 0,
      decision: "skipped, thread reply, now 0"
    ),
    Case(
      testDescription: "already read",
      channel: { $0.reads[0].lastReadAt = EventSamples.at(10) },
      unread: 0,
      decision: "skipped, already read, now 0"
    ),
    Case(
      testDescription: "muted channel",
      channel: { $0.muteDetails = MuteDetails() },
      unread: 0,
      decision: "skipped, muted channel, now 0"
    ),
    Case(
      testDescription: "channel whose mute is over",
      channel: { $0.muteDetails = MuteDetails(expiresAt: EventSamples.at(5)) },
      unread: 1,
      decision: "+1, now 1"
    ),
    Case(
      testDescription: "older than the emptying",
      channel: { $0.truncatedAt = EventSamples.at(10) },
      unread: 0,
      decision: "skipped, removed message, now 0"
    ),
  ]

  @Test(arguments: cases, [ChatEventType.messageNew, .notificationMessageNew])
  func `a message counts as unread unless a rule says otherwise, rows 111 to 114`(
    row: Case,
    type: ChatEventType
  ) throws {
    var state = Sample.state(row.channel)
    state.applyAll(
      ChatEvent(.notificationMutesUpdated) { $0.mutedUserIDs = [Samples.droid.id] },
      Sample.message("m1", by: row.author, type: type, row.message)
    )
    #expect(state.unread == row.unread)
    let entry = try #require(state.audit(of: Sample.general).last)
    #expect(entry.description == "\(type.rawValue) m1: \(row.decision)")
    let own = try state.general().reads.first { $0.userID == Samples.me.id }
    #expect(own?.unreadMessagesCount == row.unread, "the user's mark says the same")
  }

  @Test func `a message delivered again counts once`() {
    var state = Sample.state()
    state.applyAll(Sample.message("m1"))
    let again = state.applyAll(
      Sample.message("m1"),
      Sample.message("m1", type: .notificationMessageNew)
    )
    #expect(again.isEmpty)
    #expect(state.unread == 1)
    #expect(
      state.audit(of: Sample.general).map(\.effect) == [
        .counted, .skipped(.deliveredBefore), .skipped(.deliveredBefore),
      ]
    )
  }

  @Test func `a hard deletion lowers the unread count, but never below zero, row 115`() {
    var state = Sample.state()
    state.applyAll(Sample.message("m1"), Sample.message("m2", at: 11))
    let deletion = Sample.message("m1", type: .messageDeleted)
    state.applyAll(deletion)
    #expect(state.unread == 2, "a soft deletion leaves the count")
    var hard = deletion
    hard.hardDelete = true
    state.applyAll(hard)
    #expect(state.unread == 1)
    state.applyAll(hard)
    #expect(state.unread == 1, "once")
    state.applyAll(Sample.message("m1"))
    #expect(state.unread == 1, "what is deleted does not come back")
    state.applyAll(Sample.event(.messageRead, at: 20, by: Samples.me.id))
    var read = Sample.message("m2", at: 11, type: .messageDeleted)
    read.hardDelete = true
    state.applyAll(read)
    #expect(state.unread == 0)
  }

  @Test
  func `a hard deletion of an unloaded unread message is counted if the event contains it`() {
    var state = Sample.state { $0.unreadCount = ChannelUnreadCount(messages: 3) }
    var deletion = Sample.message("old", at: -20, type: .messageDeleted)
    deletion.hardDelete = true
    state.applyAll(deletion)
    #expect(state.unread == 2)
    deletion.message = MessagePatch("other")
    state.applyAll(deletion)
    #expect(state.unread == 2, "nothing is known of it")
    #expect(state.audit(of: Sample.general).last?.effect == .skipped(.unknownMessage))
  }

  @Test func `mentions are counted and uncounted with their messages`() {
    var state = Sample.state()
    let mention = { (patch: inout MessagePatch) in
      patch.mentionedUsers = .set([UserPatch(Samples.me.id)])
    }
    state.applyAll(Sample.message("m1", mention), Sample.message("m2", at: 11))
    #expect(
      state.channel(Sample.general)?.unreadCount == ChannelUnreadCount(messages: 2, mentions: 1)
    )
    var deletion = Sample.message("m1", at: 12, type: .messageDeleted)
    deletion.message?.createdAt = Sample.at(10)
    deletion.hardDelete = true
    state.applyAll(deletion)
    #expect(state.channel(Sample.general)?.unreadCount == ChannelUnreadCount(messages: 1))
  }

  @Test func `the audit keeps the last 64 decisions`() throws {
    var state = Sample.state()
    for index in 0..<100 { state.applyAll(Sample.message("a\(index)", at: Double(index))) }
    let audit = state.audit(of: Sample.general)
    #expect(audit.count == 64)
    #expect(audit.first?.messageID == "a36")
    #expect(audit.last?.count == 100)
  }
}
