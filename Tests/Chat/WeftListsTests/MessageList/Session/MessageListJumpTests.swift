// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Jumps to messages.
@Suite struct MessageListJumpTests {
  @Test func `jumping to a loaded message scrolls to it and highlights it briefly`() {
    var driver = MessageListDriver.showing(0..<30)
    #expect(driver.send(.jump(to: .message("m12"))) == ["wait2.0", "wait0.6"])
    #expect(driver.session.firstVisible == 12 && driver.session.showsScrollToLatestButton)
    #expect(driver.session.scrolledID == "m12" && driver.session.highlightedMessageID == "m12")
    driver.wait("wait0.6")
    #expect(driver.session.highlightedMessageID == nil && driver.session.scrolledID == "m12")
    driver.wait("wait2.0")
    #expect(driver.session.scrolledID == nil)
  }

  @Test func `a new highlight replaces the old one, and the old one's timeout doesn't remove it`() {
    var driver = MessageListDriver.showing(0..<30)
    driver.send(.jump(to: .message("m12")))
    var late = driver
    late.send(.jump(to: .message("m3")))
    guard case .wait(let first, _)? = driver.effects.last else { return }
    late.send(.waited(first))
    #expect(late.session.highlightedMessageID == "m3")
    late.wait("wait0.6")
    #expect(late.session.highlightedMessageID == nil)
  }

  @Test func `only rows whose highlight changes are updated`() {
    var session = MessageListDriver.showing(0..<9).session
    _ = session.handle(.jump(to: .message("m3")))
    #expect(session.drainChanges().updates.map(\.new) == [3])
    _ = session.handle(.jump(to: .message("m5")))
    #expect(session.drainChanges().updates.map(\.new) == [3, 5])
  }

  @Test func `highlights can be disabled for one jump or for all`() {
    var driver = MessageListDriver.showing(0..<9)
    #expect(driver.send(.jump(to: .message("m3"), highlights: false)) == ["wait2.0"])
    var off = MessageListDriver.showing(0..<9) { $0.highlightMessageWhenJumping = false }
    #expect(off.send(.jump(to: .message("m3"))) == ["wait2.0"])
    #expect(off.session.highlightedMessageID == nil)
  }

  @Test func `jumping to the newest message scrolls to the start of the list`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.scroll(to: 5))
    driver.send(.scrolled(by: 300))
    driver.send(.jump(to: .message("m0")))
    #expect(driver.session.firstVisible == 0 && !driver.session.showsScrollToLatestButton)
  }

  @Test func `jumping to a message that is not loaded loads it with its neighbours`() {
    var driver = MessageListDriver.showing(0..<9)
    #expect(driver.send(.jump(to: .message("m50"))) == ["around:m50"] && driver.session.isJumping)
    #expect(driver.send(.rowAppeared(at: 8, .up)) == [], "nothing else is loaded meanwhile")
    #expect(driver.answer(40..<60, newer: true) == ["wait2.0", "wait0.6"])
    #expect(driver.session.firstVisible == 10 && !driver.session.isJumping)
    #expect(driver.session.highlightedMessageID == "m50")
  }

  @Test func `a later jump replaces one that is still loading`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.jump(to: .message("m50")))
    driver.send(.jump(to: .message("m3")))
    driver.answer(40..<60, newer: true)
    #expect(driver.ids.count == 9 && driver.session.scrolledID == "m3")
    driver.send(.jump(to: .message("m50")))
    driver.send(.scrollToLatest)
    driver.answer(40..<60, newer: true)
    #expect(driver.ids.count == 9 && driver.session.firstVisible == 0)
  }

  @Test func `jumping to a reply opens its thread`() {
    var driver = MessageListDriver.showing(0..<9)
    #expect(driver.send(.jump(to: .message("r", parent: "m4"))) == ["open:m4:r"])
    #expect(driver.send(.jump(to: .message("m3", parent: "m4"))).first == "wait2.0", "it is here")
    driver.send(.jump(to: .message("s")))
    let reply = Samples.message("", id: "s") { $0.parentID = "m5" }
    #expect(driver.answer([reply]) == ["open:m5:s"], "as its source says")
    #expect(driver.ids.count == 9, "the channel stays where it is")
    var thread = MessageListDriver(parent: Samples.numbered(9))
    thread.send(.appear)
    thread.answer(0..<2)
    #expect(thread.send(.jump(to: .message("r", parent: "m9"))) == ["around:r"])
  }

  @Test func `a missing message is reported`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.jump(to: .message("x")))
    #expect(driver.answer(40..<60) == ["missing:x"])
    #expect(driver.ids.count == 9 && !driver.session.isJumping)
    driver.send(.jump(to: .message("m50")))
    driver.send(.messageRemoved("m50"))
    #expect(driver.answer(40..<60) == ["missing:m50"], "it went while it was loaded")
  }

  @Test func `after a failed jump the list keeps loading`() {
    let channel = Cast.group { $0.unreadCount.messages = 5 }
    for jump in [MessageJump.message("x"), .firstUnread] {
      var driver = MessageListDriver(channel)
      driver.send(.jump(to: jump))
      #expect(driver.answer(0..<0, older: false).last == "newest", "\(jump)")
      #expect(driver.session.phase == .loading && !driver.session.isJumping)
    }
  }

  @Test(arguments: [
    (MessageListConfig.ScrollingAnchor.top, 11), (.center, 15), (.bottom, 20),
  ])
  func `a jump scrolls the message to the configured position`(
    anchor: MessageListConfig.ScrollingAnchor,
    lowest: Int
  ) {
    var driver = MessageListDriver.showing(0..<60) { $0.scrollingAnchor = anchor }
    driver.send(.visible(0..<10))
    driver.send(.jump(to: .message("m20")))
    #expect(driver.session.firstVisible == lowest)
    driver.send(.jump(to: .message("m2")))
    #expect(driver.session.firstVisible == (anchor == .bottom ? 2 : 0), "not beyond the list")
  }

  @Test func `going to the newest message loads it if necessary`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.jump(to: .message("m50")))
    driver.answer(40..<60, newer: true)
    #expect(driver.send(.scrollToLatest) == ["newest"])
    #expect(driver.send(.scrollToLatest) == [])
    #expect(driver.answer(0..<9) == ["wait2.0"])
    #expect(driver.session.scrolledID == "m0" && driver.session.firstVisible == 0)
    #expect(driver.state == "9_wait2.0")
  }

  @Test func `the list scrolls to the user's own new message`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.scroll(to: 5))
    let mine = Samples.numbered(-1, from: Samples.me)
    driver.send(.sent(mine))
    #expect(driver.session.firstVisible == 0 && driver.session.scrolledID == "m-1")
    driver.send(.jump(to: .message("m50")))
    driver.answer(40..<60, newer: true)
    #expect(driver.send(.sent(Samples.numbered(-2, from: Samples.me))) == ["newest"])
    driver.answer(-1..<9)
    #expect(driver.ids.prefix(3) == ["m-2", "m-1", "m0"], "though the page is older than it")
    #expect(driver.session.scrolledID == "m-2")
  }
}
