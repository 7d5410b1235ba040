// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// A served page with enlarged texts, or in a very narrow window.
@Suite(.serialized) struct LargeTextTests {
  private static let places = [
    "#/channels", "#/threads", "#/channels/messages:messaging:rebel-alliance",
    "#/channels/messages:messaging:rebel-alliance/replies:a-m1", "#/channels/settings",
    "#/channels/help", "#/channels/channel:messaging:rebel-alliance",
  ]

  /// Sets the font size that the browser's user chose; 16 is the default.
  private func setTexts(_ size: Int64, _ page: LivePage) throws {
    try page.browser.call(
      "Page.setFontSizes",
      ["fontSizes": ["standard": .integer(size), "fixed": .integer(size)]]
    )
    try page.wait("getComputedStyle(document.documentElement).fontSize === '\(size)px'")
  }

  /// The font sizes of all elements with text of their own.
  private static let sizes = """
    [...document.querySelectorAll('body *')].filter(e =>
      [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
      .map(e => `${e.tagName} ${e.className} ${e.textContent}\\n`
        + getComputedStyle(e).fontSize + ' ' + getComputedStyle(e).lineHeight)
    """

  /// Elements that are wider than the window, cut off against the rules, or covered by a neighbour.
  private static let faults = """
    (() => {
      const box = e => e.getBoundingClientRect();
      const all = [...document.querySelectorAll('main *')].filter(e => box(e).width > 0);
      const name = (what, e) => `${what}: ${e.outerHTML.slice(0, 160)}`;
      const wide = all.filter(e => box(e).right > innerWidth + 1 || box(e).left < -1);
      // One-line previews end in an ellipsis at any size; titles, buttons and all else are whole.
      const whole = all.filter(e => e.matches('.f1, .f2, .bd, .t:not(.l1):not(.ln), button .t, button'));
      const cut = whole.filter(e => getComputedStyle(e).overflow !== 'visible' || e.matches('button'))
        .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2);
      const bars = [...document.querySelectorAll('main > *, main .fill > :not(.rows)')]
        .filter(e => !e.closest('.rows') && !e.querySelector('.rows'))
        .filter(e => e.scrollHeight > e.clientHeight + 2);
      const rows = [...document.querySelectorAll('li')].filter(e => e.scrollHeight > e.clientHeight + 2);
      const covered = [...document.querySelectorAll('li, main > :not(ul):not(:has(li))')].flatMap(row => {
        const leaves = [...row.querySelectorAll('.t, .av, .ic, .bd')].map(e => [e, box(e)]);
        return leaves.flatMap(([one, a], i) => leaves.slice(i + 1).filter(([, b]) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
          .map(([other]) => `${one.textContent} and ${other.textContent}`)); });
      return [...wide.map(e => name('wide', e)), ...cut.map(e => name('cut', e)),
        ...bars.map(e => name('bar', e)), ...rows.map(e => name('row', e)),
        ...covered.map(texts => `covered: ${texts}`)];
    })()
    """

  /// Words that are broken although they would fit on a line.
  private static let brokenWords = """
    [...document.querySelectorAll('main .t:not(.l1), main .l1.f1, main .l1.f2')].flatMap(e => {
      const text = e.firstChild;
      if (text?.nodeType !== 3 || e.getBoundingClientRect().width === 0) return [];
      const room = e.closest('[data-front], li, main').clientWidth - 32;
      return [...text.data.matchAll(/[^\\s\u{00AD}-]+/gu)].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Map();
        for (const { top, width } of range.getClientRects()) {
          const line = Math.round(top);
          lines.set(line, (lines.get(line) ?? 0) + width);
        }
        const whole = [...lines.values()].reduce((sum, width) => sum + width, 0);
        return lines.size > 1 && whole < room * \(Self.ownLine);
      }).map(word => `${word[0]} in ${e.textContent.slice(0, 60)}`); })
    """

  /// The part of a row's width left for a bubble's line beside its avatar and padding.
  private static let ownLine = 0.8

  private func visit(_ page: LivePage, _ check: (String) throws -> Void) throws {
    for place in Self.places {
      try page.go(to: place)
      try page.wait("document.querySelector('li[data-row]') && !document.querySelector('.waiting')")
      try check(place)
    }
  }

  @Test func `all text follows the size that the reader chose`() throws {
    let page = try LiveSite().open(width: 1280, height: 900)
    try visit(page) { place in
      try setTexts(16, page)
      let usual = Self.bySubject(try page.browser.texts(Self.sizes))
      try setTexts(32, page)
      let large = Self.bySubject(try page.browser.texts(Self.sizes))
      // Fewer rows fit then, so the page may hold other rows.
      let both = usual.keys.filter { large[$0] != nil }
      #expect(both.count > 10, "\(place)")
      for subject in both {
        let (one, two) = (Self.numbers(usual[subject]), Self.numbers(large[subject]))
        #expect(zip(one, two).allSatisfy { abs(2 * $0 - $1) < 0.1 }, "\(place) \(subject)")
      }
    }
    #expect(page.complaints == [])
  }

  private static func bySubject(_ sizes: [String]) -> [String: String] {
    let pairs = sizes.map { $0.split(separator: "\n").map(String.init) }
    return Dictionary(
      pairs.map { ($0[0], $0[$0.count - 1]) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static func numbers(_ text: String?) -> [Double] {
    (text ?? "").split(separator: " ").compactMap { Double($0.filter { $0.isNumber || $0 == "." }) }
  }

  @Test(arguments: [390, 1280], ["en", "pl", "ar"])
  func `at twice the text size nothing is cut off or overlaps`(width: Int, language: String) throws
  {
    let page = try LiveSite(["--no-plugins", "--locale", language]).open(width: width, height: 844)
    try setTexts(32, page)
    try visit(page) { place in
      let faults = try page.browser.texts(Self.faults)
      #expect(faults == [], "\(place)")
    }
    // A menu and a question stay inside the window, too.
    try page.go(to: "#/channels")
    try page.press("ArrowDown", "m")
    try page.wait("document.querySelector('[data-front]')")
    let menu = try page.browser.texts(Self.faults)
    #expect(menu == [])
    try page.click("[data-action='channel.mute']")
    try page.wait("document.querySelector('[data-action^=\"alert.confirm\"]')")
    let question = try page.browser.texts(Self.faults)
    #expect(question == [])
  }

  @Test(arguments: ["en", "pl", "ar"])
  func `on a phone no name of a setting is broken within a word`(language: String) throws {
    let page = try LiveSite(["--no-plugins", "--locale", language]).open(width: 390, height: 844)
    try page.go(to: "#/channels/settings")
    try page.wait("document.querySelectorAll('li[data-row]').length > 8")
    #expect(try page.browser.texts(Self.brokenWords) == [])
    #expect(try page.browser.texts(Self.faults) == [])
  }

  @Test(arguments: ["en", "pl", "ar"])
  func `in a very narrow window no word is broken if it fits on a line`(language: String) throws {
    let page = try LiveSite(["--no-plugins", "--locale", language]).open(width: 195, height: 422)
    try visit(page) { place in
      let (broken, faults) = (
        try page.browser.texts(Self.brokenWords), try page.browser.texts(Self.faults)
      )
      #expect(broken == [], "\(place)")
      #expect(faults == [], "\(place)")
    }
  }

  @Test(arguments: [16, 32])
  func `in a very narrow window a name has its own line, and text shows its beginning`(
    size: Int64
  ) throws {
    let page = try LiveSite().open(width: 195, height: 844)
    try setTexts(size, page)
    for place in ["#/channels", "#/threads"] {
      try page.go(to: place)
      try page.wait("document.querySelector('li[data-row]') && !document.querySelector('.waiting')")
      #expect(try page.browser.texts(Self.brokenNames) == [], "\(place)")
      let cut = try page.browser.texts(
        """
        [...document.querySelectorAll('li .l1')].filter(e => e.scrollWidth > e.clientWidth + 1
          && getComputedStyle(e).whiteSpace === 'nowrap'
          && e.clientWidth < 2 * parseFloat(getComputedStyle(e).fontSize)).map(e => e.textContent)
        """
      )
      #expect(cut == [], "\(place)")
    }
    // The bar starts at the inset, and its icons are on one line.
    let bar = "document.querySelector('.h:has(> [data-action=\"app.settings\"])')"
    #expect(try page.number("\(bar).querySelector('.t').getBoundingClientRect().left") >= 4)
    let lines =
      "new Set([...\(bar).querySelectorAll('button:has(.ic)')].map(b => b.offsetTop)).size"
    #expect(try page.number(lines) == 1)
  }

  /// The words of names that are broken although they fit on a row's line.
  private static let brokenNames = """
    [...document.querySelectorAll('li .f2')].flatMap(e => {
      const [text, room] = [e.firstChild, e.closest('li').clientWidth - 24];
      return [...text.data.matchAll(/\\p{Script=Latin}+/gu)].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const boxes = [...range.getClientRects()];
        return new Set(boxes.map(b => Math.round(b.top))).size > 1
          && boxes.reduce((sum, { width }) => sum + width, 0) < room;
      }).map(word => `${word[0]} in ${e.textContent}`); })
    """

  @Test func `a list keeps its position when text grows, and its gaps grow with the rows`() throws {
    let page = try LiveSite(["--no-plugins"], generated: 2_000).open()
    try page.press("Home")
    _ = try page.browser.value(of: "document.querySelector('.rows').scrollTop = 20000")
    try page.wait("!document.querySelector('.waiting') && \(LivePage.firstSeen)")
    let row = "(\(LivePage.firstSeen))"
    // Once the rows around it have loaded, nothing moves any more.
    try page.wait("+\(row).ariaPosInSet > 100")
    // The bar above the list grows, too.
    let distance =
      "\(row).getBoundingClientRect().top - document.querySelector('.rows').getBoundingClientRect().top"
    let (first, top) = (try page.text("\(row).ariaLabel"), try page.number(distance))
    let usual = try page.number("\(row).offsetHeight")
    let gap =
      "document.querySelector('.gap').offsetHeight / (document.querySelector('li').ariaPosInSet - 1)"
    let before = try page.number(gap)
    try setTexts(32, page)
    try page.wait("\(row).offsetHeight > 1.7 * \(usual)")
    let (now, there) = (try page.text("\(row).ariaLabel"), try page.number(distance))
    #expect(now == first)
    #expect(abs(there - top) < 2)
    #expect(try page.number(gap) > 1.7 * before)
  }
}
