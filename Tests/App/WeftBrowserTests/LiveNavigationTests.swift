// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftPage
import WeftTestSupport

/// Navigation through a served workspace in a browser.
@Suite(.serialized) struct LiveNavigationTests {
  @Test func `clicks open channels, and the browser's back button returns to the previous screen`()
    throws
  {
    let page = try LiveSite().open()
    #expect(try page.labels.count == 10 && page.labels[0].hasPrefix("Leia Organa"))
    #expect(try page.text("location.search + location.hash") == "#/channels")
    try page.clickRow("Rebel Alliance")
    try page.waitForAddress("messages:messaging:rebel-alliance")
    try page.wait("\(LivePage.title).startsWith('Rebel Alliance')")
    // A chat opens at its end.
    try page.wait(
      "[...document.querySelectorAll('li')].at(-1).getBoundingClientRect().bottom <= innerHeight"
    )
    try page.goInHistory(by: -1)
    try page.waitForAddress("#/channels")
    try page.wait("document.querySelectorAll('li').length === 10")
    try page.goInHistory(by: 1)
    try page.waitForAddress("rebel-alliance")
    try page.click("[data-action='screen.back']")
    try page.waitForAddress("#/channels")
    #expect(page.complaints == [])
  }

  @Test func `a click right after loading adds a step to the browser's history`() throws {
    let page = try LiveSite().open()
    _ = try page.browser.value(of: "void (performance.now = () => 50)")
    try page.clickRow("Rebel Alliance")
    try page.waitForAddress("rebel-alliance")
    try page.goInHistory(by: -1)
    try page.waitForAddress("#/channels")
  }

  @Test func `everything can be done with keys alone`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "ArrowDown", "ArrowDown")
    #expect(try page.number(LivePage.focus) == 3)
    try page.press("End")
    #expect(try page.number(LivePage.focus) == 10)
    try page.press("Home", "j")
    #expect(try page.number(LivePage.focus) == 2)
    try page.press("Enter")
    try page.waitForAddress("rebel-alliance")
    try page.leaveChat()
    try page.waitForAddress("#/channels")
    try page.wait("\(LivePage.focus) === 2")
    try page.press("2")
    try page.waitForAddress("#/threads")
    try page.press("1", "?")
    try page.waitForAddress("/help")
    try page.press("Escape", ",")
    try page.waitForAddress("/settings")
    #expect(page.complaints == [])
  }

  @Test func `a key right after Escape applies to the screen that Escape returns to`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "?")
    try page.waitForAddress("/help")
    // Both keys arrive before the browser has gone back, which it does later.
    _ = try page.browser.value(
      of: """
        void ['Escape', ','].forEach(key => document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
        """
    )
    try page.waitForAddress("/settings")
    try page.goInHistory(by: -1)
    try page.waitForAddress("#/channels")
    try page.wait("document.querySelectorAll('li').length === 10 && history.state.weft.depth === 0")
    try page.goInHistory(by: 1)
    try page.waitForAddress("/settings")
    #expect(page.complaints == [])
  }

  @Test func `typing starts a search, and Escape closes it`() throws {
    let page = try LiveSite().open()
    try page.press("/")
    try page.wait("document.activeElement.type === 'search'")
    try page.press("t", "r", "a", "n", "s", "p", "o", "r", "t")
    // Fewer letters find other results.
    try page.wait("document.querySelector('li')?.ariaLabel === 'Messages, 2'")
    #expect(try page.labels.count == 3 && page.labels[1].contains("transports"))
    // The match is highlighted, and read as a part of its row.
    #expect(try page.text("document.querySelector('li .m').textContent") == "transport")
    #expect(try page.text("document.activeElement.value") == "transport")
    // The scope of the search is visible and can be chosen, and the focus stays in the field.
    try page.click("[data-action='search.channels']")
    try page.wait("document.body.textContent.includes('No results for \"transport\"')")
    #expect(try page.text("document.activeElement.value") == "transport")
    try page.click("[data-action='search.messages']")
    try page.wait("document.querySelectorAll('li').length === 2")
    let pressed = "[...document.querySelectorAll('[aria-pressed=true]')].map(b => b.dataset.action)"
    #expect(try page.browser.texts(pressed) == ["search.messages"])
    try page.press("ArrowDown", "Enter")
    try page.waitForAddress("messages:messaging:!members-leia-luke")
    try page.leaveChat()
    try page.waitForAddress("#/channels")
    // The results are back, with the opened one selected, and so is the field.
    try page.wait("document.querySelectorAll('li').length === 2")
    #expect(try page.text("document.querySelector('li.sel').ariaLabel").contains("transports"))
    try page.wait("document.activeElement.type === 'search'")
    try page.press("Escape")
    try page.wait("document.querySelectorAll('li').length === 10")
    #expect(page.complaints == [])
  }

  @Test func `a search without results says so, and Escape returns to the row`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "ArrowDown", "/")
    try page.wait("document.activeElement.type === 'search'")
    try page.press("x", "y", "z")
    try page.wait(
      "document.querySelector('[role=status]')?.textContent === 'No results for \"xyz\"'"
    )
    #expect(try page.isSo("document.body.textContent.includes('Check the spelling')"))
    // Every button has a name.
    let nodes = try page.browser.accessibleNodes()
    #expect(nodes.filter { $0.role == "button" }.allSatisfy { !$0.name.isEmpty })
    try page.press("Escape")
    try page.wait("document.querySelectorAll('li').length === 10 && \(LivePage.focus) === 2")
    #expect(page.complaints == [])
  }

  /// Rows of results and of chats have the same ids.
  @Test(arguments: [3, 4, 5, 6])
  func `a search starts at its first result, and Escape returns to the chat from before`(
    place: Int
  ) throws {
    let page = try LiveSite().open()
    for _ in 1...place { try page.press("ArrowDown") }
    try page.wait("\(LivePage.focus) === \(place)")
    for _ in 1...2 {
      try page.press("/")
      try page.wait("document.activeElement.type === 'search'")
      try page.press("t", "h", "e")
      // Fewer letters find other results.
      let marks = "[...document.querySelectorAll('li .m')]"
      try page.wait(
        "\(marks).length > 1 && \(marks).every(m => m.textContent.toLowerCase() === 'the')"
      )
      let result =
        "[...document.querySelectorAll('li')].find(l => !l.querySelector('[role=heading]'))"
      try page.press("ArrowDown")
      try page.wait("document.activeElement.closest('li')")
      #expect(try page.isSo("document.activeElement.closest('li') === \(result)"))
      try page.press("ArrowDown")
      try page.press("Escape")
      try page.wait("document.querySelectorAll('li').length === 10")
      try page.wait("\(LivePage.focus) === \(place)")
    }
    #expect(page.complaints == [])
  }

  @Test func `a search begun before the last one is closed starts at its first result`() throws {
    let page = try LiveSite().open()
    let marks = "[...document.querySelectorAll('li .m')]"
    let found = "\(marks).length > 1 && \(marks).every(m => m.textContent.toLowerCase() === 'the')"
    func search() throws {
      try page.press("/", "t", "h", "e")
      try page.wait(found)
      try page.press("ArrowDown")
      try page.wait("document.activeElement.closest('li')")
    }
    try search()
    let first = try page.text("document.activeElement.ariaLabel")
    try page.press("ArrowDown")
    // The server has not heard of Escape when the next search begins.
    try page.browser.call(
      "Network.emulateNetworkConditions",
      [
        "offline": .bool(false), "latency": .integer(800), "downloadThroughput": .integer(-1),
        "uploadThroughput": .integer(-1),
      ]
    )
    try page.press("Escape")
    try search()
    #expect(try page.text("document.activeElement.ariaLabel") == first)
    #expect(page.complaints == [])
  }

  @Test func `a closed search field has no focus, even before the browser draws`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "ArrowDown", "/", "x", "y", "z")
    try page.wait(
      "document.querySelector('[role=status]')?.textContent === 'No results for \"xyz\"'"
    )
    // The rows can arrive before the browser has drawn the page without the field.
    let focused = """
      (document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
        document.activeElement.localName)
      """
    #expect(try page.text(focused) == "body")
    try page.wait("document.querySelectorAll('li').length === 10 && \(LivePage.focus) === 2")
    #expect(page.complaints == [])
  }

  @Test func `the search field covers the drawn one, and is above a screen without one`()
    throws
  {
    let page = try LiveSite().open()
    try page.press("/", "l", "e", "i", "a")
    try page.wait("document.body.textContent.includes('1 result')")
    let box = "document.querySelector('form.search').getBoundingClientRect()"
    let drawn =
      "[...document.querySelectorAll('[data-action=\"search.begin\"]')].at(-1)"
    #expect(try page.text("\(drawn).textContent.trim()").hasSuffix("leia"))
    for edge in ["left", "right", "top", "bottom"] {
      #expect(try page.number("\(box).\(edge) - \(drawn).getBoundingClientRect().\(edge)") == 0)
    }
    // Nothing shows twice: neither the text nor the button that ends the search.
    #expect(try page.isSo("getComputedStyle(\(drawn).querySelector('.t')).visibility === 'hidden'"))
    #expect(try page.isSo("!document.querySelector('form.search button').offsetWidth"))
    _ = try page.browser.value(of: "void (\(drawn).remove(), dispatchEvent(new Event('resize')))")
    let top = "document.querySelector('main').getBoundingClientRect().top"
    #expect(try page.isSo("\(box).height > 30 && \(box).bottom <= \(top)"))
    try page.click("[data-action='search.cancel']")
    try page.wait("document.querySelector('form.search').hidden")
    try page.wait("document.querySelectorAll('li').length === 10")
    #expect(page.complaints == [])
  }

  @Test func `a menu asks before muting, and every page shows the result`() throws {
    let site = try LiveSite()
    let (page, other) = (try site.open(), try site.open())
    try page.press("ArrowDown", "ArrowDown", "ContextMenu")
    try page.wait("document.activeElement.closest('[role=dialog],[role=alertdialog]')")
    #expect(try page.number("document.querySelectorAll('main [inert]').length") > 0)
    try page.click("[data-action='channel.mute']")
    try page.wait("document.querySelector('[data-action^=\"alert.confirm\"]')")
    #expect(try page.isSo("document.activeElement.dataset.action !== undefined"))
    try page.click("[data-action^='alert.confirm']:not([aria-disabled])")
    try page.wait("!document.querySelector('[data-action^=\"alert.confirm\"]')")
    for each in [page, other] {
      try each.wait(
        "document.querySelector('li[aria-label^=\"Rebel\"]').ariaLabel.includes('Muted')"
      )
    }
    #expect(try page.number(LivePage.focus) == 2)
    #expect(page.complaints == [])
  }

  @Test(arguments: ["m", "ContextMenu", "right button"])
  func `a message has a menu of its actions`(way: String) throws {
    let page = try LiveSite().open("#/channels/messages:messaging:rebel-alliance")
    try page.press("End")
    try page.wait("\(LivePage.focus) > 0")
    let (focus, list) = (try page.number(LivePage.focus), "document.querySelector('ul').ariaBusy")
    if way == "right button" {
      try page.browser.click("li[aria-posinset='\(Int(focus))']", button: "right")
    } else {
      try page.press(way)
    }
    try page.wait("document.activeElement.closest('[role=dialog]') && !\(list)")
    try page.click("[data-action='message.markUnread']")
    try page.wait("document.body.textContent.includes('Marked as unread')")
    try page.wait("!document.querySelector('[role=dialog]') && \(LivePage.focus) === \(focus)")
    try page.press("m")
    try page.wait("document.activeElement.closest('[role=dialog]')")
    try page.press("Escape")
    try page.wait("!document.querySelector('[role=dialog]') && \(LivePage.focus) === \(focus)")
    #expect(page.complaints == [])
  }

  @Test func `a key deletes the chat after a question, or says that the user lacks the permission`()
    throws
  {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "d")
    try page.wait("document.body.textContent.includes('permission to delete')")
    try page.wait("document.activeElement.dataset.action === 'alert.dismiss'")
    try page.press("Enter")
    try page.wait("!document.querySelector('[data-front]') && \(LivePage.focus) === 1")
    try page.press("ArrowDown", "ArrowDown", "d")
    let question = "document.querySelector('[role=alertdialog]')"
    try page.wait("\(question)?.ariaLabel === 'Delete \"Falcon Repairs\"?'")
    // Cancel has the focus, and a double press does not confirm.
    #expect(try page.text("document.activeElement.dataset.action") == "alert.dismiss")
    try page.press("Escape")
    try page.wait("!\(question) && \(LivePage.focus) === 3")
    #expect(try page.labels.count == 10)
    try page.press("d")
    try page.wait(
      "\(question)?.querySelector('[data-action^=\"alert.confirm\"]:not([aria-disabled])')"
    )
    try page.press("ArrowRight", "Enter")
    try page.wait("document.querySelectorAll('li').length === 9")
    #expect(try page.labels.allSatisfy { !$0.hasPrefix("Falcon Repairs") })
    try page.wait("\(LivePage.focus) > 0")
    #expect(page.complaints == [])
  }

  @Test func `a key opens a message's attachments`() throws {
    let page = try LiveSite().open("#/channels/messages:messaging:rebel-alliance")
    let row = "document.activeElement.closest('li')?.ariaLabel"
    try page.press("End", "a")
    try page.wait("document.querySelector('.notice').textContent.includes('no attachments')")
    for _ in 0..<2 { try page.press("k") }
    try page.wait("\(row)?.includes('bay-one.jpg')")
    try page.press("a")
    try page.wait("decodeURIComponent(location.hash).includes('/attachment:0:')")
  }

  @Test func `the left and right arrow keys reach the buttons of a row`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "ArrowRight")
    try page.wait("document.activeElement.matches('li button')")
    let first = try page.text("document.activeElement.dataset.action")
    #expect(try page.isSo("document.activeElement.ariaLabel.length > 0") && !first.isEmpty)
    try page.press("ArrowLeft")
    try page.wait("document.activeElement.matches('li > .open')")
    try page.wait("!document.querySelector('li button[data-action=\"\(first)\"]')")
    #expect(try page.number(LivePage.focus) == 1 && page.complaints == [])
  }

  @Test func `after going back, the focus is on the row that was opened`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "ArrowDown", "ArrowDown", "Enter")
    try page.waitForAddress("falcon-repairs")
    try page.leaveChat()
    try page.wait("location.hash === '#/channels' && \(LivePage.focus) === 3")
    // It looks as before: only the focus ring shows it, nothing is selected.
    #expect(try page.isSo("!document.querySelector('li.sel, [aria-current=true]')"))
    try page.press("Home", "Enter")
    try page.waitForAddress("leia-luke")
    try page.leaveField()
    try page.press("Home")
    try page.wait("\(LivePage.focus) === 1")
    try page.press("Escape")
    try page.wait("location.hash === '#/channels' && \(LivePage.focus) > 0")
    #expect(try page.number(LivePage.focus) == 1)
    #expect(
      try page.number("+document.querySelector('li > [tabindex=\"0\"]').closest('li').ariaPosInSet")
        == 1
    )
  }

  @Test func `help lists exactly the keys that have an effect`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown")
    // The keys have no effect here: the test counts those that the page handles. Escape closes what
    // "/" opens. Keys that open the row come last, since the page keeps the letters after them for
    // the field.
    let heard = try page.browser.texts(
      """
      (() => {
        window.fetch = () => new Promise(() => {});
        const row = document.activeElement;
        const ascii = [...Array(94).keys()].map(code => String.fromCharCode(code + 33));
        return [...ascii, 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown',
          'Home', 'End', 'Escape', 'Backspace', 'Tab', 'ContextMenu', 'F10', 'F1', 'Insert',
          'Delete', ' ', 'Enter'].filter(key => !row.dispatchEvent(new KeyboardEvent('keydown',
            { key, shiftKey: key === 'F10', bubbles: true, cancelable: true })));
      })()
      """
    )
    // The keys for panes need a wide window, and one needs the control key.
    let wide: Set = ["Control-ArrowLeft", "Control-ArrowRight", "[", "]", "Control-k"]
    #expect(Set(heard) == Set(PageKeys.table().flatMap(\.keys)).subtracting(wide))
  }

  @Test func `a page's help has its own keys`() throws {
    let page = try LiveSite().open("#/channels/help")
    let help = try page.labels.joined(separator: "\n")
    #expect(help.contains("Shift-F10") && !help.contains("Ctrl-Z") && !help.contains("Quit"))
    let headings = try page.number("document.querySelectorAll('li [role=heading]').length")
    #expect(try page.labels.count == PageKeys.table().count + Int(headings))
  }

  @Test func `the list's keys work while a tab has the focus`() throws {
    let page = try LiveSite().open()
    _ = try page.browser.value(
      of: "document.querySelector('[data-action=\"app.threads\"]').focus()"
    )
    try page.press("ArrowDown")
    try page.wait("\(LivePage.focus) === 1")
    _ = try page.browser.value(of: "document.querySelector('[data-action=\"app.help\"]').focus()")
    try page.press("End")
    try page.wait("\(LivePage.focus) === 10")
    #expect(page.complaints == [])
  }

  @Test func `arrows move through menus and questions, and a whole line can be pressed`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "ArrowDown", "ContextMenu")
    try page.wait("document.activeElement.closest('[role=dialog]')")
    let entry = "document.activeElement.dataset.action"
    let entries = try page.browser.texts(
      "[...document.querySelectorAll('[role=dialog] button')].map(b => b.dataset.action)"
    )
    #expect(try page.text(entry) == entries.first && entries.count > 2)
    for (key, place) in [
      ("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", 0), ("End", entries.count - 1),
      ("ArrowDown", entries.count - 1), ("Home", 0), ("ArrowRight", 1), ("j", 2), ("k", 1),
      ("h", 0), ("l", 1),
    ] {
      try page.press(key)
      #expect(try page.text(entry) == entries[place], "\(key)")
    }
    // The lower right corner of the line, far from its text.
    let line = "document.querySelector('[data-action=\"channel.mute\"]').getBoundingClientRect()"
    let menu = "document.querySelector('[role=dialog]').getBoundingClientRect()"
    #expect(try page.number("\(menu).width - \(line).width") < 24)
    try page.click("[data-action='channel.mute']")
    try page.wait("document.querySelector('[data-action^=\"alert.confirm\"]')")
    #expect(try page.text(entry) == "alert.dismiss")
    try page.press("ArrowRight")
    #expect(try page.text(entry).hasPrefix("alert.confirm"))
    try page.press("ArrowLeft", "Enter")
    try page.wait("!document.querySelector('[data-action^=\"alert.confirm\"]')")
    try page.wait("\(LivePage.focus) === 2")
    #expect(page.complaints == [])
  }

  @Test func `a link opens a channel, and reloading returns to it`() throws {
    let site = try LiveSite()
    let page = try site.open("#/channels/messages:messaging:falcon-repairs")
    try page.waitForAddress("falcon-repairs")
    try page.wait("\(LivePage.title).startsWith('Falcon Repairs')")
    let labels = try page.labels
    _ = try page.browser.value(of: "window.isOld = true")
    try page.browser.call("Page.reload")
    try page.wait("!window.isOld && document.querySelector('li')")
    #expect(try page.labels == labels)
    try page.press("Escape")
    try page.waitForAddress("#/channels")
    for (place, notice) in [
      ("messages:nobody%2F..%00", "That chat doesn't exist or was deleted."),
      ("replies:nothing", "That thread doesn't exist or was deleted."),
      ("nowhere", "There is no screen at this address."),
    ] {
      let nowhere = try site.open("#/channels/\(place)")
      try nowhere.waitForAddress("#/channels")
      try nowhere.wait("document.body.textContent.includes(\"\(notice)\")")
    }
    #expect(page.complaints == [])
  }

  @Test func `the theme follows the user's choice, also after reloading`() throws {
    let page = try LiveSite().open()
    let ground = "getComputedStyle(document.body).backgroundColor"
    var grounds: Set<String> = []
    var pictures: Set<[UInt8]> = []
    for theme in ["light", "dark"] {
      try page.press("t")
      try page.wait("document.documentElement.dataset.theme === '\(theme)'")
      grounds.insert(try page.text(ground))
      let picture = try page.browser.screenshot()
      // A picture of one colour takes a few hundred bytes.
      #expect(picture.count > 8000)
      pictures.insert(picture)
    }
    #expect(grounds.count == 2 && pictures.count == 2)
    _ = try page.browser.value(of: "window.isOld = true")
    try page.browser.call("Page.reload")
    try page.wait("!window.isOld && document.querySelector('li')")
    #expect(try page.text("document.documentElement.dataset.theme") == "dark")
    #expect(grounds.contains(try page.text(ground)))
  }
}
