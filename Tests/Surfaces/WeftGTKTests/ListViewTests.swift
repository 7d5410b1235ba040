// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff

@testable import WeftGTK

@Suite struct ListViewTests {
  private func view(_ count: Int) -> ListView {
    var view = ListView()
    view.heights.reset(count: count)
    view.heights.measure(50, of: 0)
    view.area = 200
    return view
  }

  private func changes(_ old: [Int], _ new: [Int]) -> Changeset {
    Changeset(from: old.map(Row.init), to: new.map(Row.init))
  }

  @Test func `the visible part of a row that grows below it stays, unless its end is visible`() {
    var view = view(20)
    view.followGrowth()
    view.heights.measure(300, of: 0)
    view.followGrowth()
    #expect(view.anchor.index == 0 && view.anchor.rest == 0)
    view.scroll(to: 40)
    view.heights.measure(360, of: 0)
    view.followGrowth()
    #expect(view.anchor.index == 0 && view.anchor.rest == 100)
    view.forgetHeights()
    view.heights.measure(500, of: 0)
    view.followGrowth()
    #expect(view.anchor.rest == 100, "another width is no growth")
  }

  @Test func `a row inserted above the visible ones doesn't move them`() {
    var view = view(20)
    view.scroll(to: 320)
    #expect(view.anchor.index == 6 && view.anchor.rest == 20)
    view.follow(changes(Array(0..<20), [99] + Array(0..<20)), count: 21)
    #expect(view.anchor.index == 7 && view.anchor.rest == 20 && view.position == 370)
  }

  @Test func `at the top a new row is shown`() {
    var view = view(20)
    view.follow(changes(Array(0..<20), [99] + Array(0..<20)), count: 21)
    #expect(view.anchor.index == 0 && view.position == 0)
  }

  @Test func `the next row takes the place of a removed one`() {
    var view = view(20)
    view.scroll(to: 320)
    view.follow(changes(Array(0..<20), Array(0..<6) + Array(7..<20)), count: 19)
    #expect(view.anchor.index == 6 && view.anchor.rest == 0)
  }

  @Test func `a different list is drawn from scratch`() {
    var view = view(20)
    view.isOutdated = false
    view.follow(nil, count: 5)
    view.settle()
    #expect(view.isOutdated && view.heights.count == 5 && view.anchor.index < 5)
  }

  @Test func `scrolling stops at the last row`() {
    var view = view(10)
    view.scroll(to: 10_000)
    #expect(view.position == 300)
    view.scroll(to: -10)
    #expect(view.position == 0)
  }

  private struct Row: Identifiable, Equatable {
    let id: Int
  }
}
