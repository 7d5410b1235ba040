// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// What a page offers to a mouse and a keyboard: menus at the pointer, buttons over rows, undo.
@Suite(.serialized) struct LiveDesktopTests {
  private let page: LivePage

  init() throws { page = try LiveSite().open(width: 880, height: 700) }

  private let menu = "document.querySelector('[role=dialog]').getBoundingClientRect()"
  private let isClosed = "!document.querySelector('[role=dialog]')"

  /// Presses the right mouse button at a point.
  private func pressRight(_ x: Double, _ y: Double) throws {
    for type in ["mousePressed", "mouseReleased"] {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": .number(x), "y": .number(y), "button": .string("right"),
          "clickCount": .integer(1),
        ]
      )
    }
    try page.wait("document.activeElement.closest('[role=dialog].beside')")
  }

  /// Moves the mouse over the middle of the first element of a selector.
  private func hover(_ selector: String) throws {
    let box = "document.querySelector('\(selector)').getBoundingClientRect()"
    try page.browser.call(
      "Input.dispatchMouseEvent",
      [
        "type": .string("mouseMoved"), "x": .number(try page.number("\(box).x + \(box).width / 2")),
        "y": .number(try page.number("\(box).y + \(box).height / 2")),
      ]
    )
  }

  @Test func `a menu opens at the pointer, and stays inside the window near its edges`() throws {
    try pressRight(300, 120)
    #expect(try page.number("\(menu).left") == 300 && page.number("\(menu).top") == 120)
    // The content behind it looks as before.
    #expect(
      try page.number("+getComputedStyle(document.querySelector('main [inert]')).opacity") == 1
    )
    try page.press("Escape")
    try page.wait(isClosed)
    let last = "[...document.querySelectorAll('li')].at(-1).getBoundingClientRect()"
    let (x, y) = (try page.number("\(last).right - 4"), try page.number("\(last).bottom - 4"))
    try pressRight(x, y)
    #expect(try page.isSo("\(menu).right <= innerWidth - 8 && \(menu).bottom <= innerHeight - 8"))
    #expect(try page.isSo("\(menu).left >= 8 && \(menu).top >= 8"))
    #expect(page.complaints == [])
  }

  @Test func `a key opens the menu at the row`() throws {
    try page.press("ArrowDown", "ArrowDown", "m")
    try page.wait("document.activeElement.closest('[role=dialog].beside')")
    let row = "document.querySelector('li[aria-posinset=\"2\"]').getBoundingClientRect()"
    #expect(try page.number("\(menu).top - \(row).bottom") == 0)
    #expect(try page.number("\(menu).left - \(row).left") == 0)
    try page.press("ArrowDown", "Enter")
    try page.wait(isClosed)
    try page.wait("!document.querySelector('li[aria-posinset=\"2\"]').ariaLabel.includes('unread')")
  }

  @Test(arguments: ["press", "right press", "scroll"])
  func `a menu closes when the user presses or scrolls elsewhere`(way: String) throws {
    let address = try page.text("location.hash")
    try pressRight(100, 120)
    switch way {
    case "press": try page.browser.click("main")
    case "right press": try page.browser.click("main", button: "right")
    default: try page.browser.wheel(by: 40)
    }
    try page.wait(isClosed)
    // The press has no other effect.
    #expect(try page.text("location.hash") == address)
    #expect(page.complaints == [])
  }

  @Test func `hovering over a row shows its actions without moving anything`() throws {
    let boxes =
      "JSON.stringify([...document.querySelectorAll('li, li *:not(.tools, .tools *)')]"
      + ".map(e => e.getBoundingClientRect()))"
    let before = try page.text(boxes)
    try hover("li[aria-posinset=\"3\"]")
    try page.wait("document.querySelectorAll('li[aria-posinset=\"3\"] .tools button').length === 3")
    #expect(try page.text(boxes) == before)
    #expect(try page.number("document.querySelectorAll('.tools').length") == 1)
    #expect(
      try page.browser.texts(
        "[...document.querySelectorAll('.tools button')].map(b => b.title)"
      )
        == ["Mark as unread", "Mute chat", "More"]
    )
    // A redrawn row keeps its buttons until the answer brings others.
    _ = try page.browser.value(
      of: """
        window.gaps = 0; (function look() {
          gaps += document.querySelector('.tools') ? 0 : 1;
          requestAnimationFrame(look);
        })()
        """
    )
    try page.click(".tools [data-action='channel.unread']")
    try page.wait("document.querySelector('li[aria-posinset=\"3\"]').ariaLabel.includes('unread')")
    // The row was redrawn, and offers the actions that are possible now.
    try page.wait("document.querySelector('.tools [data-action=\"channel.read\"]')")
    #expect(try page.number("gaps") == 0)
    #expect(try page.text("location.hash") == "#/channels")
    try page.click(".tools [data-action='more']")
    try page.wait("document.activeElement.closest('[role=dialog].beside')")
    #expect(try page.isSo("!document.querySelector('.tools')"))
    #expect(page.complaints == [])
  }

  @Test(arguments: ["#/channels", "#/threads", "#/channels/messages:messaging:rebel-alliance"])
  func `buttons over a row cover neither its name nor its time, and stay inside it`(
    place: String
  ) throws {
    try page.go(to: place)
    try page.wait("document.querySelector('li[data-row]')")
    // Null until the focused row shows its buttons; a thread that was read has none.
    let faults = """
      (() => {
        const row = document.activeElement.closest('li');
        if (location.hash === '#/threads' && !row.ariaLabel.includes('unread')) return [];
        const tools = row.querySelector('.tools');
        if (!tools) return null;
        const [area, strip] = [row, tools].map(e => e.getBoundingClientRect());
        const inside = strip.top >= area.top && strip.bottom <= area.bottom && strip.right <= area.right;
        const kept = [...row.querySelectorAll('.av, .bd, .t:not(.f3.l1)')].filter(e => {
          const box = e.getBoundingClientRect();
          return Math.min(box.right, strip.right) > Math.max(box.left, strip.left) + 1
            && Math.min(box.bottom, strip.bottom) > Math.max(box.top, strip.top) + 3; });
        return [...(inside ? [] : ['outside']), ...kept.map(e => e.textContent)];
      })()
      """
    let count = Int(try page.number("document.querySelectorAll('li[data-row]').length"))
    try page.press("Home")
    for number in 1...count {
      try page.wait("\(LivePage.focus) === \(number)")
      // In one evaluation, since a row may be redrawn at any time.
      try page.wait("window.faults = \(faults)")
      #expect(try page.browser.texts("window.faults") == [], "\(place) \(number)")
      try page.press("ArrowDown")
    }
  }

  @Test func `a narrow window shows no buttons over its rows`() throws {
    try page.press("ArrowDown", "ArrowDown")
    try page.wait("document.querySelector('.tools')")
    try page.browser.call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(390), "height": .integer(844), "deviceScaleFactor": .integer(1),
        "mobile": .bool(false),
      ]
    )
    try page.wait("innerWidth === 390 && !document.querySelector('.tools')?.offsetWidth")
    // The menu offers the same actions.
    try page.press("m")
    try page.wait("document.querySelector('[role=dialog] [data-action=\"channel.read\"]')")
  }

  @Test func `a row focused by key shows its buttons too, and Tab reaches them`() throws {
    try page.press("ArrowDown", "ArrowDown")
    try page.wait("document.querySelector('li[aria-posinset=\"2\"] .tools')")
    try page.press("Tab")
    #expect(try page.text("document.activeElement.title") == "Mark as read")
    // The title is the name, so it is announced once.
    let button = "document.querySelector('.tools button')"
    #expect(
      try page.isSo("\(button).ariaLabel === null && \(button).firstChild.ariaHidden === 'true'")
    )
    try page.press("Enter")
    try page.wait("!document.querySelector('li[aria-posinset=\"2\"]').ariaLabel.includes('unread')")
    #expect(try page.number(LivePage.focus) == 2)
    try page.press("ArrowDown")
    try page.wait("document.querySelector('li[aria-posinset=\"3\"] .tools')")
    #expect(try page.number("document.querySelectorAll('.tools').length") == 1)
  }

  @Test func `a row focused again before its answer arrives gets its buttons once`() throws {
    // Answers are held back until the focus has returned.
    try page.browser.call(
      "Runtime.evaluate",
      [
        "expression": .string(
          """
          window.asked = null; window.send ??= fetch; window.held = new Promise(go => window.go = go);
          window.fetch = async (...all) => {
            if (!String(all[0]).startsWith('tools/')) return send(...all);
            asked = JSON.parse(all[1].body).row;
            await held;
            return send(...all);
          };
          """
        )
      ]
    )
    try page.press("ArrowDown", "ArrowDown")
    // The row that was requested last, however long a key takes.
    let place = "document.querySelector(`li[data-row='${asked}']`)?.ariaPosInSet"
    try page.wait("\(place) === '2'")
    try page.press("ArrowDown")
    try page.wait("\(place) === '3'")
    try page.press("ArrowUp")
    try page.wait("\(place) === '2'")
    _ = try page.browser.value(of: "void go()")
    try page.wait("document.querySelector('li[aria-posinset=\"2\"] .tools')")
    // Only the other row has buttons now: none were left behind.
    try page.press("ArrowDown")
    try page.wait("document.querySelector('li[aria-posinset=\"3\"] .tools')")
    #expect(try page.number("document.querySelectorAll('.tools').length") == 1)
  }

  @Test func `a message shows its actions`() throws {
    // A chat without unread messages: reading them would redraw rows, also under the pointer.
    try page.clickRow("Jedi Archive")
    try page.waitForAddress("jedi-archive")
    try page.wait("\(LivePage.title).startsWith('Jedi')")
    try hover("li:last-of-type")
    try page.wait(
      "document.querySelector('li:last-of-type .tools [data-action=\"message.markUnread\"]')"
    )
    try page.click("li:last-of-type .tools [data-action='thread.open']")
    try page.wait("location.hash.includes('replies:')")
  }

  @Test func `marking everything as read can be undone`() throws {
    let unread = "[...document.querySelectorAll('li')].map(l => l.ariaLabel).join()"
    let before = try page.text(unread)
    try page.press("R")
    try page.wait("!\(unread).includes('unread')")
    try page.wait("document.querySelector('.notice button').textContent === 'Undo'")
    try page.wait("document.querySelector('.spoken').textContent.endsWith('Undo: z')")
    try page.click(".notice button")
    try page.wait("\(unread) === \(JSONWriter.compact(.string(before)))")
    try page.press("R")
    try page.wait("!\(unread).includes('unread')")
    try page.press("z")
    try page.wait("\(unread) === \(JSONWriter.compact(.string(before)))")
    try page.wait("document.querySelector('.notice').textContent === 'Marked as unread again'")
    #expect(page.complaints == [])
  }

  @Test func `catch-up works with keys and with buttons`() throws {
    try page.press("c")
    try page.waitForAddress("#/channels/catchup")
    try page.wait("document.body.textContent.includes('1 of ')")
    #expect(
      try page.isSo(
        "\(LivePage.title) === document.querySelector('[aria-level=\"1\"]').textContent + ' – Weft'"
      )
    )
    let buttons = """
      JSON.stringify((({ left, bottom }) => [left, bottom])(
        document.querySelector('[data-action^="app.catchup."]').getBoundingClientRect()))
      """
    let place = try page.text(buttons)
    let progress = "document.body.textContent.match(/[0-9]+ of ([0-9]+)/)"
    let total = Int(try page.text("\(progress)[1]")) ?? 0
    #expect(total > 2)
    try page.press("r")
    try page.wait("document.body.textContent.includes('2 of \(total)')")
    // The first message is visible, not the last.
    try page.wait("document.querySelector('.rows').scrollTop === 0")
    try page.click("[data-action='app.catchup.later']")
    try page.wait("document.body.textContent.includes('3 of \(total)')")
    try page.press("z")
    try page.wait("document.body.textContent.includes('2 of \(total)')")
    for number in 2...total {
      try page.wait("document.body.textContent.includes('\(number) of \(total)')")
      #expect(try page.text(buttons) == place)
      try page.click("[data-action='app.catchup.\(number == total ? "later" : "read")']")
    }
    try page.wait("document.body.textContent.includes('all for now')")
    #expect(try page.text(buttons) == place)
    try page.click("[data-action='app.catchup.again']")
    try page.wait("document.body.textContent.includes('1 of 1')")
    #expect(try page.text(buttons) == place)
    try page.click("[data-action='app.catchup.read']")
    try page.wait("document.body.textContent.includes('all caught up')")
    try page.press("Escape")
    try page.wait("location.hash === '#/channels' && document.querySelector('li')")
    let chats = "[...document.querySelectorAll('li')].filter(l => !l.ariaLabel.includes('Muted'))"
    #expect(try page.isSo("\(chats).every(l => !l.ariaLabel.includes('unread'))"))
    #expect(page.complaints == [])
  }
}
