// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// Touch gestures on a served page.
@Suite(.serialized) struct LiveTouchTests {
  private static let first = "li[aria-posinset=\"1\"]"
  private static let isFirstOpen = "document.querySelector('\(first) button')"

  @Test func `a swipe shows the buttons of a row, and the opposite swipe hides them`() throws {
    let page = try LiveSite().open()
    try page.browser.touch(Self.first, by: (-90, 0))
    try page.wait(Self.isFirstOpen)
    #expect(try page.text("location.hash") == "#/channels")
    #expect(try page.isSo("document.querySelector('\(Self.first)').style.transform === ''"))
    // Another row's buttons replace these.
    try page.browser.touch("li[aria-posinset='3']", by: (-90, 0))
    try page.wait("document.querySelector('li[aria-posinset=\"3\"] button')")
    try page.wait("!\(Self.isFirstOpen)")
    try page.browser.touch("li[aria-posinset='3']", by: (90, 0))
    try page.wait("!document.querySelector('li[data-row] button')")
    #expect(page.complaints == [])
  }

  @Test func `a tap opens a row, and a long press its menu`() throws {
    let page = try LiveSite().open()
    let menu = "document.querySelector('[data-action=\"channel.mute\"]')"
    try page.browser.touch("li[aria-label^='Rebel']", holdingUntil: menu)
    // Lifting the finger presses nothing.
    #expect(try page.isSo("Boolean(\(menu))"))
    #expect(try page.text("location.hash") == "#/channels")
    try page.press("Escape")
    try page.wait("!\(menu)")
    try page.browser.touch("li[aria-label^='Rebel']")
    try page.waitForAddress("rebel-alliance")
    #expect(page.complaints == [])
  }

  @Test func `an upward swipe scrolls, and opens nothing`() throws {
    let page = try LiveSite(["--no-plugins"], generated: 200).open()
    try page.browser.touch("li[aria-posinset='5']", by: (4, -200))
    try page.wait("document.querySelector('main').textContent && \(Self.scrolled) > 100")
    #expect(try page.text("location.hash") == "#/channels" && page.complaints == [])
  }

  @Test func `a finger that starts on a button in front of the messages scrolls them`() throws {
    let page = try LiveSite()
      .open("#/channels/messages:messaging:rebel-alliance", width: 390, height: 500)
    // A desktop browser also scrolls what is behind a finger.
    try page.browser.call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(390), "height": .integer(500), "deviceScaleFactor": .integer(1),
        "mobile": .bool(true),
      ]
    )
    let latest = "[data-action='messages.latest']"
    let top = Self.scrolled
    try page.wait("document.querySelectorAll('li[data-row]').length > 9")
    try page.press("End")
    try page.wait("\(top) > 300")
    for _ in 0..<3 { try page.browser.touch("main", by: (4, 200)) }
    try page.wait("document.querySelector(\"\(latest)\")")
    // The list may still move from the swipes.
    let rests = """
      ((was) => was?.top === \(top) ? performance.now() - was.at > 500
        : (window.rest = { top: \(top), at: performance.now() }, false))(window.rest)
      """
    try page.wait(rests)
    let before = try page.number(top)
    try page.browser.touch(latest, by: (0, -60))
    try page.wait("\(top) > \(before + 40)")
    try page.browser.touch(latest, by: (0, 100))
    try page.wait("\(top) < \(before)")
    // A tap presses it.
    try page.wait(rests)
    try page.browser.touch(latest)
    try page.wait("!document.querySelector(\"\(latest)\")")
    #expect(page.complaints == [])
  }

  private static let scrolled =
    "Math.max(...[...document.querySelectorAll('main *')].map(e => e.scrollTop))"
}
