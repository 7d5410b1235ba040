// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

@Suite struct ThreadKeyTests {
  private static let thread = Samples.thread("t1") { thread in
    thread.createdBy = Samples.leia
    thread.updatedAt = Samples.later(-20)
    thread.lastMessageAt = Samples.later(-10)
    (thread.replyCount, thread.participantCount, thread.activeParticipantCount) = (5, 3, 2)
    thread.channel.isDisabled = true
    thread.reads = [
      ThreadRead(userID: "leia", unreadMessagesCount: 9),
      ThreadRead(userID: "luke", unreadMessagesCount: 4),
    ]
    thread.custom["topic"] = .string("Death Star")
  }
  private static let bare = Samples.thread("t2") { $0.channel.id = "team:x" }

  private static let table = [
    #"{"channel_cid":{"$eq":"messaging:general"}}"#, #"{"parent_message_id":{"$eq":"t1"}}"#,
    #"{"parent_message_id":{"$in":["t0","t1"]}}"#, #"{"created_by_user_id":{"$eq":"leia"}}"#,
    #"{"created_by_user_id":{"$exists":true}}"#, #"{"updated_at":{"$gt":"2026-01-01T00:00:00Z"}}"#,
    #"{"last_message_at":{"$lte":"2026-05-28T20:26:30Z"}}"#, #"{"channel.disabled":{"$eq":true}}"#,
    #"{"reply_count":{"$eq":5}}"#, #"{"participant_count":{"$gt":2}}"#,
    #"{"active_participant_count":{"$gte":2}}"#, #"{"has_unread":{"$eq":true}}"#,
    #"{"topic":{"$q":"death"}}"#,
  ]

  @Test(arguments: table) func `every key is read from the thread`(text: String) throws {
    let filter = try ThreadFilter(text)
    #expect(filter.matches(Self.thread, in: .luke))
    #expect(!filter.matches(Self.bare, in: .luke))
    let query = ThreadListQuery(filter: filter)
    #expect(query.matches(Self.thread, in: .luke))
    #expect(!query.matches(Self.bare, in: .luke))
  }

  @Test func `whether a thread is unread depends on the user`() {
    let filter = ThreadFilter.equal(.hasUnread, to: true)
    let droid = QueryContext<ChatThread>(currentUser: Samples.droid.id, now: Samples.now)
    #expect(filter.matches(Self.thread, in: .luke))
    #expect(!filter.matches(Self.thread, in: droid))
  }

  @Test func `without a filter every thread is in the list`() {
    #expect(ThreadListQuery().matches(Self.bare, in: .luke))
  }

  @Test func `the application can compute custom keys of threads`() throws {
    var context = QueryContext<ChatThread>.luke
    context.customValue = { thread, _ in thread.title.map { .string($0) } }
    let filter = ThreadFilter.equal(.custom("topic"), to: "Ewoks")
    let titled = Samples.thread { $0.title = "Ewoks" }
    #expect(filter.matches(titled, in: context))
    #expect(!filter.matches(titled, in: .luke))
  }
}
