// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Pages of messages: when they are requested and how they are joined.
@Suite struct MessageListPageTests {
  private func ids(_ numbers: Int...) -> [MessageID] { numbers.map { MessageID("m\($0)") } }

  @Test func `messages are ordered newest first, and at the same time by higher id`() {
    var driver = MessageListDriver()
    driver.send(.appear)
    let moment = [("b", 5.0), ("d", 5), ("c", 5), ("a", 1), ("é", 5), ("ba", 5)]
      .map { Samples.message("", id: $0.0, age: $0.1) }
    driver.answer(moment, older: false)
    #expect(driver.ids == ["a", "é", "d", "c", "ba", "b"])
  }

  @Test func `a page has the configured size and is never empty`() {
    for (size, limit) in [(25, 25), (3, 3), (0, 1), (-7, 1)] {
      var driver = MessageListDriver { $0.pageSize = size }
      driver.send(.appear)
      #expect(driver.request?.limit == limit)
    }
    #expect(MessageListConfig().pageSize == 25)
  }

  @Test(arguments: [
    // Row, direction, request: 40 rows with more on both sides.
    (15, ScrollDirection.up, ["before:m139"]), (14, .up, []), (39, .up, ["before:m139"]),
    (39, .down, ["before:m139"]), (38, .down, []), (5, .down, ["after:m100"]), (6, .down, []),
    (0, .down, ["after:m100"]), (0, .up, ["after:m100"]), (1, .up, []), (-1, .up, []),
    (40, .up, []), (.max, .down, []), (.min, .up, []),
  ])
  func `rows near an end request the next page there`(
    row: Int,
    direction: ScrollDirection,
    expected: [String]
  ) {
    var driver = MessageListDriver.showing(0..<30)
    driver.send(.jump(to: .message("m120")))
    driver.answer(100..<140, newer: true)
    #expect(driver.send(.rowAppeared(at: row, direction)) == expected)
  }

  @Test func `one page is requested at a time, and further requests follow`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.jump(to: .message("m120")))
    driver.answer(118..<123, newer: true)
    #expect(driver.send(.rowAppeared(at: 4, .up)) == ["before:m122"])
    #expect(driver.send(.rowAppeared(at: 4, .up)) == [])
    #expect(driver.send(.rowAppeared(at: 0, .down)) == [])
    #expect(driver.answer(123..<130) == ["after:m118"], "nobody has to scroll again for it")
    #expect(driver.answer(110..<118, newer: true) == [])
    #expect(driver.ids == (110..<130).map { MessageID("m\($0)") })
  }

  @Test func `the next page continues after the last one even if its last message was removed`() {
    var driver = MessageListDriver.showing(0..<3, older: true)
    driver.send(.messageRemoved("m2"))
    #expect(driver.send(.rowAppeared(at: 1, .up)) == ["before:m2"])
    driver.answer(3..<5, older: false)
    #expect(driver.ids == ids(0, 1, 3, 4) && driver.session.hasLoadedAllPreviousMessages)
    #expect(driver.send(.rowAppeared(at: 3, .up)) == [], "there is no more")
  }

  @Test func `a reloading list keeps its rows until new ones replace them all`() {
    var driver = MessageListDriver.showing(0..<40, older: true)
    #expect(driver.send(.reload) == ["newest"])
    #expect(driver.request?.limit == 40 && driver.ids.count == 40)
    #expect(driver.send(.rowAppeared(at: 39, .up)) == [], "older rows may be out of date too")
    driver.send(.messageChanged(Samples.message("Heard", id: "heard", age: -1)))
    driver.answer([0, 1, 3].map { Samples.numbered($0) }, older: false)
    #expect(driver.ids == ["heard", "m0", "m1", "m3"])
    #expect(driver.session.hasLoadedAllPreviousMessages)
  }

  @Test func `a reload happens even after a jump or a failure`() {
    var driver = MessageListDriver.showing(0..<5)
    driver.send(.reload)
    driver.fail()
    #expect(driver.ids == ids(0, 1, 2, 3, 4))
    #expect(driver.send(.retry) == ["newest"])
    #expect(driver.send(.jump(to: .message("m90"))) == ["around:m90"])
    #expect(driver.answer([], older: false) == ["missing:m90", "newest"])
    driver.answer(2..<4, older: false)
    #expect(driver.ids == ids(2, 3))
  }

  @Test func `an empty page or one without progress is the last`() {
    var driver = MessageListDriver.showing(0..<3, older: true)
    driver.send(.rowAppeared(at: 2, .up))
    driver.answer(0..<0, older: true)
    #expect(driver.send(.rowAppeared(at: 2, .up)) == [])
    var again = MessageListDriver.showing(0..<3, older: true)
    again.send(.rowAppeared(at: 2, .up))
    again.answer(1..<3, older: true)
    #expect(again.send(.rowAppeared(at: 2, .up)) == [], "the same again")
    #expect(again.ids == ids(0, 1, 2))
  }

  @Test func `rows are loaded until the requested number is reached`() {
    var driver = MessageListDriver()
    #expect(driver.send(.want(rows: 60)) == ["newest"] && driver.request?.limit == 60)
    #expect(driver.answer(0..<40) == ["before:m39"] && driver.request?.limit == 25)
    #expect(driver.answer(40..<65) == [])
    #expect(driver.send(.want(rows: .max)) == ["before:m64"])
    #expect(driver.answer(65..<70, older: false) == [])
  }

  @Test func `a page away from the list replaces it, an adjacent one is joined to it`() {
    var driver = MessageListDriver.showing(0..<3)
    driver.send(.jump(to: .message("m9")))
    driver.answer(8..<11, newer: true)
    #expect(driver.ids == ids(8, 9, 10), "between them there may be others")
    driver.send(.jump(to: .message("m5")))
    driver.answer(4..<9, newer: true)
    #expect(driver.ids == ids(4, 5, 6, 7, 8, 9, 10))
    driver.send(.scrollToLatest)
    driver.answer(0..<5)
    #expect(driver.ids == ids(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
    #expect(driver.session.hasLoadedAllNextMessages)
    #expect(driver.send(.rowAppeared(at: 10, .up)) == ["before:m10"])
  }

  @Test func `messages outside the loaded range wait for their page`() {
    var driver = MessageListDriver.showing(0..<3, older: true)
    driver.send(.messageChanged(Samples.numbered(9)))
    #expect(driver.ids == ids(0, 1, 2), "there may be others before it")
    driver.send(.jump(to: .message("m50")))
    driver.answer(49..<52, newer: true)
    driver.send(.messageChanged(Samples.numbered(-1)))
    driver.send(.messageChanged(Samples.numbered(50) { $0.text = "edited" }))
    #expect(driver.ids == ids(49, 50, 51))
    #expect(driver.session.messages(in: 1..<2).first?.text == "edited")
  }

  @Test func `events received during a page request override the page`() {
    var driver = MessageListDriver()
    driver.send(.appear)
    driver.send(.messageChanged(Samples.numbered(1) { $0.text = "edited" }))
    driver.send(.messageRemoved("m2"))
    driver.send(.messageChanged(Samples.numbered(-1)))
    driver.answer(0..<4)
    #expect(driver.ids == ids(-1, 0, 1, 3))
    #expect(driver.session.messages(in: 2..<3).first?.text == "edited")
  }

  @Test func `messages for others or for a thread get no rows`() {
    var driver = MessageListDriver.showing(0..<2)
    driver.send(.messageChanged(Samples.numbered(-1) { $0.parentID = "m1" }))
    driver.send(.messageChanged(Samples.numbered(-2) { $0.isShadowed = true }))
    #expect(driver.ids == ids(0, 1))
    driver.send(
      .messageChanged(
        Samples.numbered(-3) {
          $0.parentID = "m1"
          $0.isShownInChannel = true
        }
      )
    )
    #expect(driver.ids == ids(-3, 0, 1))
    driver.send(.messageChanged(Samples.numbered(0) { $0.isShadowed = true }))
    #expect(driver.ids == ids(-3, 1), "it was one, and is none any more")
  }

  @Test func `a thread contains its parent from the start, below all replies`() {
    let parent = Samples.message("Parent", id: "p", age: -99)
    var driver = MessageListDriver(parent: parent)
    driver.send(.appear)
    #expect(driver.ids == ["p"] && driver.request?.parent == "p")
    driver.answer([Samples.numbered(1), Samples.numbered(2)])
    #expect(driver.ids == ["m1", "m2", "p"])
    driver.send(.messageChanged(Samples.numbered(0) { $0.parentID = "p" }))
    driver.send(.messageChanged(Samples.numbered(-1) { $0.parentID = "other" }))
    driver.send(.messageChanged(Samples.numbered(-2)))
    driver.send(.messageRemoved("p"))
    #expect(driver.ids == ["m0", "m1", "m2", "p"])
    driver.send(.messageChanged(Samples.message("Edited", id: "p", age: -99)))
    #expect(driver.session.parentMessage?.text == "Edited")
    #expect(driver.session.messages(in: 3..<4).map(\.text) == ["Edited"])
  }
}

/// Failures to load.
@Suite struct MessageListFailureTests {
  @Test func `rows stay when loading more fails`() {
    var driver = MessageListDriver.showing(0..<3, older: true)
    driver.send(.rowAppeared(at: 2, .up))
    #expect(driver.fail(.notAllowed) == [] && driver.ids.count == 3)
    #expect(driver.session.phase == .loaded)
    #expect(driver.session.failure?.kind == .notAllowed)
  }

  @Test func `a failure of the first page puts the list into the error phase`() {
    var driver = MessageListDriver()
    #expect(driver.session.phase == .loading)
    driver.send(.appear)
    driver.fail(.notAllowed)
    #expect(driver.session.phase == .error("notAllowed"))
    driver.send(.retry)
    #expect(driver.session.phase == .loading && driver.session.failure == nil)
    driver.answer(0..<0, older: false)
    #expect(driver.session.phase == .empty)
  }

  @Test func `after a failure, rows that appear request pages only at the other end`() {
    var driver = MessageListDriver.showing(0..<9)
    driver.send(.jump(to: .message("m50")))
    driver.answer(49..<52, newer: true)
    driver.send(.rowAppeared(at: 2, .up))
    driver.fail()
    #expect(driver.send(.rowAppeared(at: 2, .up)) == [], "it would be asked for at every row")
    #expect(driver.send(.rowAppeared(at: 0, .down)) == ["after:m49"])
  }

  @Test func `pauses grow, stop after some attempts, and restart when the user retries`() {
    let policy = RetryPolicy(firstDelay: 1, factor: 3, longestDelay: 5, attempts: 3)
    var driver = MessageListDriver(retryPolicy: policy)
    driver.send(.appear)
    for seconds in ["1.0", "3.0", "5.0"] {
      #expect(driver.fail() == ["wait\(seconds)"])
      #expect(driver.wait("wait\(seconds)") == ["newest"])
    }
    #expect(driver.fail() == [], "enough")
    #expect(driver.send(.retry) == ["newest"] && driver.fail() == ["wait1.0"])
    #expect(driver.send(.retry) == ["newest"])
    #expect(driver.wait("wait1.0") == [], "it is on its way already")
  }

  @Test func `a failed jump reaches its target after a retry`() {
    var driver = MessageListDriver.showing(0..<3)
    driver.send(.jump(to: .message("m50")))
    driver.fail()
    #expect(driver.wait("wait1.0") == ["around:m50"])
    driver.answer(49..<52, newer: true)
    #expect(driver.session.scrolledID == "m50" && driver.session.highlightedMessageID == "m50")
  }
}
