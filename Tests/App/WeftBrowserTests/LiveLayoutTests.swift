// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

/// How a served page fits its window, and what it exposes to screen readers.
@Suite(.serialized) struct LiveLayoutTests {
  /// Texts, avatars, icons and numbers of a row that overlap; a button that floats over the rows may cover them.
  private static let covered = """
    [...document.querySelectorAll('li, main > :not(ul)')].flatMap(row => {
      const leaves = [...row.querySelectorAll('.t, .av, .ic, .bd')].map(e => [e, e.getBoundingClientRect()]);
      return leaves.flatMap(([one, a], i) => leaves.slice(i + 1).filter(([other, b]) =>
          one.closest('li') === other.closest('li') &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
        .map(([other]) => `${one.textContent} and ${other.textContent}`)); })
    """

  @Test func `nothing is wider than the window or overlaps, on a phone and on a desktop`()
    throws
  {
    let site = try LiveSite()
    let page = try site.open()
    for (width, height) in [(320, 568), (1200, 900), (568, 320)] {
      try page.browser.resize(width: width, height: height)
      for place in [
        "#/channels", "#/threads", "#/channels/messages:messaging:rebel-alliance",
        "#/channels/settings", "#/channels/help", "#/channels/channel:messaging:rebel-alliance",
      ] {
        try page.go(to: place)
        try page.wait("document.querySelector('li[data-row]') && innerWidth === \(width)")
        let wide = try page.browser.texts(
          """
          [...document.querySelectorAll('body *')].filter(e => { const b = e.getBoundingClientRect();
            return b.width > 0 && b.height > 0 && (b.right > innerWidth + 1 || b.left < -1) &&
              !e.closest('.skip') && getComputedStyle(e).position !== 'fixed'; })
            .map(e => e.outerHTML.slice(0, 120))
          """
        )
        #expect(wide == [], "\(width) \(place)")
        // Rows that have just arrived are measured in the next frame.
        do {
          try page.wait("\(Self.covered).length === 0")
        } catch {
          Issue.record("\(width) \(place): \(try page.browser.texts(Self.covered))")
          throw error
        }
        #expect(try page.isSo("document.documentElement.scrollWidth <= innerWidth"))
        // Bars stay in place: only the list scrolls.
        #expect(try page.isSo("document.documentElement.scrollHeight <= innerHeight"))
      }
    }
    #expect(page.complaints == [])
  }

  @Test(arguments: ["en", "ar"])
  func `no name in the bar is cut off, on a phone or a desktop`(language: String) throws {
    let page = try LiveSite(["--no-plugins", "--locale", language]).open(width: 390)
    let cut = """
      [...document.querySelectorAll('.h:has(>[data-action="app.settings"]) .t')]
        .filter(text => text.scrollWidth > text.clientWidth + 1).map(text => text.textContent)
      """
    for width in [390, 800, 1440] {
      try page.browser.resize(width: width, height: 896)
      for place in ["#/channels", "#/channels/messages:messaging:falcon-repairs"] {
        try page.go(to: place)
        try page.wait("document.querySelector('li[data-row]') && innerWidth === \(width)")
        #expect(try page.browser.texts(cut) == [], "\(width) \(place)")
      }
    }
    #expect(page.complaints == [])
  }

  @Test(arguments: [390, 1440], ["Diskussionen", "Threadsungsverfahren"])
  func `a long name on a button in the bar covers no other button`(
    width: Int,
    name: String
  )
    throws
  {
    let page = try LiveSite().open(width: width, height: 844)
    try page.waitForRow("Rebel")
    let covered = """
      (() => {
        const bar = document.querySelector('.h:has(>[data-action="app.settings"])');
        const [title, tab] = bar.querySelectorAll('.t');
        [title.textContent, tab.textContent] = ['Unterhaltungen', '\(name)'];
        const boxes = [title, tab, ...bar.querySelectorAll('.ic')].map(e => e.getBoundingClientRect());
        return boxes.slice(1).filter((box, place) => box.left < boxes[place].right).length; })()
      """
    #expect(try page.number(covered) == 0)
    #expect(page.complaints == [])
  }

  @Test(arguments: [390, 1440])
  func `in Arabic the title is complete, and text in the other direction keeps its beginning`(
    width: Int
  ) throws {
    let page = try LiveSite(["--no-plugins", "--locale", "ar"]).open(width: width, height: 900)
    try page.waitForRow("Cantina")
    let title = "document.querySelector('[role=heading] .t')"
    #expect(try page.isSo("\(title).scrollWidth <= \(title).clientWidth"))
    let preview = "[...document.querySelectorAll('li .iso')].find(e => /Which/.test(e.textContent))"
    #expect(
      try page.isSo(
        """
        ((text) => text && text.querySelector('bdi').getBoundingClientRect().left
          >= text.parentElement.getBoundingClientRect().left - 1)(\(preview))
        """
      )
    )
  }

  @Test(arguments: ["en", "pl", "ar"])
  func `in a very narrow window everything pressable is inside the window`(language: String) throws
  {
    let site = try LiveSite(["--no-plugins", "--locale", language])
    let page = try site.open(width: 200, height: 500)
    for width in [320, 260, 200] {
      try page.browser.resize(width: width, height: 500)
      for place in [
        "#/channels", "#/threads", "#/channels/messages:messaging:rebel-alliance",
        "#/channels/help",
      ] {
        try page.go(to: place)
        try page.wait("innerWidth === \(width)")
        let outside = try page.browser.texts(
          """
          [...document.querySelectorAll('main [data-action]')].filter(e => {
            const b = e.getBoundingClientRect();
            return b.width > 0 && (b.right > innerWidth + 1 || b.left < -1); })
            .map(e => e.dataset.action)
          """
        )
        #expect(outside == [], "\(width) \(place)")
      }
    }
  }

  @Test(arguments: [(420, 896), (320, 568), (1200, 900)])
  func `a menu or a question doesn't move the list`(width: Int, height: Int) throws {
    let page = try LiveSite().open(width: width, height: height)
    let list = "JSON.stringify(document.querySelector('.rows').getBoundingClientRect())"
    let before = try page.text(list)
    try page.press("ArrowDown", "ContextMenu")
    try page.wait("document.querySelector('[role=dialog]')")
    #expect(try page.text(list) == before)
    let dialog = "document.querySelector('[role$=dialog]').getBoundingClientRect()"
    // The menu is beside its row, inside the window.
    #expect(try page.isSo("\(dialog).top >= 0 && \(dialog).bottom <= innerHeight"))
    try page.click("[data-action='channel.mute']")
    try page.wait("document.querySelector('[data-action^=\"alert.confirm\"]')")
    #expect(try page.text(list) == before)
    // The question is in the middle of the window, or of its pane.
    let (x, y) = ("\(dialog).left + \(dialog).right", "\(dialog).top + \(dialog).bottom")
    let pane = "document.querySelector('.current').getBoundingClientRect()"
    #expect(try page.isSo("Math.abs(\(x) - \(pane).left - \(pane).right) < 4"))
    #expect(try page.isSo("Math.abs(\(y) - innerHeight) < 4"))
    #expect(page.complaints == [])
  }

  @Test func `screen readers get a list, its rows and every button`() throws {
    let page = try LiveSite().open()
    let nodes = try page.browser.accessibleNodes()
    #expect(nodes.filter { $0.role == "list" }.map(\.name) == ["Chats"])
    let items = nodes.filter { $0.role == "listitem" }
    #expect(items.count == 10 && items[0].name.hasPrefix("Leia Organa, direct message."))
    #expect(items.map(\.name) == (try page.labels))
    #expect(nodes.count { $0.role == "main" } == 1)
    #expect(nodes.filter { $0.role == "button" }.allSatisfy { !$0.name.isEmpty })
    let places = try page.browser.texts(
      "[...document.querySelectorAll('li')].map(l => `${l.ariaPosInSet} of ${l.ariaSetSize}`)"
    )
    #expect(places == (1...10).map { "\($0) of 10" })
    // There is one tab stop for all rows, and the focus is visible.
    #expect(try page.number("document.querySelectorAll('li > .open[tabindex=\"0\"]').length") == 1)
    try page.press("ArrowDown")
    #expect(try page.text("getComputedStyle(document.activeElement).outlineStyle") == "solid")
  }

  @Test func `a right-to-left page is mirrored, and so are its swipes`() throws {
    let page = try LiveSite(["--no-plugins", "--locale", "ar"]).open()
    #expect(
      try page.text("document.documentElement.dir + document.documentElement.lang") == "rtlar"
    )
    // Avatars are on the right, times on the left.
    let row = "document.querySelector('li[aria-posinset=\"1\"]')"
    let centre = "(e => { const b = e.getBoundingClientRect(); return b.x + b.width / 2; })"
    let leaves =
      "[...\(row).querySelectorAll(':not(.open)')].filter(e => !e.children.length && e.offsetWidth)"
    let places = "\(leaves).map(e => \(centre)(e))"
    #expect(try page.number("\(places)[0]") > 340)
    #expect(try page.number("Math.min(...\(places))") < 80)
    #expect(try page.isSo("document.documentElement.scrollWidth <= innerWidth"))
    // The arrow key points to the buttons; the finger moves the row away from them.
    try page.press("ArrowDown", "ArrowLeft")
    try page.wait("document.activeElement.matches('li button')")
    let trailing = try page.text("document.activeElement.dataset.action")
    try page.press("ArrowRight")
    try page.wait("!document.querySelector('li[data-row] button')")
    try page.browser.touch("li[aria-posinset='1']", by: (90, 0))
    try page.wait("document.querySelector('li button[data-action=\"\(trailing)\"]')")
    #expect(page.complaints == [])
  }
}
