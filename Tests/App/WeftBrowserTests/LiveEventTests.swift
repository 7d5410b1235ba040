// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Events while pages are open: messages, markup in them, servers that end.
@Suite(.serialized) struct LiveEventTests {
  @Test func `a line in the followed file shows on every page, on any screen`() throws {
    let site = try LiveSite()
    let list = try site.open()
    let chat = try site.open("#/channels/messages:messaging:podracing")
    try site.message("The gates are open", in: "messaging:podracing", id: "x1")
    try list.waitForRow("The gates are open")
    #expect(try list.labels[0].hasPrefix("Podracing"))
    try chat.waitForRow("The gates are open")
    #expect(try chat.labels.last?.contains("The gates are open") == true)
    // A page that doesn't show the chat announces the message.
    try chat.wait(
      "[...document.querySelectorAll('[aria-live]')].some(e => e.textContent.includes('gates'))"
    )
    #expect(try list.isSo("location.hash === '#/channels'") && list.complaints == [])
    #expect(try chat.isSo("location.hash.includes('podracing')") && chat.complaints == [])
  }

  @Test(arguments: ["Page.navigate", "Page.close"])
  func `a message that arrives after a chat's page is gone stays unread`(way: String) throws {
    let site = try LiveSite()
    let list = try site.open()
    let chat = try site.open("#/channels/messages:messaging:podracing")
    try chat.waitForAddress("podracing")
    let sockets = site.server.sockets
    _ = try chat.browser.call(way, ["url": .string("about:blank")])
    try site.server.waitForEnd(ofSomeOf: sockets)
    try site.message("The gates are open", in: "messaging:podracing", id: "x1")
    try list.waitForRow("The gates are open")
    #expect(try list.labels[0].contains("unread"))
  }

  @Test func `a hidden page marks nothing as read until it is visible again`() throws {
    let site = try LiveSite()
    let list = try site.open()
    let chat = try site.open("#/channels/messages:messaging:podracing")
    try chat.hide(true)
    try site.message("The gates are open", in: "messaging:podracing", id: "x1")
    try chat.waitForRow("The gates are open")
    try list.waitForRow("The gates are open")
    #expect(try list.labels[0].contains("unread"))
    try chat.hide(false)
    try list.wait("!document.querySelector('li').ariaLabel.includes('unread')")
    #expect(chat.complaints == [])
  }

  @Test func `a page restored from the browser's cache continues where it was`() throws {
    let site = try LiveSite()
    let page = try site.open("#/channels/messages:messaging:podracing")
    _ = try page.browser.value(of: "void dispatchEvent(new PageTransitionEvent('pagehide'))")
    try site.message("The gates are open", in: "messaging:podracing", id: "x1")
    _ = try page.browser.value(
      of: "void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    )
    try page.waitForRow("The gates are open")
    try page.press("Escape")
    try page.waitForAddress("#/channels")
    #expect(page.complaints == [])
  }

  private static let hostile = [
    "<script>document.title='x'</script>", "\"><img src=x onerror=\"document.title='x'\">",
    "' onmouseover='document.title=1", "</style><svg onload=document.title=1>", "<!--", "]]>",
    "</li></ul></main></body></html>x", "<base href=https://example.org>", "\u{202E}&lt;b&gt;",
    "\\u003cscript\\u003e", "data:text/html,<b>", "\n\nid: 99\ndata: {\"reset\":true}\n\n",
  ]

  @Test func `texts with markup stay plain text on a live page, too`() throws {
    let site = try LiveSite()
    let page = try site.open("#/channels/messages:messaging:cantina")
    let title = try page.text(LivePage.title)
    for (number, text) in Self.hostile.enumerated() {
      try site.message(text, in: "messaging:cantina", id: "h\(number)")
    }
    // Entities are decoded before the comparison, because a page shows them as text as well.
    let texts = Self.hostile.dropLast().map {
      $0.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    }
    let list = String(decoding: try JSONEncoder().encode(Array(texts)), as: UTF8.self)
    // Waits for all of them together: a page shows the messages in as many steps as they arrived.
    try page.wait("\(list).every(text => document.querySelector('ul').textContent.includes(text))")
    #expect(
      try page.number("document.querySelectorAll('main script, main img, main base').length") == 0
    )
    #expect(try page.text(LivePage.title) == title && page.complaints == [])
    let foreign = page.browser.requests.filter { !$0.hasPrefix(site.server.origin + "/") }
    #expect(foreign.filter { !$0.hasPrefix("data:") } == [])
  }

  @Test func `pages are still on their screens after a server restart`() throws {
    let site = try LiveSite(generated: 300)
    let (list, chat) = (try site.open(), try site.open())
    try chat.press("ArrowDown", "Enter")
    try chat.wait("location.hash.includes('messages:') && document.querySelector('li')")
    for _ in 0..<3 { try list.press("PageDown") }
    try list.wait("\(LivePage.focus) > 20")
    let (place, focus) = (try chat.text("location.hash"), try list.number(LivePage.focus))
    let label = try list.text("document.activeElement.ariaLabel")
    site.kill()
    try list.wait("document.body.textContent.includes('Offline.')")
    try site.restart()
    for page in [list, chat] {
      try page.wait("!document.body.textContent.includes('Offline.')")
      try page.wait("document.querySelector('li[data-row]')")
    }
    #expect(try list.number(LivePage.focus) == focus)
    #expect(try list.text("document.activeElement.ariaLabel") == label)
    #expect(try chat.text("location.hash") == place)
    try chat.press("Escape")
    try chat.waitForAddress("#/channels")
    try list.press("t")
    try list.wait("document.documentElement.dataset.theme === 'light'")
  }

  @Test func `in a long list the visible rows stay the same across a server restart`()
    throws
  {
    let site = try LiveSite(generated: 20_000)
    let page = try site.open()
    // Rows that were drawn before have different numbers now than after the restart.
    let scroller = "document.querySelector('.rows')"
    try page.wait("document.querySelector('li')?.ariaSetSize === '20000'")
    for place in [9_000, 4_000, 14_000] {
      _ = try page.browser.value(
        of: "void (\(scroller).scrollTop = \(scroller).scrollHeight * \(place) / 20000)"
      )
      try page.wait("Math.abs(\(LivePage.firstSeen)?.ariaPosInSet - \(place)) < 1500")
    }
    let seen =
      "(row => `${row.ariaLabel} ${row.getBoundingClientRect().top}`)(\(LivePage.firstSeen))"
    let before = try page.text(seen)
    site.kill()
    try page.wait("document.body.textContent.includes('Offline.')")
    _ = try page.browser.value(of: "void document.querySelectorAll('li').forEach(l => l.isOld = 1)")
    try site.restart()
    try page.wait("\(LivePage.firstSeen) && !\(LivePage.firstSeen).isOld")
    try page.wait("document.querySelector('li').ariaSetSize === '20000'")
    #expect(try page.text(seen) == before)
    #expect(before.hasPrefix(try page.text("\(LivePage.firstSeen).ariaLabel")))
  }

  @Test func `a chat opens at its end, and a button leads to its first new message`() throws {
    let site = try LiveSite()
    let chat = "messaging:old-academy"
    for number in 10..<40 { try site.message("News \(number)", in: chat, id: "n\(number)") }
    let list = try site.open()
    let row = "document.querySelector('li[aria-label^=\"Academy\"]').ariaLabel"
    try list.wait("\(row).includes('30 unread') && \(row).includes('News 39')")
    let page = try site.open("#/channels/messages:\(chat)")
    let button = "document.querySelector('[data-action=\"messages.unread\"]')"
    try page.wait(button)
    #expect(try page.text("\(button).tagName + \(button).ariaLabel").hasPrefix("BUTTON30 new mess"))
    #expect(try page.text("\(button).textContent").hasPrefix("30 new"))
    try list.wait("!\(row).includes('unread')")
    try page.press("N")
    try page.wait("!\(button)")
    let line = "[...document.querySelectorAll('.t')].find(e => e.textContent === 'New messages')"
    #expect(try page.isSo("\(line).getBoundingClientRect().top > 0"))
    try page.press("n")
    try page.wait("\(line).getBoundingClientRect().top < 0")
    #expect(try page.isSo("!\(button)"))
    #expect(page.complaints + list.complaints == [])
  }

  @Test func `a search continues after the server's restart`() throws {
    let site = try LiveSite()
    let page = try site.open()
    try page.press("/", "c", "a", "n")
    try page.wait("document.body.textContent.includes('results')")
    try page.click("[data-action='search.channels']")
    let isChosen = "document.querySelector('[data-action=\"search.channels\"][aria-pressed=true]')"
    try page.wait(isChosen)
    let found = "[...document.querySelectorAll('li')].map(row => row.ariaLabel).join()"
    try page.wait("\(found).includes('Cantina')")
    _ = try page.browser.value(of: "void (window.foundBefore = \(found))")
    site.kill()
    try page.wait("document.body.textContent.includes('Offline.')")
    try site.restart()
    try page.wait("!document.body.textContent.includes('Offline.')")
    try page.wait(isChosen)
    // Results arrive in parts.
    try page.wait("\(found) === window.foundBefore")
    #expect(try page.text("document.activeElement.value") == "can")
    try page.wait("document.body.classList.contains('drawn-search')")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a server stopped by a signal saves the latest changes`(signal: Int32) throws {
    let site = try LiveSite()
    let page = try site.open()
    let unread = "document.querySelectorAll('li[aria-label*=\" unread\"]').length"
    let before = try page.number(unread)
    try page.press("ArrowDown", "R")
    try page.wait("\(unread) === 0")
    #expect(before > 0 && site.server.end(by: signal) == 0)
    try site.restart()
    #expect(try site.open().number(unread) == 0)
  }

  @Test func `a page shows a plugin's rows`() throws {
    let scratch = try Scratch()
    try PluginCompiler.compile(
      PluginCompiler.source(body: #"weft_row_answer(out, row->id, text("said by <b>a plugin"));"#),
      to: scratch.path("p.so")
    )
    let page = try LiveSite(["--plugins", scratch.folder.path]).open()
    try page.wait("document.querySelector('ul').textContent.includes('said by <b>a plugin')")
    try page.press(",")
    try page.waitForAddress("/settings")
    try page.waitForRow("org.example.test")
    #expect(page.complaints == [])
  }
}
