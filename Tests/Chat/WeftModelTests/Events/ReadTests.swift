// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct ReadTests {
  private func unreadState() -> ChatState {
    var state = Sample.state()
    state.applyAll(
      Sample.message("m1", at: 1),
      Sample.message("m2", at: 2),
      Sample.message("m3", at: 3),
      Sample.reply("r1", at: 4)
    )
    return state
  }

  @Test(arguments: [ChatEventType.messageRead, .notificationMarkRead])
  func `reading a channel leaves nothing unread, row 115`(type: ChatEventType) throws {
    var state = unreadState()
    #expect(state.unread == 3)
    let change = state.applyAll(Sample.event(type, at: 5, by: Samples.me.id))
    #expect(state.unread == 0)
    #expect(change.channels[Sample.general] == [.unread, .reads, .order])
    #expect(try state.general().read(for: Samples.me.id)?.lastReadAt == Sample.at(5))
    #expect(state.unreadReplies == 1, "a thread is read on its own")
    #expect(
      state.audit(of: Sample.general).last?.description == "message.read: reset by reading, now 0"
        || type == .notificationMarkRead
    )
  }

  @Test func `repeating an old read event changes nothing`() {
    var state = unreadState()
    let reading = Sample.event(.messageRead, at: 5, by: Samples.me.id)
    state.applyAll(reading, Sample.message("m4", at: 6))
    #expect(state.unread == 1)
    #expect(state.applyAll(reading).isEmpty)
    #expect(state.unread == 1)
  }

  @Test func `other users' reading changes only their marks`() throws {
    var state = unreadState()
    let change = state.applyAll(Sample.event(.messageRead, at: 5, by: Samples.leia.id))
    #expect(change.channels[Sample.general] == .reads)
    #expect(state.unread == 3)
    #expect(try state.general().read(for: Samples.leia.id)?.lastReadAt == Sample.at(5))
    #expect(state.applyAll(Sample.event(.messageRead, at: 4, by: Samples.leia.id)).isEmpty)
  }

  @Test func `reading a thread leaves its channel unchanged, row 115`() {
    var state = unreadState()
    let reading = Sample.event(.messageRead, at: 5, by: Samples.me.id) {
      $0.thread = ThreadPatch(EventSamples.parent)
    }
    let change = state.applyAll(reading)
    #expect(state.unreadReplies == 0)
    #expect(state.unread == 3)
    #expect(change.threads[Sample.parent] == [.unread, .reads, .order])
    #expect(state.applyAll(reading).isEmpty)
  }

  @Test func `marking everything read touches the channels with something unread, row 115`() {
    var state = unreadState()
    for index in 0..<50 { state.insert(Samples.channel("\(index)")) }
    let all = ChatEvent(.notificationMarkRead, at: Sample.at(5)) {
      $0.user = UserPatch(Samples.me.id)
    }
    let change = state.applyAll(all)
    #expect(change.modelsTouched == 1)
    #expect(state.unread == 0)
    state.applyAll(
      ChatEvent(.messageNew, cid: "messaging:7", at: Sample.at(4)) {
        $0.message = Sample.message("late", at: 4).message
      }
    )
    #expect(state.channel("messaging:7")?.unreadCount == .noUnread, "read with everything else")
    #expect(state.applyAll(all).isEmpty)
  }

  @Test func `marking unread from a message counts it and the following ones`() throws {
    var state = unreadState()
    state.applyAll(Sample.event(.messageRead, at: 5, by: Samples.me.id))
    let mark = Sample.event(.notificationMarkUnread, at: 6, by: Samples.me.id) {
      $0.firstUnreadMessageID = "m2"
      $0.lastReadMessageID = "m1"
    }
    state.applyAll(mark)
    #expect(state.unread == 2)
    #expect(try state.general().read(for: Samples.me.id)?.lastReadAt == Sample.at(1))
    state.applyAll(Sample.message("m4", at: 7))
    #expect(state.unread == 3)
    #expect(state.applyAll(mark).isEmpty, "delivered again")
    #expect(
      state.applyAll(Sample.event(.messageRead, at: 5, by: Samples.me.id)).isEmpty,
      "too late"
    )
    #expect(state.audit(of: Sample.general).last?.effect == .skipped(.outOfDate))
  }

  @Test func `marking unread uses the server's count if there is one`() {
    var state = unreadState()
    state.applyAll(
      Sample.event(.notificationMarkUnread, at: 6, by: Samples.me.id) {
        $0.lastReadAt = EventSamples.at(-100)
        $0.unreadMessages = 40
      }
    )
    #expect(state.unread == 40)
  }

  @Test func `marking unread at a thread's message marks the thread, row 116`() throws {
    var state = unreadState()
    state.applyAll(
      Sample.event(.notificationMarkUnread, at: 6, by: Samples.me.id) {
        $0.firstUnreadMessageID = EventSamples.parent
      }
    )
    #expect(state.unreadReplies == 1)
    let read = try #require(state.question().reads.first { $0.userID == Samples.me.id })
    #expect(read.lastReadAt == nil)
    #expect(state.unread == 3)
  }

  @Test func `delivery dates only move forward`() throws {
    var state = unreadState()
    state.applyAll(Sample.event(.messageDelivered, at: 6, by: Samples.leia.id))
    #expect(try state.general().read(for: Samples.leia.id)?.lastDeliveredAt == Sample.at(6))
    #expect(state.applyAll(Sample.event(.messageDelivered, at: 5, by: Samples.leia.id)).isEmpty)
  }
}
