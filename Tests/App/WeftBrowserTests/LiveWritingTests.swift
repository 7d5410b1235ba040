// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// Writing on a page.
@Suite(.serialized) struct LiveWritingTests {
  private let site: LiveSite
  private let page: LivePage

  init() throws {
    site = try LiveSite()
    page = try site.open(
      "#/channels/messages:messaging:!members-leia-luke",
      width: 880,
      height: 700
    )
    try page.wait("document.querySelector('.composer:not([hidden])')")
  }

  private let field = "document.querySelector('.composer textarea')"
  private let hasFocus = "document.activeElement.matches('.composer textarea')"
  private let newest = "[...document.querySelectorAll('li[data-row]')].at(-1)"
  private let drawn = "document.querySelector('[data-action=\"compose.begin\"]')"

  private func write(_ text: String) throws {
    try page.browser.call("Input.insertText", ["text": .string(text)])
  }

  private func waitForField(_ text: String) throws {
    try page.wait("\(field).value === \(JSONWriter.compact(.string(text)))")
  }

  private func pressWithShift(_ key: String, _ code: Int64) throws {
    for type in ["keyDown", "keyUp"] {
      try page.browser.call(
        "Input.dispatchKeyEvent",
        [
          "type": .string(type), "key": .string(key), "windowsVirtualKeyCode": .integer(code),
          "text": .string("\r"), "modifiers": .integer(8),
        ]
      )
    }
  }

  @Test func `in slow mode a text that has to wait stays in the field`() throws {
    try site.happen(
      """
      {"type":"channel.updated","cid":"messaging:!members-leia-luke","created_at":"2026-06-05T14:30:00Z",\
      "channel":{"cid":"messaging:!members-leia-luke","cooldown":600}}
      """
    )
    try page.press("i")
    try page.wait(hasFocus)
    try write("one")
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes(': one')")
    try page.wait("/Slow mode: you can send again in/.test(document.body.textContent)")
    try write("two")
    try page.press("Enter")
    let notice = "document.querySelector('.notice:not([hidden])')"
    try page.wait("\(notice)?.textContent.includes('Slow mode')")
    try waitForField("two")
    #expect(try page.isSo(hasFocus))
    #expect(page.complaints == [])
  }

  @Test func `keys alone lead from the list to a sent message`() throws {
    #expect(try page.isSo("!\(hasFocus)"))
    try page.press("i")
    try page.wait(hasFocus)
    try write("On my way? j/k")
    try pressWithShift("Enter", 13)
    try write("second line")
    try waitForField("On my way? j/k\nsecond line")
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('On my way? j/k\\nsecond line')")
    #expect(try page.isSo("\(field).value === '' && \(hasFocus)"))
    // Text written right after belongs to the next message.
    try write("a")
    try page.press("Enter")
    try write("b")
    try page.wait("\(newest).ariaLabel.includes(': a')")
    try waitForField("b")
    try page.press("Escape")
    try page.wait("document.activeElement.closest('li')")
    #expect(page.complaints == [])
  }

  @Test
  func `a press on the button that scrolls to the newest message leaves the focus in the field`()
    throws
  {
    try page.browser.resize(width: 880, height: 320)
    try page.go(to: "#/channels/messages:messaging:rebel-alliance")
    // The chat that the page has left had a field, too.
    try page.wait(
      "[...document.querySelectorAll('li[data-row]')].some(row => row.ariaLabel?.includes('All pilots'))"
    )
    try page.wait("document.querySelector('.composer:not([hidden])')")
    try page.press("i")
    try page.wait(hasFocus)
    try write("hel")
    try waitForField("hel")
    try page.browser.wheel(by: -400)
    try page.click("[data-action='messages.latest']")
    try page.wait("!document.querySelector('[data-action=\"messages.latest\"]')")
    #expect(try page.isSo(hasFocus))
    try write("lo")
    try waitForField("hello")
    // Escape leaves the field, and not the chat.
    try page.press("Escape")
    try page.wait("document.activeElement.closest('li')")
    #expect(try page.text("location.hash").hasSuffix("rebel-alliance"))
    #expect(page.complaints == [])
  }

  @Test(arguments: [390, 1440])
  func `a message with a table and code is as wide as one with a long text`(width: Int) throws {
    try page.browser.resize(width: width, height: 844)
    try page.wait("document.querySelector('.composer:not([hidden])')")
    try page.press("i")
    try page.wait(hasFocus)
    let words = String(repeating: "many words ", count: 40)
    try write(words)
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('many words many words')")
    // The row may not be drawn yet.
    try page.wait("\(newest).querySelector('.t')")
    let box = "getBoundingClientRect().width"
    let text = try page.number("\(newest).querySelector('.t').\(box)")
    try write("| a | b |\n|---|---|\n| \(words) | x |\n\n```\nlet code = 1 // \(words)\n```")
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('let code')")
    try page.wait("\(newest).querySelector('.f6')")
    let code = try page.number("\(newest).querySelector('.f6').\(box)")
    #expect(code > text - 40, "\(code) of \(text)")
    #expect(page.complaints == [])
  }

  @Test func `the page's own field covers the drawn one, and grows with it`() throws {
    func boxes() throws -> Bool {
      try page.isSo(
        """
        ((one, other) => ['x', 'y', 'width', 'height'].every((side) => Math.abs(one[side] - other[side]) < 1.5))
          (document.querySelector('.composer').getBoundingClientRect(), \(drawn).getBoundingClientRect())
        """
      )
    }
    try page.press("i")
    #expect(try boxes())
    let low = try page.number("+\(drawn).getBoundingClientRect().height")
    for _ in 0..<4 { try pressWithShift("Enter", 13) }
    try page.wait("\(drawn).getBoundingClientRect().height > \(4 * low)")
    #expect(try boxes())
    for _ in 0..<9 { try pressWithShift("Enter", 13) }
    try page.wait("\(field).scrollHeight > \(field).clientHeight + 10")
    #expect(try page.number("+\(drawn).getBoundingClientRect().height") < 7 * low)
    #expect(try boxes())
    // The newest message is still visible above it.
    #expect(
      try page.isSo(
        "\(newest).getBoundingClientRect().bottom <= \(drawn).getBoundingClientRect().top + 1"
      )
    )
    let nodes = try page.browser.accessibleNodes()
    #expect(nodes.filter { $0.role == "textbox" }.map(\.name) == ["Write a message"])
    // Lines without a letter can't be sent.
    #expect(nodes.contains { $0.role == "button" && $0.name == "Record a voice message" })
  }

  @Test func `Tab goes from plus to the field and on to the microphone, with a focus ring`() throws
  {
    func isOn(_ action: String) throws -> Bool {
      try page.isSo("document.activeElement.dataset.action === '\(action)'")
    }
    try page.press("i")
    try page.wait(hasFocus)
    let ring = "getComputedStyle(document.querySelector('.composer')).outlineStyle"
    #expect(try page.isSo("\(ring) === 'solid'"))
    try page.press("Tab")
    #expect(try isOn("compose.record"))
    _ = try page.browser.value(of: "document.querySelector('[data-action$=attach]').focus()")
    try page.press("Tab")
    #expect(try page.isSo(hasFocus))
    try page.press("Tab")
    #expect(try isOn("compose.record"))
    #expect(page.complaints == [])
  }

  @Test func `typing another letter adds no element to the page`() throws {
    try page.press("i")
    try write("a")
    // The first letter replaces the microphone.
    try page.wait("document.querySelector('[data-action=\"compose.send\"]')")
    #expect(
      try page.isSo(
        """
        (window.added = [],
          new MutationObserver((all) => all.forEach(({ addedNodes }) => added.push(...addedNodes)))
            .observe(document.querySelector('main'), { childList: true, subtree: true }),
          true)
        """
      )
    )
    try write("b")
    try page.wait("\(drawn).textContent.includes('ab')")
    #expect(try page.number("added.filter(({ localName }) => localName).length") == 0)
  }

  @Test func `arrow up edits the newest message, and Escape cancels`() throws {
    try page.press("i")
    try page.wait(hasFocus)
    try page.press("ArrowUp")
    try waitForField("Any news from the base?")
    try page.wait("document.querySelector('main').textContent.includes('Edit message')")
    try page.press("Escape")
    try waitForField("")
    #expect(try page.isSo(hasFocus))
    try page.press("ArrowUp")
    try waitForField("Any news from the base?")
    try write("!")
    try page.press("Enter")
    try page.wait("[...document.querySelectorAll('li')].some(l => l.ariaLabel.includes('base?!'))")
    try waitForField("")
  }

  @Test func `a key or its button quotes a message, and moves the focus to the field`() throws {
    try page.press("End", ">")
    try page.wait("\(hasFocus) && document.querySelector('[data-action=\"compose.cancel\"]')")
    try write("Good")
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('Good')")
    try page.wait("!document.querySelector('[data-action=\"compose.cancel\"]')")
  }

  @Test func `a menu that the mouse opens gives the focus back to the field`() throws {
    let dialog = "document.activeElement.closest('[role=dialog]')"
    try page.press("i")
    try page.wait(hasFocus)
    try write("draft")
    try page.browser.click("li:last-of-type", button: "right")
    try page.wait(dialog)
    try page.click("[data-action='message.copyText']")
    try page.wait("\(hasFocus) && !document.querySelector('[role=dialog]')")
    try page.wait("document.body.innerText.includes('Copied')")
    // A menu that a key opens gives it back to the row.
    try page.press("Escape", "End", "m")
    try page.wait(dialog)
    try page.press("Escape")
    try page.wait(
      "document.activeElement.closest('li') && !document.querySelector('[role=dialog]')"
    )
  }

  @Test func `a link opens in another tab, which gets no access to the page`() throws {
    try page.press("i")
    try page.wait(hasFocus)
    try write("[plans](https://example.org/plans)")
    try page.press("Enter")
    try page.waitForRow(": plans")
    // No page is loaded in a test.
    _ = try page.browser.value(
      of: """
        void document.addEventListener('click', (event) => {
          const link = event.target.closest('a');
          if (!link) return;
          event.preventDefault();
          window.opened = [link.href, link.target, link.relList.contains('noopener')].join(' ');
        }, true)
        """
    )
    try page.browser.click("li:last-of-type", button: "right")
    try page.click("[data-action='message.openLink']")
    try page.wait("window.opened === 'https://example.org/plans _blank true'")
  }

  @Test func `a reaction can be searched by name`() throws {
    try page.press("i")
    try page.wait(hasFocus)
    try write("draft")
    try page.press("Escape", "End", "+")
    try page.wait("document.querySelector('[data-action=\"app.message.react.search\"]')")
    try page.click("[data-action=\"app.message.react.search\"]")
    try page.wait("\(hasFocus) && \(field).placeholder === 'Search for a reaction'")
    try waitForField("")
    try write("rocket")
    try page.wait("document.querySelectorAll('[data-action^=\"compose.choose.\"]').length === 1")
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('🚀')")
    try waitForField("draft")
  }

  @Test func `emoji are completed, and arrows choose one`() throws {
    try page.press("i")
    try write("Go :rock")
    try page.wait("document.querySelectorAll('[data-action^=\"compose.choose.\"]').length > 1")
    let first = try page.text(
      "document.querySelector('main [data-action^=\"compose.choose\"][aria-pressed=true]').textContent"
    )
    try page.press("ArrowDown")
    try page.wait(
      "document.querySelector('main [data-action^=\"compose.choose\"][aria-pressed=true]').textContent !== '\(first)'"
    )
    try page.press("ArrowUp")
    try page.wait(
      "document.querySelector('main [data-action^=\"compose.choose\"][aria-pressed=true]').textContent === '\(first)'"
    )
    try page.press("Tab")
    try waitForField("Go 🪨 ")
    #expect(try page.isSo("\(hasFocus) && \(field).selectionStart === 6"))
  }

  @Test func `written text survives a change of screen, a new page and a new server`() throws {
    try page.press("i")
    try write("half a thought")
    try page.press("Escape", "Escape")
    try page.waitForRow("Draft: half a thought")
    try page.clickRow("Leia Organa")
    try waitForField("half a thought")
    let other = try site.open("#/channels/messages:messaging:!members-leia-luke")
    try other.wait("\(field).value === 'half a thought'")
    // What one page sends is gone from the other. Opening the chat moves the focus to its field.
    try page.wait(hasFocus)
    try page.press("Enter")
    try other.wait("\(field).value === ''")
  }

  @Test func `text reaches the server before the actions that follow it`() throws {
    _ = try page.browser.value(
      of: """
        void (window.done = [], window.gate = new Promise((open) => window.open = open),
          window.send = fetch, window.fetch = async (...all) => {
            if (String(all[0]).startsWith('act/')) {
              await gate;
              done.push(JSON.parse(all[1].body).do + (JSON.parse(all[1].body).text ?? ''));
            }
            return send(...all);
          })
        """
    )
    try page.press("n", "i")
    try write("one")
    try page.press("Escape", "n", "i")
    try write(" two")
    try page.press("Escape", "n")
    _ = try page.browser.value(of: "void window.open()")
    try page.wait("done.filter((each) => each === 'key').length === 3")
    let order = try page.text("done.filter((each) => !each.startsWith('scroll')).join()")
    #expect(order == "key,writeone,key,writeone two,key")
  }

  @Test func `while offline nothing is sent, and no text is lost`() throws {
    try page.press("i")
    site.kill()
    try page.wait("document.querySelector('.banner').textContent.startsWith('Offline.')")
    try write("later")
    try page.press("Enter")
    #expect(try page.isSo("\(field).value === 'later'"))
    try site.restart()
    try page.wait("!document.querySelector('main [aria-disabled]')")
    try waitForField("later")
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('later')")
  }

  private let isRestarted =
    "document.querySelector('.banner').textContent.startsWith('Weft was restarted')"

  @Test func `after a restart a page asks for the address, and continues once another tab has it`()
    throws
  {
    try page.press("i")
    try write("before")
    site.kill()
    try page.wait("document.querySelector('.banner').textContent.startsWith('Offline.')")
    try site.restart(isOpened: false)
    try page.wait(isRestarted)
    try write(" and after")
    try site.enter()
    try page.wait("!\(isRestarted) && !document.querySelector('main [aria-disabled]')")
    try waitForField("before and after")
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('before and after')")
  }

  @Test func `written text is kept when the address is opened in the same tab`() throws {
    try page.press("i")
    site.kill()
    try page.wait("document.querySelector('.banner').textContent.startsWith('Offline.')")
    try write("not lost")
    try site.restart(isOpened: false)
    try page.wait(isRestarted)
    let place = try page.text("location.hash")
    _ = try page.browser.value(of: "void (location.href = '\(site.server.url)\(place)')")
    // The old page stays until the new one has arrived. A new session shows the list before the
    // chat, where the key would have another meaning.
    try page.wait("!\(isRestarted)")
    try page.wait("\(field)?.value === 'not lost' && \(newest)?.ariaLabel.includes('transports')")
    try page.press("i", "Enter")
    try page.wait("\(newest).ariaLabel.includes('not lost')")
    // The draft is removed when it is no longer needed.
    #expect(try page.isSo("!(localStorage.getItem('weft.drafts') ?? '').includes('not lost')"))
  }

  @Test func `a paste that is too long leaves the field unchanged`() throws {
    try page.press("i")
    try write("a")
    _ = try page.browser.value(
      of: "document.execCommand('insertText', false, 'ä'.repeat(40000))"
    )
    try page.wait("document.querySelector('.notice').textContent.includes('80,001')")
    #expect(try page.isSo("\(field).value === 'a'"))
  }

  @Test func `after words typed outside the field, neither space nor Enter opens the row`() throws {
    let hash = try page.text("location.hash")
    _ = try page.browser.value(of: "document.activeElement.blur()")
    try page.press("ArrowUp")
    try page.wait("document.activeElement.closest('[data-list] li')")
    try page.press("h", "a", "n", " ", "s", "o", "Enter")
    try page.wait("document.querySelector('.notice').textContent.includes('press i first')")
    #expect(try page.text("location.hash") == hash)
  }

  @Test func `words typed outside the field are not commands, and a notice says how to write`()
    throws
  {
    let hash = try page.text("location.hash")
    let theme = try page.text("document.documentElement.dataset.theme")
    _ = try page.browser.value(of: "document.activeElement.blur()")
    try page.press("t", "h", "e", "p", "a", "g", "e")
    try page.wait("document.querySelector('.notice').textContent.includes('press i first')")
    try page.wait("document.documentElement.dataset.theme === '\(theme)'")
    #expect(try page.text("location.hash") == hash)
    #expect(try page.isSo("!\(hasFocus) && \(field).value === ''"))
    #expect(try page.isSo("!document.querySelector('[data-action=\"compose.cancel\"]')"))
  }
}
