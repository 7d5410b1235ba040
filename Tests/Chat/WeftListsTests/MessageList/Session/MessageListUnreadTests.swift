// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Messages that were unread when the list was opened.
@Suite struct MessageListUnreadTests {
  private func channel(unread: Int, readAge: TimeInterval? = nil) -> ChatChannel {
    Cast.group {
      $0.unreadCount.messages = unread
      $0.reads =
        readAge.map {
          [ChatChannelRead(userID: Samples.me.id, lastReadAt: Samples.later(-$0))]
        } ?? []
    }
  }

  /// Describes the line's message, its count, and the count of the button that jumps to it.
  private func unread(_ driver: MessageListDriver) -> String {
    let session = driver.session
    let line = session.firstUnreadMessageID.map { "\($0):\(session.newMessagesCount)" } ?? "none"
    return line + (session.showsJumpToUnread ? " jump\(session.jumpToUnreadCount)" : "")
  }

  @Test func `the line is where the user stopped reading, even pages away`() {
    var driver = MessageListDriver.showing(0..<3, older: true, in: channel(unread: 5, readAge: 4.5))
    #expect(unread(driver) == "none jump5", "all that is loaded is new, and more may be")
    driver.send(.rowAppeared(at: 2, .up))
    driver.answer(3..<6)
    #expect(unread(driver) == "m4:5 jump5")
  }

  @Test func `if the read mark is older than all messages the line is above the oldest one`() {
    let driver = MessageListDriver.showing(0..<3, in: channel(unread: 5, readAge: 99))
    #expect(unread(driver) == "m2:5 jump5")
  }

  @Test func `without a read mark the count decides where the line is, across pages`() {
    var driver = MessageListDriver.showing(0..<2, older: true, in: channel(unread: 3))
    #expect(unread(driver) == "none jump3")
    driver.send(.rowAppeared(at: 1, .up))
    driver.answer([Samples.numbered(2, from: Samples.me)] + (3..<9).map { Samples.numbered($0) })
    #expect(unread(driver) == "m3:3 jump3", "one's own is not new")
  }

  @Test func `a count with no matching loaded messages shows no line`() {
    let driver = MessageListDriver.showing(5..<9, in: channel(unread: 2, readAge: 1))
    #expect(unread(driver) == "none")
  }

  @Test func `the line and its count stay while the list is open, even after reading`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    driver.send(.active(true))
    driver.send(.rowAppeared(at: 1, .up))
    // The reference recounts as it draws, and shows 0 as soon as it has told the server.
    driver.send(.channelChanged(channel(unread: 0, readAge: 0)))
    #expect(unread(driver) == "m1:2")
    driver.send(.channelChanged(channel(unread: 1, readAge: 0)))
    driver.send(.messageChanged(Samples.numbered(-1)))
    #expect(unread(driver) == "m1:2", "what comes while one looks is no part of it")
  }

  @Test func `the line disappears when the list is left and is found again when it is opened`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    driver.send(.active(true))
    driver.send(.disappear)
    #expect(unread(driver) == "none")
    driver.send(.channelChanged(channel(unread: 1, readAge: 0.5)))
    driver.send(.appear)
    #expect(unread(driver) == "m0:1 jump1")
  }

  @Test func `the button stays after reading until the first new message has been seen`() {
    var driver = MessageListDriver.showing(0..<9, in: channel(unread: 5, readAge: 4.5))
    driver.send(.visible(0..<3))
    #expect(driver.send(.active(true)) == ["read:m0", "wait3.0"])
    driver.send(.channelChanged(channel(unread: 0, readAge: 0)))
    #expect(unread(driver) == "m4:5 jump5")
    driver.send(.channelChanged(channel(unread: 1, readAge: 0)))
    driver.send(.messageChanged(Samples.numbered(-1)))
    #expect(unread(driver) == "m4:5 jump5", "what arrives now is not part of it")
    driver.send(.jump(to: .firstUnread))
    #expect(driver.session.firstVisible == 4)
    driver.send(.visible(4..<7))
    #expect(unread(driver) == "m4:5")
    driver.send(.visible(0..<3))
    #expect(unread(driver) == "m4:5", "the line stays for this opening")
  }

  @Test func `the button leads to unloaded messages even after the channel was read`() {
    let channel = channel(unread: 50, readAge: 50)
    var driver = MessageListDriver.showing(0..<3, older: true, in: channel)
    #expect(driver.send(.active(true)) == ["read:m0", "wait3.0"])
    driver.send(.channelChanged(self.channel(unread: 0, readAge: 0)))
    #expect(unread(driver) == "none jump50")
    driver.send(.jump(to: .firstUnread))
    #expect(driver.request?.position == .aroundMoment(Samples.later(-50)))
    driver.answer(40..<60, newer: true)
    driver.send(.visible(8..<12))
    #expect(unread(driver) == "m49:50", "the jump shows it")
  }

  @Test func `a line outside the loaded messages is loaded by its id`() {
    var driver = MessageListDriver.showing(0..<5, older: true, in: channel(unread: 2, readAge: 1.5))
    driver.send(.jump(to: .message("m90")))
    driver.answer(88..<92, newer: true)
    #expect(driver.send(.jump(to: .firstUnread)) == ["around:m1"])
    driver.answer(0..<4)
    #expect(driver.session.firstVisible == 1)
  }

  @Test func `without a mark the button loads as many messages as are unread`() {
    var driver = MessageListDriver.showing(0..<2, older: true, in: channel(unread: 60))
    #expect(driver.send(.jump(to: .firstUnread)) == ["newest"])
    #expect(driver.request?.limit == 62)
    driver.answer(0..<70)
    #expect(unread(driver) == "m59:60 jump60" && driver.session.firstVisible == 59)
  }

  @Test func `messages in a hidden list don't count as seen`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    driver.send(.visible(0..<4))
    #expect(driver.session.showsJumpToUnread)
    driver.send(.active(true))
    #expect(!driver.session.showsJumpToUnread)
  }

  @Test func `an unseen line stays while the user is away`() {
    var driver = MessageListDriver.showing(0..<9, in: channel(unread: 5, readAge: 4.5))
    driver.send(.visible(0..<3))
    driver.send(.active(true))
    driver.send(.channelChanged(channel(unread: 0, readAge: 0)))
    driver.send(.active(false))
    driver.send(.channelChanged(channel(unread: 1, readAge: 0)))
    driver.send(.messageChanged(Samples.numbered(-1)))
    #expect(unread(driver) == "m4:5 jump5")
  }

  @Test func `marking all as read removes the button and keeps the line`() {
    var driver = MessageListDriver.showing(0..<9, in: channel(unread: 5, readAge: 4.5))
    driver.send(.visible(0..<3))
    driver.send(.active(true))
    driver.send(.markRead)
    #expect(unread(driver) == "m4:5")
  }

  /// Returns the list of a thread with nine replies; those at least that old are read.
  private func thread(_ count: Int, readAge: TimeInterval?) -> MessageListDriver {
    var driver = MessageListDriver(channel(unread: 7), parent: Samples.numbered(99))
    let date = readAge.map { Samples.later(-$0) }
    let read = ThreadRead(userID: Samples.me.id, lastReadAt: date, unreadMessagesCount: count)
    driver.send(.threadReadChanged(read))
    driver.send(.appear)
    driver.answer(0..<9, older: false)
    return driver
  }

  @Test func `a thread has the line and the button like a channel`() {
    var driver = thread(5, readAge: 4.5)
    #expect(unread(driver) == "m4:5 jump5" && driver.session.scrollToLatestBadge == 5)
    driver.send(.visible(0..<3))
    #expect(driver.send(.active(true)) == ["thread:m99:m0", "wait3.0"])
    let read = ThreadRead(userID: Samples.me.id, lastReadAt: Samples.later(0))
    driver.send(.threadReadChanged(read))
    #expect(unread(driver) == "m4:5 jump5" && driver.session.scrollToLatestBadge == 0)
    driver.send(.jump(to: .firstUnread))
    driver.send(.visible(3..<6))
    #expect(unread(driver) == "m4:5")
    #expect(unread(thread(2, readAge: nil)) == "m1:2 jump2", "by their number alone")
    #expect(unread(thread(0, readAge: 4.5)) == "none", "the channel's count is another")
  }

  @Test func `dismissing the button marks as read`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    driver.send(.active(true))
    #expect(driver.send(.dismissUnread) == ["read:m0"])
    #expect(unread(driver) == "none")
    driver.send(.channelChanged(channel(unread: 1, readAge: 1.5)))
    #expect(unread(driver) == "none", "not again in this opening")
  }

  @Test func `messages that arrive while the user is away have the line above them`() {
    // The reference decides this once, before anything arrives, and shows no line on return.
    var driver = MessageListDriver.showing(1..<5, in: channel(unread: 0, readAge: 1))
    driver.send(.active(true))
    driver.send(.active(false))
    driver.send(.channelChanged(channel(unread: 1, readAge: 1)))
    driver.send(.messageChanged(Samples.numbered(0)))
    #expect(unread(driver) == "m0:1 jump1")
    driver.send(.channelChanged(channel(unread: 2, readAge: 1)))
    driver.send(.messageChanged(Samples.numbered(-1)))
    #expect(unread(driver) == "m0:2 jump2")
    driver.send(.channelChanged(channel(unread: 0, readAge: -1)))
    #expect(unread(driver) == "none", "read elsewhere meanwhile")
  }

  @Test func `the jump button disappears once the unread line has been on screen`() {
    let channel = channel(unread: 2, readAge: 1.5)
    var rows = MessageListDriver.showing(0..<5, in: channel)
    rows.send(.active(true))
    rows.send(.rowAppeared(at: 0, .up))
    #expect(rows.session.showsJumpToUnread)
    rows.send(.rowAppeared(at: 1, .up))
    #expect(!rows.session.showsJumpToUnread)
    var range = MessageListDriver.showing(0..<5, in: channel)
    range.send(.active(true))
    range.send(.visible(2..<4))
    #expect(range.session.showsJumpToUnread)
    range.send(.visible(1..<3))
    #expect(!range.session.showsJumpToUnread)
  }

  @Test func `the line moves when its message is removed`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 3, readAge: 2.5))
    driver.send(.messageRemoved("m2"))
    #expect(driver.session.firstUnreadMessageID == "m1")
    driver.send(.messageChanged(Samples.numbered(0, from: Samples.me)))
    driver.send(.messageRemoved("m1"))
    #expect(driver.session.firstUnreadMessageID == nil, "nothing newer is new")
  }

  @Test func `jumping to the line loads the messages around it`() {
    var driver = MessageListDriver.showing(0..<3, older: true, in: channel(unread: 50, readAge: 50))
    #expect(driver.send(.jump(to: .firstUnread)) == ["moment"])
    #expect(driver.request?.position == .aroundMoment(Samples.later(-50)))
    #expect(driver.answer(40..<60, newer: true) == ["wait2.0"], "no highlight: the line says it")
    #expect(driver.session.scrolledID == "m49" && unread(driver) == "m49:50 jump50")
    #expect(driver.session.firstVisible == 9)
  }

  @Test func `jumping to a loaded line, or without one, loads nothing`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    #expect(driver.send(.jump(to: .firstUnread)) == ["wait2.0"])
    #expect(driver.session.firstVisible == 1)
    var none = MessageListDriver.showing(0..<5)
    #expect(none.send(.jump(to: .firstUnread)) == [] && !none.session.isJumping)
  }

  @Test func `an empty page around a date leaves the list unchanged`() {
    var driver = MessageListDriver.showing(0..<3, older: true, in: channel(unread: 50, readAge: 50))
    driver.send(.jump(to: .firstUnread))
    driver.answer(0..<0, older: false)
    #expect(driver.ids.count == 3 && !driver.session.isJumping)
  }
}
