// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// When messages are marked as read.
@Suite struct MessageListReadingTests {
  private func channel(unread: Int = 0, readAge: TimeInterval = 50) -> ChatChannel {
    Cast.group {
      $0.unreadCount.messages = unread
      $0.reads = [ChatChannelRead(userID: Samples.me.id, lastReadAt: Samples.later(-readAge))]
    }
  }

  private func active(
    _ numbers: Range<Int> = 0..<5,
    in channel: ChatChannel? = nil
  ) -> MessageListDriver {
    var driver = MessageListDriver(channel ?? self.channel())
    driver.send(.active(true))
    driver.send(.appear)
    driver.answer(numbers, older: false)
    return driver
  }

  @Test func `the newest message is marked as read when the user can see it`() {
    var driver = MessageListDriver(channel())
    #expect(driver.send(.appear) == ["newest"])
    #expect(driver.answer(0..<5) == [], "the application is behind another")
    // The reference reads in the background (and only when a row appears).
    #expect(driver.send(.active(true)) == ["read:m0", "wait3.0"])
    var other = MessageListDriver(channel())
    other.send(.active(true))
    other.send(.want(rows: 5))
    #expect(other.answer(0..<5) == [], "the list is not on screen")
    #expect(other.send(.appear) == ["read:m0", "wait3.0"])
  }

  @Test func `the read date is the later of the message's date and now`() {
    for (now, moment) in [(10.0, 10.0), (-10, 0)] {
      var driver = MessageListDriver(channel())
      driver.send(.appear)
      driver.answer(0..<5)
      driver.send(.time(Samples.later(now)))
      driver.send(.active(true))
      let id = Cast.group().id
      #expect(driver.effects.first == .markRead(id, upTo: "m0", at: Samples.later(moment)))
    }
  }

  @Test func `within three seconds only the last reading is sent`() {
    var driver = active()
    #expect(driver.effects.map(MessageListDriver.text) == ["read:m0", "wait3.0"])
    #expect(driver.send(.messageChanged(Samples.numbered(-1))) == [])
    #expect(driver.send(.messageChanged(Samples.numbered(-2))) == [])
    #expect(driver.wait("wait3.0") == ["read:m-2", "wait3.0"])
    #expect(driver.wait("wait3.0") == [], "nothing new")
    #expect(driver.send(.messageChanged(Samples.numbered(-3))) == ["read:m-3", "wait3.0"])
  }

  @Test func `messages read already are not marked again`() {
    #expect(active(in: channel(readAge: 0)).effects.isEmpty)
    #expect(active(in: channel(readAge: -9)).effects.isEmpty)
    let off = Cast.group { $0.config.readEventsEnabled = false }
    #expect(active(in: off).effects.isEmpty, "the channel keeps no marks")
    var driver = active()
    driver.wait("wait3.0")
    #expect(driver.send(.channelChanged(channel(readAge: 50))) == [], "told once")
  }

  @Test func `seeing the newest message marks the channel as read, even with unseen ones above`() {
    let driver = active(in: channel(unread: 3, readAge: 2.5))
    #expect(driver.effects.map(MessageListDriver.text) == ["read:m0", "wait3.0"])
    #expect(driver.session.firstUnreadMessageID == "m2" && driver.session.showsJumpToUnread)
    var further = MessageListDriver(channel(unread: 30, readAge: 29.5))
    further.send(.active(true))
    further.send(.appear)
    #expect(further.answer(0..<5) == ["read:m0", "wait3.0"], "the first is not even loaded")
  }

  @Test func `scrolling up to the first new message marks the channel as read at its end`() {
    var driver = MessageListDriver(channel(unread: 3, readAge: 2.5))
    driver.send(.appear)
    driver.answer(0..<5)
    driver.send(.jump(to: .firstUnread))
    driver.send(.visible(1..<3))
    #expect(driver.send(.active(true)) == [], "the newest message is out of sight")
    #expect(driver.send(.visible(0..<2)) == ["read:m0", "wait3.0"])
  }

  @Test func `messages on screen count as seen when the application becomes active`() {
    var driver = MessageListDriver(channel(unread: 3, readAge: 2.5))
    driver.send(.appear)
    driver.answer(0..<5)
    driver.send(.visible(0..<4))
    #expect(driver.send(.active(true)) == ["read:m0", "wait3.0"], "without any scrolling")
  }

  @Test func `nothing is marked as read while scrolled up or with newer messages not loaded`() {
    var driver = MessageListDriver(channel())
    driver.send(.active(true))
    driver.send(.scrolled(by: 400))
    driver.send(.appear)
    #expect(driver.answer(0..<5) == [])
    #expect(driver.send(.scrolled(by: 3)) == ["read:m0", "wait3.0"])
    var jumping = MessageListDriver(channel())
    jumping.send(.appear)
    jumping.answer(0..<5)
    jumping.send(.jump(to: .message("m50")))
    #expect(jumping.send(.active(true)) == [])
    #expect(jumping.answer(48..<52, newer: true) == ["wait2.0", "wait0.6"])
  }

  @Test func `a message being sent is marked as read once it was sent`() {
    var driver = active()
    driver.wait("wait3.0")
    for state in [LocalMessageState.pendingSend, .sending] {
      let mine = Samples.numbered(-1, from: Samples.me) { $0.localState = state }
      #expect(driver.send(.messageChanged(mine)) == [])
    }
    let sent = Samples.numbered(-1, from: Samples.me)
    #expect(driver.send(.messageChanged(sent)) == ["read:m-1", "wait3.0"])
  }

  @Test func `showing an encrypted message does not mark it as read`() {
    var driver = active()
    driver.wait("wait3.0")
    let hidden = Samples.numbered(-1) { $0.custom["encrypted"] = .bool(true) }
    #expect(driver.send(.messageChanged(hidden)) == [])
    // Its keys arrived.
    #expect(driver.send(.messageChanged(Samples.numbered(-1))) == ["read:m-1", "wait3.0"])
  }

  @Test func `messages the user marked as unread stay so until the list is left`() {
    var driver = active()
    driver.wait("wait3.0")
    #expect(driver.send(.markUnread(from: "m2")) == ["unread:m2"])
    driver.send(.channelChanged(channel(unread: 3, readAge: 2.5)))
    #expect(driver.session.firstUnreadMessageID == "m2" && driver.session.newMessagesCount == 3)
    #expect(driver.send(.messageChanged(Samples.numbered(-1))) == [])
    #expect(driver.send(.visible(0..<5)) == [])
    #expect(driver.send(.markUnread(from: "nowhere")) == [])
    driver.send(.disappear)
    #expect(driver.send(.appear) == ["read:m-1", "wait3.0"], "as in any opening")
  }

  @Test func `marking as read by hand takes effect at once`() {
    var driver = active(in: channel(unread: 3, readAge: 2.5))
    #expect(driver.send(.markRead).first == "read:m0")
    #expect(driver.send(.markUnread(from: "m1")) == ["unread:m1"])
    #expect(driver.send(.markRead).first == "read:m0")
    var empty = active(0..<0)
    #expect(empty.send(.markRead) == [])
  }

  @Test func `a thread is marked as read by its newest reply, and not without one`() {
    let parent = Samples.message("Parent", id: "p", age: 99)
    var driver = MessageListDriver(channel(), parent: parent)
    driver.send(.active(true))
    driver.send(.appear)
    #expect(driver.answer(0..<0, older: false) == [])
    let reply = Samples.numbered(0) { $0.parentID = "p" }
    #expect(driver.send(.messageChanged(reply)) == ["thread:p:m0", "wait3.0"])
    #expect(driver.wait("wait3.0") == [])
    #expect(driver.send(.markUnread(from: "m0")) == [], "a channel's matter")
  }

  @Test func `leaving stops the pause, so reopening marks as read at once`() {
    var driver = active()
    driver.send(.messageChanged(Samples.numbered(-1)))
    driver.send(.disappear)
    #expect(driver.wait("wait3.0") == [], "nobody looks")
    #expect(driver.send(.appear) == ["read:m-1", "wait3.0"])
  }

  @Test func `when the newest message is removed the previous one is used`() {
    var driver = active(in: channel(readAge: 0.5))
    #expect(driver.effects.map(MessageListDriver.text) == ["read:m0", "wait3.0"])
    driver.wait("wait3.0")
    driver.send(.messageChanged(Samples.numbered(-1) { $0.localState = .sending }))
    #expect(driver.send(.messageRemoved("m-1")) == [], "m0 was told")
    #expect(driver.send(.messageChanged(Samples.numbered(-2))) == ["read:m-2", "wait3.0"])
  }
}
