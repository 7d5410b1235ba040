// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

/// 20,000 rows in a browser.
@Suite(.serialized) struct LiveScrollTests {
  /// Whether there are rows, with consecutive positions.
  private static let places = """
    (l => l.length > 0 && l.every((r, i) => i === 0 || +r.ariaPosInSet === +l[i - 1].ariaPosInSet + 1))
    ([...document.querySelectorAll('li[data-row]')])
    """

  /// The first completely visible row: its id and its distance from the top.
  private static let seen = """
    (() => { for (const row of document.querySelectorAll('li[data-row]')) {
      const box = row.getBoundingClientRect();
      if (box.top >= 150) return row.dataset.row + ' ' + Math.round(box.top); } })()
    """

  @Test func `the wheel and the keys reach all rows`() throws {
    let page = try LiveSite(generated: 20_000).open()
    try page.wait("document.querySelector('li').ariaSetSize === '20000'")
    var last = 0.0
    for _ in 0..<15 {
      try page.browser.wheel(by: 2500)
      try page.wait(
        "+document.querySelector('li').ariaPosInSet + 100 > \(Int(last)) && \(Self.places)"
      )
      try page.wait("\(Self.covered)")
      // With a slow server a page may have no row here for a moment.
      let first = try page.number("+((\(LivePage.firstSeen))?.ariaPosInSet ?? \(Int(last)))")
      #expect(first >= last)
      last = first
    }
    #expect(last > 100)
    try page.press("End")
    try page.wait("\(LivePage.focus) === 20000 && \(Self.covered) && \(Self.places)")
    try page.press("ArrowUp")
    try page.wait("\(LivePage.focus) === 19999")
    try page.press("Home")
    try page.wait("\(LivePage.focus) === 1 && \(Self.covered) && \(Self.places)")
    #expect(try page.number("document.querySelectorAll('li').length") < 250)
    #expect(page.complaints == [])
  }

  /// Whether rows cover the view.
  private static let covered = """
    [200, 400, 600, 800].every(y => document.elementFromPoint(200, y)?.closest('li[data-row]'))
    """

  @Test func `the visible rows stay in place while rows are inserted above`() throws {
    let site = try LiveSite(generated: 2000)
    let page = try site.open()
    try page.wait("document.querySelector('li').ariaSetSize === '2000'")
    try page.press("End")
    try page.wait("\(LivePage.focus) === 2000")
    // The last word of a generated name is the number of its channel.
    let names = try page.labels.suffix(3).compactMap {
      $0.prefix { $0 != "," }.split(separator: " ").last
    }
    try page.press("Home")
    try page.wait("\(LivePage.focus) === 1")
    for _ in 0..<5 { try page.browser.wheel(by: 3000) }
    try page.wait("+document.querySelector('li').ariaPosInSet > 20 && \(Self.covered)")
    // The browser scrolls over several frames.
    try page.wait("(window.was ?? 0) === (window.was = \(Self.seen)) && \(Self.covered)")
    for (number, name) in names.enumerated() {
      let before = try page.text(Self.seen)
      let row = before.prefix { $0 != " " }
      let place = "+document.querySelector('li[data-row=\"\(row)\"]').ariaPosInSet"
      let first = try page.number(place)
      try site.message("Brand new \(number)", in: "messaging:c\(name)", id: "x\(number)")
      try page.wait("\(place) === \(Int(first) + 1)")
      #expect(try page.text(Self.seen) == before)
    }
    #expect(names.count == 3)
    try page.press("Home")
    try page.waitForRow("Brand new 2")
    #expect(page.complaints == [])
  }
}
