// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// Rows that move on an open page.
@Suite(.serialized) struct LiveMotionTests {
  /// Records which rows glide, and from where.
  ///
  /// - Parameter holding: Whether their animations are paused at the start.
  private func watch(_ page: LivePage, holding: Bool = false) throws {
    _ = try page.browser.value(
      of: """
        void (window.glides = [], window.glide = Element.prototype.animate,
          Element.prototype.animate = function (...all) {
            glides.push(`${this.ariaLabel.split(/[,.]/)[0]} ${all[0][0].transform}`);
            const animation = glide.apply(this, all);
            if (\(holding)) animation.pause();
            return animation;
          },
          document.querySelectorAll('li').forEach(row => row.isOld = true))
        """
    )
  }

  private static let animations = "document.querySelector('ul').getAnimations({ subtree: true })"
  private static let isAtRest = "\(animations).length === 0"
  private static let top = "document.querySelector('.rows').getBoundingClientRect().top"

  private func row(_ label: String) -> String {
    "document.querySelector(\"li[aria-label^='\(label)']\")"
  }

  private func waitForFirst(_ label: String, _ page: LivePage) throws {
    try page.wait("document.querySelector('li').ariaLabel.startsWith('\(label)')")
  }

  /// Whether the rows are directly below each other.
  private static let isWhole = """
    [...document.querySelectorAll('li')].every((row, index, rows) => index === 0
      || Math.abs(row.getBoundingClientRect().top
        - rows[index - 1].getBoundingClientRect().bottom) < 0.1)
    """

  @Test func `a moved row glides past others, which keep their elements, and keeps the focus`()
    throws
  {
    let site = try LiveSite()
    let page = try site.open()
    try watch(page)
    _ = try page.browser.value(of: "void \(row("Podracing")).focus()")
    try site.message("The gates are open", in: "messaging:podracing", id: "x1")
    try waitForFirst("Podracing", page)
    // Its content changed, so only this row has a new element.
    let olds = "[...document.querySelectorAll('li')].filter(row => row.isOld).length"
    #expect(try page.number(olds) == 9)
    #expect(try page.isSo("document.activeElement.closest('li') === document.querySelector('li')"))
    #expect(try page.number(LivePage.focus) == 1)
    let places = "[...document.querySelectorAll('li')].map(row => row.ariaPosInSet)"
    #expect(try page.browser.texts(places) == (1...10).map(String.init))
    let glides = try page.browser.texts("glides")
    #expect(glides.count == 7, "\(glides)")
    #expect(glides.count { $0.contains("translateY(-") } == 6)
    #expect(glides.contains { $0.hasPrefix("Podracing translateY(") && !$0.contains("(-") })
    try page.wait(Self.isAtRest)
    #expect(try page.isSo(Self.isWhole))
    #expect(try page.number("document.querySelector('.rows').scrollTop") == 0)
    let items = try page.browser.accessibleNodes().filter { $0.role == "listitem" }
    #expect(items.first?.name.hasPrefix("Podracing") == true && items.count == 10)
    #expect(page.complaints == [])
  }

  @Test func `users who prefer reduced motion see none`() throws {
    let site = try LiveSite()
    let page = try site.open()
    let reduced: JSONValue = [
      "name": .string("prefers-reduced-motion"), "value": .string("reduce"),
    ]
    _ = try page.browser.call("Emulation.setEmulatedMedia", ["features": .array([reduced])])
    try watch(page)
    try site.message("The gates are open", in: "messaging:podracing", id: "x1")
    try waitForFirst("Podracing", page)
    #expect(try page.browser.texts("glides") == [] && page.isSo(Self.isWhole))
    #expect(page.complaints == [])
  }

  @Test func `the view stays in place when its first row moves away`() throws {
    let site = try LiveSite()
    let page = try site.open(height: 400)
    let (first, next) = (row("Swamp Training"), row("Moisture Farming"))
    let scroller = "document.querySelector('.rows')"
    _ = try page.browser.value(
      of: "void (\(scroller).scrollTop += \(first).getBoundingClientRect().top - \(Self.top))"
    )
    try page.wait("\(LivePage.firstSeen) === \(first)")
    let before = try page.number("\(next).getBoundingClientRect().top")
    try site.message("Do or do not", in: "messaging:swamp-training", id: "x1")
    try waitForFirst("Swamp Training", page)
    try page.wait(Self.isAtRest)
    #expect(try abs(page.number("\(next).getBoundingClientRect().top") - before) < 1)
    #expect(page.complaints == [])
  }

  @Test func `changes during an animation position rows relative to where they end up`() throws {
    let site = try LiveSite()
    let page = try site.open(height: 400)
    let scroller = "document.querySelector('.rows')"
    _ = try page.browser.value(of: "void (\(scroller).scrollTop = 80)")
    try page.wait("\(LivePage.firstSeen).ariaPosInSet > 1")
    try watch(page, holding: true)
    _ = try page.browser.value(of: "void (window.anchor = \(LivePage.firstSeen))")
    let place = "anchor.getBoundingClientRect().top"
    let before = try page.number(place)
    try site.message("Water", in: "messaging:moisture-farming", id: "x1")
    try waitForFirst("Moisture Farming", page)
    try page.wait("glides.length > 0")
    try site.message("The gates are open", in: "messaging:podracing", id: "x2")
    try page.waitForRow("The gates are open")
    try page.browser.resize(width: 400, height: 400)
    try page.wait("innerWidth === 400")
    _ = try page.browser.value(of: "void \(Self.animations).forEach(a => a.finish())")
    try page.wait(Self.isAtRest)
    #expect(try page.isSo("anchor.isConnected") && abs(page.number(place) - before) < 1.5)
    #expect(try page.isSo(Self.isWhole))
    #expect(page.complaints == [])
  }
}
