// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// What was not read when the list was opened.
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

  /// The message of the line, the count below it, and how many the button up to it is about.
  private func unread(_ driver: MessageListDriver) -> String {
    let session = driver.session
    let line = session.firstUnreadMessageID.map { "\($0):\(session.newMessagesCount)" } ?? "none"
    return line + (session.showsJumpToUnread ? " jump\(session.jumpToUnreadCount)" : "")
  }

  @Test func `the line stands where one had read up to, though that is pages away`() {
    var driver = MessageListDriver.showing(0..<3, older: true, in: channel(unread: 5, readAge: 4.5))
    #expect(unread(driver) == "none jump5", "all that is loaded is new, and more may be")
    driver.send(.rowAppeared(at: 2, .up))
    driver.answer(3..<6)
    #expect(unread(driver) == "m4:5 jump5")
  }

  @Test func `without more pages all that is loaded is new`() {
    let driver = MessageListDriver.showing(0..<3, in: channel(unread: 5, readAge: 99))
    #expect(unread(driver) == "m2:5 jump5")
  }

  @Test func `without a mark the number of messages tells it, over pages`() {
    var driver = MessageListDriver.showing(0..<2, older: true, in: channel(unread: 3))
    #expect(unread(driver) == "none jump3")
    driver.send(.rowAppeared(at: 1, .up))
    driver.answer([Samples.numbered(2, from: Samples.me)] + (3..<9).map { Samples.numbered($0) })
    #expect(unread(driver) == "m3:3 jump3", "one's own is not new")
  }

  @Test func `a count that nothing loaded accounts for leads nowhere`() {
    let driver = MessageListDriver.showing(5..<9, in: channel(unread: 2, readAge: 1))
    #expect(unread(driver) == "none")
  }

  @Test func `the line and its count stay for as long as somebody looks, though all is read`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    driver.send(.active(true))
    driver.send(.rowAppeared(at: 1, .up))
    // The reference counts again as it draws, and shows 0 as soon as it has told the server.
    driver.send(.channelChanged(channel(unread: 0, readAge: 0)))
    #expect(unread(driver) == "m1:2")
    driver.send(.channelChanged(channel(unread: 1, readAge: 0)))
    driver.send(.messageChanged(Samples.numbered(-1)))
    #expect(unread(driver) == "m1:2", "what comes while one looks is no part of it")
  }

  @Test func `the line goes when the list is left, and is found anew when it is opened`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    driver.send(.active(true))
    driver.send(.disappear)
    #expect(unread(driver) == "none")
    driver.send(.channelChanged(channel(unread: 1, readAge: 0.5)))
    driver.send(.appear)
    #expect(unread(driver) == "m0:1 jump1")
  }

  @Test func `who dismisses it has read it`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    driver.send(.active(true))
    #expect(driver.send(.dismissUnread) == ["read:m0"])
    #expect(unread(driver) == "none")
    driver.send(.channelChanged(channel(unread: 1, readAge: 1.5)))
    #expect(unread(driver) == "none", "not again in this opening")
  }

  @Test func `what comes while nobody looks has the line above it`() {
    // The reference settles this once, before anything came, and shows no line on return.
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

  @Test func `the button up to the line goes once the line was on screen`() {
    let channel = channel(unread: 2, readAge: 1.5)
    var rows = MessageListDriver.showing(0..<5, in: channel)
    rows.send(.rowAppeared(at: 0, .up))
    #expect(rows.session.showsJumpToUnread)
    rows.send(.rowAppeared(at: 1, .up))
    #expect(!rows.session.showsJumpToUnread)
    var range = MessageListDriver.showing(0..<5, in: channel)
    range.send(.visible(2..<4))
    #expect(range.session.showsJumpToUnread)
    range.send(.visible(1..<3))
    #expect(!range.session.showsJumpToUnread)
    var thread = MessageListDriver(channel, parent: Samples.numbered(9))
    thread.send(.appear)
    thread.answer(0..<5)
    #expect(unread(thread) == "none", "in a thread nothing is new")
  }

  @Test func `the line moves on when its message is removed`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 3, readAge: 2.5))
    driver.send(.messageRemoved("m2"))
    #expect(driver.session.firstUnreadMessageID == "m1")
    driver.send(.messageChanged(Samples.numbered(0, from: Samples.me)))
    driver.send(.messageRemoved("m1"))
    #expect(driver.session.firstUnreadMessageID == nil, "nothing newer is new")
  }

  @Test func `going to the line loads what is around it`() {
    var driver = MessageListDriver.showing(0..<3, older: true, in: channel(unread: 50, readAge: 50))
    #expect(driver.send(.jump(to: .firstUnread)) == ["moment"])
    #expect(driver.request?.position == .aroundMoment(Samples.later(-50)))
    #expect(driver.answer(40..<60, newer: true) == ["wait2.0"], "no highlight: the line says it")
    #expect(driver.session.scrolledID == "m49" && unread(driver) == "m49:50 jump50")
    #expect(driver.session.firstVisible == 9)
  }

  @Test func `going to a line that is loaded, or to none, loads nothing`() {
    var driver = MessageListDriver.showing(0..<5, in: channel(unread: 2, readAge: 1.5))
    #expect(driver.send(.jump(to: .firstUnread)) == ["wait2.0"])
    #expect(driver.session.firstVisible == 1)
    var none = MessageListDriver.showing(0..<5)
    #expect(none.send(.jump(to: .firstUnread)) == [] && !none.session.isJumping)
  }

  @Test func `nothing around a moment leaves the list as it is`() {
    var driver = MessageListDriver.showing(0..<3, older: true, in: channel(unread: 50, readAge: 50))
    driver.send(.jump(to: .firstUnread))
    driver.answer(0..<0, older: false)
    #expect(driver.ids.count == 3 && !driver.session.isJumping)
  }
}
