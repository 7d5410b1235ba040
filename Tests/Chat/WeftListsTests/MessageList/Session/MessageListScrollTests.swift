// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Effects of the scroll position.
@Suite struct MessageListScrollTests {
  @Test(arguments: [
    (0.0, false), (20, false), (20.1, true), (5_000, true), (-40, false), (.infinity, false),
    (.nan, false),
  ])
  func `a button to the newest message shows after scrolling up more than twenty points`(
    offset: Double,
    shows: Bool
  ) {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.scrolled(by: offset))
    #expect(driver.session.showsScrollToLatestButton == shows)
  }

  @Test func `the button shows if newer messages are not loaded`() {
    // In the reference it disappears at the lower end of the loaded messages, with the way back.
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.jump(to: .message("m50")))
    driver.answer(40..<60, newer: true)
    driver.send(.scroll(to: 0))
    driver.send(.scrolled(by: 0))
    #expect(driver.session.showsScrollToLatestButton)
  }

  @Test func `the button's badge is the unread count`() {
    var driver = MessageListDriver.showing(0..<9)
    #expect(driver.session.scrollToLatestBadge == 0)
    driver.send(.channelChanged(Cast.group { $0.unreadCount.messages = 7 }))
    #expect(driver.session.scrollToLatestBadge == 7)
    driver.send(.channelChanged(Cast.direct { $0.unreadCount.messages = 9 }))
    #expect(driver.session.scrollToLatestBadge == 7, "another channel")
  }

  @Test func `scrolling back less than fifteen points does not change the direction`() {
    var driver = MessageListDriver.showing(0..<9)
    func direction(at offset: Double) -> ScrollDirection {
      driver.send(.scrolled(by: offset))
      return driver.session.scrollDirection
    }
    #expect(direction(at: 100) == .up && direction(at: 85) == .up && direction(at: 90) == .up)
    #expect(direction(at: 84.9) == .down, "measured from the farthest point")
    #expect(direction(at: 50) == .down && direction(at: 65) == .down)
    #expect(direction(at: 65.1) == .up)
  }

  @Test func `an appearing row without a direction uses the last one`() {
    var driver = MessageListDriver.showing(0..<30, older: true)
    driver.send(.scrolled(by: 100))
    driver.send(.scrolled(by: 50))
    #expect(driver.send(.rowAppeared(at: 10)) == [])
    driver.send(.scrolled(by: 90))
    #expect(driver.send(.rowAppeared(at: 10)) == ["before:m29"])
  }

  @Test func `visible rows request pages at both ends`() {
    var driver = MessageListDriver.showing(0..<60, older: true)
    #expect(driver.send(.visible(0..<10)) == [])
    #expect(driver.send(.visible(26..<36)) == ["before:m59"])
    driver.answer(60..<85)
    driver.send(.jump(to: .message("m500")))
    driver.answer(470..<530, newer: true)
    #expect(driver.send(.visible(6..<16)) == [])
    #expect(driver.send(.visible(5..<15)) == ["after:m470"])
    #expect(driver.send(.visible(5..<5)) == [] && driver.send(.visible(-9 ..< -1)) == [])
  }

  @Test func `newer messages are held back while the user is scrolled up`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.scrolled(by: 300))
    driver.send(.messageChanged(Samples.numbered(-1)))
    driver.send(.messageChanged(Samples.numbered(-2)))
    driver.send(.messageChanged(Samples.numbered(-1) { $0.text = "edited" }))
    driver.send(.messageRemoved("m-2"))
    #expect(driver.session.hiddenNewestCount == 1 && driver.ids.first == "m0")
    driver.send(.messageRemoved("m0"))
    #expect(driver.ids.first == "m1", "what is shown changes")
    driver.send(.scrolled(by: 20))
    #expect(driver.ids.prefix(2) == ["m-1", "m1"] && driver.session.hiddenNewestCount == 0)
    #expect(driver.session.messages(in: 0..<1).map(\.text) == ["edited"])
  }

  @Test func `a sent message, a jump and scrolling down release held messages`() {
    var start = MessageListDriver.showing(0..<9)
    start.send(.scroll(to: 4))
    start.send(.messageChanged(Samples.numbered(-1)))
    #expect(start.ids.first == "m0")
    let ways: [MessageListSession.Input] = [
      .messageChanged(Samples.numbered(-2, from: Samples.me)), .jump(to: .message("m3")),
      .jump(to: .message("m-1")), .scrollToLatest, .scroll(to: 0), .disappear,
      .sent(Samples.numbered(-3, from: Samples.me)),
    ]
    for input in ways {
      var driver = start
      driver.send(input)
      #expect(driver.ids.contains("m-1") && driver.session.hiddenNewestCount == 0, "\(input)")
    }
  }

  @Test func `the row being read keeps its position`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.scroll(to: 4))
    driver.send(.messageChanged(Samples.numbered(-2, from: Samples.me)))
    #expect(driver.session.firstVisible == 5)
    driver.send(.messageRemoved("m1"))
    #expect(driver.session.firstVisible == 4)
    var newest = MessageListDriver.showing(0..<9)
    newest.send(.messageChanged(Samples.numbered(-2)))
    #expect(newest.session.firstVisible == 0, "at the newest one stays there")
  }

  @Test func `the top row's day floats over the list until scrolling pauses`() {
    var driver = MessageListDriver.showing(0..<9) { $0.dateIndicatorPlacement = .overlay }
    #expect(driver.send(.rowAppeared(at: 3, .up)) == [] && driver.session.overlayDate == nil)
    driver.send(.scrolled(by: 100))
    #expect(driver.send(.rowAppeared(at: 4, .up)) == ["wait0.5"])
    #expect(driver.session.overlayDate == Samples.later(-4))
    guard case .wait(let first, let seconds)? = driver.effects.first else { return }
    #expect(seconds == 0.5)
    driver.send(.rowAppeared(at: 5, .up))
    driver.send(.waited(first))
    #expect(driver.session.overlayDate == Samples.later(-5), "rows came since")
    driver.wait("wait0.5")
    #expect(driver.session.overlayDate == nil)
  }

  @Test func `the floating day is that of the top visible row and disappears at the newest`() {
    // The reference shows that of the last row to appear, at the lower end when scrolling down.
    var driver = MessageListDriver.showing(0..<9) { $0.dateIndicatorPlacement = .overlay }
    driver.send(.visible(3..<7))
    driver.send(.visible(2..<6))
    #expect(driver.session.overlayDate == Samples.later(-5))
    driver.send(.visible(0..<4))
    #expect(driver.session.overlayDate == nil)
    for placement in [MessageListConfig.DateIndicatorPlacement.none, .messageList] {
      var other = MessageListDriver.showing(0..<9) { $0.dateIndicatorPlacement = placement }
      #expect(other.send(.visible(3..<7)) == [] && other.session.overlayDate == nil)
    }
  }
}
