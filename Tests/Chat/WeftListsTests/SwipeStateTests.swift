// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel

@Suite struct SwipeStateTests {
  private let two = SwipeState<Int>.Actions(trailing: 2)
  private let one = SwipeState<Int>.Actions(trailing: 1)

  @Test func `buttons are 60 points wide with a margin of 8, row 118`() {
    let metrics = SwipeMetrics()
    #expect(metrics.menuWidth(of: 0) == 0)
    #expect(metrics.menuWidth(of: 1) == 68)
    #expect(metrics.menuWidth(of: 2) == 128)
    #expect(metrics.buttonWidth(at: -95, of: 2) == 50)
  }

  @Test(arguments: [
    (2, 102.5, -128.0), (2, 102.3, 0), (1, 60, -68), (1, 59, 0), (2, 50, 0), (1, 50, 0),
  ])
  func `a row stays open if enough of its buttons shows, row 118`(
    count: Int,
    drag: Double,
    offset: Double
  ) {
    var swipe = SwipeState<Int>()
    swipe.drag(7, .init(trailing: count), x: -drag, y: 0)
    #expect(swipe.swipedRow == 7 && swipe.offset == -drag)
    swipe.release()
    #expect(swipe.offset == offset)
    #expect(swipe.isOpen == (offset != 0))
    #expect(swipe.swipedRow == (offset == 0 ? nil : 7))
  }

  @Test func `vertical, short and very long movements do not count as swipes`() {
    var swipe = SwipeState<Int>()
    for (x, y) in [(-50.0, 60.0), (-19, 0), (-301, 0), (.nan, 0), (-.infinity, 0)] {
      swipe.drag(1, two, x: x, y: y)
      #expect(swipe.swipedRow == nil && swipe.offset == 0)
    }
  }

  @Test func `a side without buttons does not open`() {
    var swipe = SwipeState<Int>()
    swipe.drag(1, two, x: 80, y: 0)
    #expect(swipe.swipedRow == nil)
    swipe.drag(1, .init(leading: 1, trailing: 2), x: 80, y: 0)
    swipe.release()
    #expect(swipe.offset == 68 && swipe.isOpen)
  }

  @Test func `opening another row closes the open one`() {
    var swipe = SwipeState<Int>()
    swipe.open(1, two, trailing: true)
    swipe.drag(2, one, x: -30, y: 0)
    #expect(swipe.swipedRow == 2 && swipe.offset == -30 && !swipe.isOpen)
  }

  @Test func `an open row closes when dragged back or removed`() {
    var swipe = SwipeState<Int>()
    swipe.open(1, two, trailing: true)
    #expect(swipe.isContentDisabled(1) && !swipe.isContentDisabled(2))
    for x in [20.0, 60, 100] { swipe.drag(1, two, x: x, y: 0) }
    #expect(swipe.offset == -28, "from where it rested, not from where it was moved to")
    swipe.release()
    #expect(swipe.swipedRow == nil && swipe.offset == 0)
    swipe.open(1, two, trailing: true)
    swipe.forget(2)
    #expect(swipe.isOpen)
    swipe.forget(1)
    #expect(!swipe.isOpen)
  }
}
