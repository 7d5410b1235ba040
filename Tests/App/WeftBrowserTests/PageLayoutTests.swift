// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftScene
import WeftTestSupport
import WeftViews

/// The layout of pages in a browser.
@Suite(.serialized) struct PageLayoutTests {
  /// The elements that extend beyond the left or right edge of the window, and by how much.
  private let overflowing = """
    [...document.querySelectorAll('main, main *')].flatMap(e => {
      const r = e.getBoundingClientRect();
      return r.left < -0.5 || r.right > innerWidth + 0.5
        ? [`${e.className} ${r.left} to ${r.right}: ${e.textContent.slice(0, 30)}`] : [];
    })
    """

  /// Doubles the size of every text, as a reader's setting for text size does.
  private let doubleTexts = """
    for (const [e, size, line] of [...document.querySelectorAll('body *')].map(e => {
      const style = getComputedStyle(e);
      return [e, parseFloat(style.fontSize), parseFloat(style.lineHeight)];
    })) {
      e.style.fontSize = 2 * size + 'px';
      e.style.lineHeight = 2 * line + 'px';
    }
    """

  @Test(arguments: [320, 360, 420, 1280], [false, true])
  func `nothing is wider than the window at any text size`(width: Int, isDoubled: Bool) throws {
    let page = try Pages.demo(width: width)
    if isDoubled { _ = try page.value(of: doubleTexts) }
    #expect(try page.number("document.scrollingElement.scrollWidth - innerWidth") <= 0)
    #expect(try page.texts(overflowing) == [])
    // Times and counts stay complete, whatever else is cut off.
    #expect(
      try page.texts(
        "[...document.querySelectorAll('.bd')].filter(e => e.scrollWidth > e.clientWidth + 1)"
          + ".map(e => e.textContent)"
      ) == []
    )
  }

  @Test func `an overlong preview is cut off with an ellipsis on one line`() throws {
    let page = try Pages.demo(width: 320)
    let preview =
      "[...document.querySelectorAll('.t')].find(e => e.textContent.startsWith('Beep boop'))"
    #expect(try page.number("\(preview).scrollWidth - \(preview).clientWidth") > 50)
    #expect(
      try page.value(of: "getComputedStyle(\(preview)).textOverflow") == .string("ellipsis")
    )
    #expect(try page.number("\(preview).getBoundingClientRect().height") < 30)
    let short = "[...document.querySelectorAll('.t')].find(e => e.textContent == '14:21')"
    #expect(try page.number("\(short).scrollWidth - \(short).clientWidth") == 0)
  }

  @Test func `an overlay is in front of its view, and a background behind it`() throws {
    let page = try Pages.page {
      Text("view").background(.raised)
        .overlay { Text("over").key("over") }
        .background { Text("under").key("under") }
    }
    // The element at the middle of the overlay must be the overlay itself. The test makes it take
    // pointer events, because an overlay without anything to press takes none.
    let topmost = """
      (() => {
        for (const layer of document.querySelectorAll('.over')) layer.style.pointerEvents = 'auto';
        const r = document.querySelector('[data-key=over]').getBoundingClientRect();
        return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2).textContent;
      })()
      """
    #expect(try page.value(of: topmost) == .string("over"))
  }

  @Test func `a label with priority stays complete next to text that is cut off`() throws {
    let page = try Pages.demo(width: 420)
    let label =
      "[...document.querySelectorAll('.t')].find(e => e.textContent == 'Lando Calrissian:')"
    #expect(try page.number("\(label).scrollWidth - \(label).clientWidth") == 0)
  }

  @Test func `the system setting chooses between light and dark`() throws {
    let page = try Pages.demo()
    func colors() throws -> [String] {
      try page.texts(
        "['backgroundColor', 'color'].map(name => getComputedStyle(document.body)[name])"
      )
    }
    for (scheme, expected) in [
      ("dark", ["rgb(16, 20, 24)", "rgb(232, 234, 237)"]),
      ("light", ["rgb(255, 255, 255)", "rgb(27, 31, 35)"]),
    ] {
      try page.call(
        "Emulation.setEmulatedMedia",
        ["features": [["name": .string("prefers-color-scheme"), "value": .string(scheme)]]]
      )
      #expect(try colors() == expected)
    }
  }

  @Test func `a right-to-left layout is mirrored`() throws {
    let (left, right) = (try Pages.demo(), try Pages.demo(isRightToLeft: true))
    func centre(_ selector: String, _ page: BrowserPage) throws -> Double {
      let rect = "document.querySelector('\(selector)').getBoundingClientRect()"
      return try page.number("(\(rect).left + \(rect).right) / 2 / innerWidth")
    }
    for selector in [".av", ".bd", "li .f2", "[role=heading]"] {
      let (before, after) = (try centre(selector, left), try centre(selector, right))
      #expect(abs(before + after - 1) < 0.01, "\(selector): \(before) and \(after)")
    }
    #expect(try centre(".av", left) < 0.2 && centre(".av", right) > 0.8)
    #expect(try right.texts(overflowing) == [])
  }

  @Test func `a view with a fixed width keeps it next to text of many lines`() throws {
    let long = Array(repeating: "transports", count: 20).joined(separator: " ")
    let page = try Pages.page {
      HStack(spacing: 8) {
        Avatar(initials: "a", color: .accent).overlay(alignment: .bottomTrailing) {
          FilledShape(.circle, color: .online).frame(width: 10, height: 10)
        }
        HStack(spacing: 4) {
          Icon("pin")
          Badge("12").padding(.leading, 6)
        }
        Text(long)
      }
      .frame(width: 200)
      Text(long)
    }
    let wide = "e => e.getBoundingClientRect().width"
    let row = "document.querySelector('.h')"
    // Their content takes no more room than they do, and the text starts after them.
    #expect(try page.number("(\(wide))(\(row).children[0]) - 32") == 0)
    #expect(
      try page.number(
        "(\(wide))(\(row).children[1]) - (\(wide))(\(row).querySelector('.ic'))"
          + " - (\(wide))(\(row).querySelector('.bd')) - 10"
      ) == 0
    )
    #expect(try page.number("(\(wide))(\(row))") == 200)
  }

  @Test func `stacks, spacers and layers are placed as the layout computed`() throws {
    let page = try Pages.page {
      HStack(spacing: 10) {
        Avatar(initials: "a", color: .accent)
        Spacer()
        Avatar(initials: "b", color: .accent)
      }
      .frame(width: 200)
      ZStack(alignment: .bottomTrailing) {
        FilledShape(.rectangle, color: .alert).frame(width: 100, height: 60)
        Avatar(initials: "c", color: .accent)
      }
      Avatar(initials: "d", color: .accent)
      Text("e")
    }
    func edges(_ index: Int) throws -> [Double] {
      try ["left", "right", "top", "bottom"].map { edge in
        try page.number(
          "document.querySelectorAll('.av')[\(index)].getBoundingClientRect().\(edge)"
        )
      }
    }
    let (a, b, c) = (try edges(0), try edges(1), try edges(2))
    #expect(a[0] == 0 && b[1] == 200 && a[2] == b[2])
    #expect(c[1] == 100 && c[3] == a[3] + 60)
    // Views outside of a stack are placed below each other.
    #expect(try edges(3)[0] == 0 && edges(3)[2] == c[3])
    let text = "document.querySelector('main > .t').getBoundingClientRect()"
    #expect(try page.number("\(text).top") == edges(3)[3] && page.number("\(text).left") == 0)
  }
}
