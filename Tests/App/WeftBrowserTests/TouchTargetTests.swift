// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// The sizes of pressable elements.
@Suite(.serialized) struct TouchTargetTests {
  /// The pressable elements that are smaller than a number of pixels in either direction.
  private static func smaller(than pixels: Int) -> String {
    """
    [...document.querySelectorAll('button, [data-action], a[href], .open')].filter(e => {
      const { width, height } = e.getBoundingClientRect();
      return width > 0 && !e.closest('.skip, [inert], [hidden]')
        && (width < \(pixels) || height < \(pixels));
    }).map(e => e.outerHTML.slice(0, 140))
    """
  }

  private static let places = [
    "#/channels", "#/threads", "#/channels/messages:messaging:rebel-alliance",
    "#/channels/catchup", "#/channels/settings", "#/channels/help",
  ]

  /// Visits everything with buttons: lists, swiped rows, a menu, a question, and the search.
  private func visit(_ page: LivePage, _ check: (String) throws -> Void) throws {
    for place in Self.places {
      try page.go(to: place)
      try page.wait("document.querySelector('li[data-row]')")
      try check(place)
    }
    try page.go(to: "#/channels")
    let isMirrored = try page.isSo("document.documentElement.dir === 'rtl'")
    try page.press("ArrowDown", isMirrored ? "ArrowLeft" : "ArrowRight")
    try page.wait("document.querySelector('li button')")
    try check("beside a row")
    try page.press("Escape", "m")
    try page.wait("document.querySelector('[role=dialog]')")
    try check("menu")
    try page.click("[data-action='channel.mute']")
    try page.wait("document.querySelector('[data-action^=\"alert.confirm\"]')")
    try check("question")
    try page.press("Escape")
    try page.wait("!document.querySelector('[data-front]')")
    try page.press("/")
    try page.wait("document.querySelector('.search:not([hidden])')")
    try check("search")
  }

  @Test(arguments: [(390, "en"), (390, "ar"), (195, "en")])
  func `on a phone everything pressable is as large as a fingertip`(
    width: Int,
    language: String
  ) throws {
    let page = try LiveSite(["--no-plugins", "--locale", language]).open(width: width, height: 844)
    try visit(page) { place in
      let small = try page.browser.texts(Self.smaller(than: 44))
      #expect(small == [], "\(place)")
    }
  }

  @Test
  func `on a desktop the bar is as large, everything else large enough, and lists stay compact`()
    throws
  {
    let page = try LiveSite().open(width: 1280, height: 900)
    try visit(page) { place in
      let small = try page.browser.texts(Self.smaller(than: 24))
      #expect(small == [], "\(place)")
    }
    let bar = "document.querySelector('[data-action=\"app.settings\"]')"
    #expect(try page.number("\(bar).getBoundingClientRect().width") >= 44)
    // The buttons extend into the bar's padding.
    #expect(try page.number("\(bar).closest('.h').parentElement.offsetHeight") <= 46)
  }

  @Test func `the buttons beside a row are labelled`() throws {
    let page = try LiveSite().open(width: 390, height: 844)
    try page.press("ArrowDown", "ArrowRight")
    try page.wait("document.querySelector('li button')")
    let shown =
      "[...document.querySelectorAll('li button')].map(b => b.querySelector('.t').textContent)"
    #expect(try page.browser.texts(shown).contains("More"))
    #expect(
      try page.isSo(
        "[...document.querySelectorAll('li button .t')].every(t => t.scrollWidth <= t.clientWidth + 1)"
      )
    )
  }

  @Test func `help lists keys for a keyboard, and gestures for a touch screen`() throws {
    let site = try LiveSite()
    let desk = try site.open("#/channels/help")
    #expect(try desk.labels.contains("Row actions, ←  →  h  l"))
    #expect(try !desk.labels.contains { $0.contains("Swipe") })
    let phone = try site.open("#/channels/help", width: 390, height: 844)
    try phone.browser.call("Emulation.setTouchEmulationEnabled", ["enabled": .bool(true)])
    _ = try phone.browser.value(of: "window.isOld = true")
    try phone.browser.call("Page.reload")
    try phone.wait("!window.isOld && document.querySelector('li')")
    let labels = try phone.labels
    #expect(labels.contains("Row actions, Swipe left or right"))
    #expect(labels.contains("More actions, Touch and hold"))
    #expect(!labels.contains { $0.contains("Esc") })
  }
}
