// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// A window wide enough for panes side by side.
@Suite(.serialized) struct LiveWideTests {
  private let rows = "document.querySelectorAll"
  private let chat = "#/channels/messages:messaging:rebel-alliance"

  /// The width of a pane.
  private func width(_ pane: String, _ page: LivePage) throws -> Double {
    try page.number("document.querySelector('\(pane)').getBoundingClientRect().width")
  }

  private func pressWithControl(_ key: String, _ page: LivePage) throws {
    for type in ["keyDown", "keyUp"] {
      try page.browser.call(
        "Input.dispatchKeyEvent",
        ["type": .string(type), "key": .string(key), "modifiers": .integer(2)]
      )
    }
  }

  @Test func `a chat opens beside the list at its own address, and back and forward work`()
    throws
  {
    let page = try LiveSite().open(width: 1200, height: 800)
    try page.wait("document.querySelector('main').textContent.includes('Choose a chat')")
    #expect(try page.labels.count == 10)
    try page.click("nav li[aria-label^='Rebel']")
    try page.waitForAddress("rebel-alliance")
    try page.wait("\(rows)('main li').length > 3 && \(rows)('nav li').length === 10")
    #expect(try page.text("document.querySelector('nav li.sel').ariaLabel").hasPrefix("Rebel"))
    #expect(try page.text(LivePage.title).hasPrefix("Rebel Alliance"))
    try page.clickRow("Falcon")
    try page.waitForAddress("falcon-repairs")
    try page.wait("document.querySelector('nav li.sel').ariaLabel.startsWith('Falcon')")
    try page.goInHistory(by: -1)
    try page.waitForAddress("#/channels")
    try page.wait("document.querySelector('main').textContent.includes('Choose a chat')")
    try page.goInHistory(by: 1)
    try page.wait("\(rows)('main li').length > 1")
    #expect(page.complaints == [])
  }

  @Test func `landmarks have names, and a third pane is complementary to the main one`() throws {
    let page = try LiveSite().open(chat, width: 1500, height: 800)
    try page.press("?")
    try page.wait("document.querySelector('aside:not([hidden]) li')")
    let nodes = try page.browser.accessibleNodes()
    for (role, name) in [
      ("navigation", "Chats"), ("main", "Rebel Alliance"), ("complementary", "Help"),
    ] {
      #expect(nodes.contains { $0.role == role && $0.name == name }, "\(role)")
    }
    #expect(nodes.filter { $0.role == "main" }.count == 1)
    try page.press("Escape")
    try page.wait("document.querySelector('aside').hidden")
    #expect(try page.text("decodeURIComponent(location.hash)") == chat)
    #expect(page.complaints == [])
  }

  @Test func `keys move between panes, and each pane keeps its position`() throws {
    let page = try LiveSite().open(chat, width: 1200, height: 500)
    let pane = "document.activeElement.closest('nav, main, aside')?.localName"
    try page.press("End")
    try page.wait("\(pane) === 'main'")
    try page.press("k", "k")
    let place = try page.number(LivePage.focus)
    try pressWithControl("ArrowLeft", page)
    try page.wait("\(pane) === 'nav'")
    try page.press("ArrowDown")
    try pressWithControl("ArrowRight", page)
    try page.wait("\(pane) === 'main' && \(LivePage.focus) === \(place)")
    try pressWithControl("ArrowLeft", page)
    try page.wait("\(pane) === 'nav'")
    // Enter opens the list's focused row, and the focus moves to the field.
    try page.press("Home", "Enter")
    try page.waitForAddress("leia-luke")
    try page.leaveField()
    try page.wait("\(pane) === 'main'")
    #expect(page.complaints == [])
  }

  @Test func `the divider can be moved with keys and with the mouse, and stays there`() throws {
    let page = try LiveSite().open(width: 1200, height: 700)
    let before = try width("nav", page)
    try page.press("ArrowDown", "]", "]")
    #expect(try width("nav", page) == before + 48)
    let x = try page.number("document.querySelector('.line').getBoundingClientRect().x")
    for (type, to) in [("mousePressed", x), ("mouseMoved", 300), ("mouseReleased", 300)] {
      try page.browser.call(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": .number(to), "y": .number(400), "button": .string("left"),
          "buttons": .integer(1), "clickCount": .integer(1),
        ]
      )
    }
    #expect(try width("nav", page) == 300)
    try page.browser.call("Page.reload")
    try page.wait("document.querySelector('nav li')")
    #expect(try width("nav", page) == 300)
    #expect(try page.isSo("document.querySelector('.line').role === 'separator'"))
    #expect(page.complaints == [])
  }

  @Test func `a window that becomes narrow and wide again loses nothing`() throws {
    let page = try LiveSite().open(chat, width: 1200, height: 800)
    try page.press("i")
    try page.wait("document.activeElement.matches('textarea')")
    try page.browser.call("Input.insertText", ["text": .string("not yet")])
    try page.browser.resize(width: 600, height: 800)
    try page.wait("document.querySelector('nav').hidden && document.querySelector('main li')")
    #expect(try page.text("document.querySelector('textarea').value") == "not yet")
    try page.browser.resize(width: 1200, height: 800)
    try page.wait("document.querySelector('nav li') && document.querySelector('main li')")
    #expect(try page.text("document.querySelector('textarea').value") == "not yet")
    // The field covers the one drawn in its pane.
    #expect(
      try page.isSo(
        """
        document.querySelector('.composer').getBoundingClientRect().x >=
          document.querySelector('main').getBoundingClientRect().x
        """
      )
    )
    #expect(page.complaints == [])
  }

  @Test func `a click in another pane selects it, and a question is in front of all panes`() throws
  {
    let page = try LiveSite().open(chat, width: 1200, height: 800)
    try page.click("main li:last-child")
    try page.click("nav li[aria-label^='Jedi']")
    try page.waitForAddress("jedi-archive")
    try pressWithControl("ArrowLeft", page)
    try page.press("d")
    try page.wait("document.querySelector('nav [role=alertdialog]')")
    #expect(try page.isSo("document.querySelector('main').inert"))
    try page.press("Escape")
    try page.wait("!document.querySelector('[role=alertdialog]')")
    #expect(try page.isSo("!document.querySelector('main').inert"))
    try page.press("/")
    try page.wait("document.activeElement.matches('input')")
    try page.browser.call("Input.insertText", ["text": .string("falcon")])
    try page.wait("document.querySelector('nav').textContent.includes('Falcon Repairs')")
    #expect(page.complaints == [])
  }

  @Test func `text written in a chat stays there when the user switches to its thread`() throws {
    let page = try LiveSite().open(chat + "/replies:a-m1", width: 1500, height: 800)
    try page.wait("document.querySelector('aside:not([hidden]) li')")
    let field = "document.querySelector('textarea')"
    for (pane, text) in [("main", "to all"), ("aside", "to some")] {
      try page.click("\(pane) [data-action='compose.begin']")
      try page.wait("document.activeElement === \(field) && \(field).value === ''")
      try page.browser.call("Input.insertText", ["text": .string(text)])
    }
    for (pane, text) in [("main", "to all"), ("aside", "to some"), ("main", "to all")] {
      try page.click("\(pane) [data-action='compose.begin']")
      try page.wait("document.activeElement === \(field) && \(field).value === '\(text)'")
      // The field covers the one of that pane.
      #expect(
        try page.isSo(
          """
          \(field).getBoundingClientRect().x >=
            document.querySelector('\(pane)').getBoundingClientRect().x
          """
        )
      )
    }
    #expect(page.complaints == [])
  }

  @Test(arguments: [1000, 1440])
  func `the account form is in the pane that explains it`(width: Int) throws {
    let page = try LiveSite().open(chat + "/settings/account", width: width, height: 800)
    try page.wait("document.querySelector('form.account input')")
    let pane = """
      [...document.querySelectorAll('.screen:not([hidden])')].find(e => e.textContent.includes('Matrix'))
      """
    let isInside = """
      (() => {
        const [form, pane] = [document.querySelector('form.account'), \(pane)]
          .map(e => e.getBoundingClientRect());
        return Math.abs(form.left - pane.left) < 1 && Math.abs(form.right - pane.right) < 1
          && Math.abs(form.bottom - pane.bottom) < 1 && pane.bottom === innerHeight;
      })()
      """
    try page.wait(isInside)
    // Its space is gone with the form.
    try page.press("Escape")
    try page.wait("document.querySelector('form.account').hidden")
    let paddings = "[...document.querySelectorAll('.screen')].map(e => e.style.paddingBottom)"
    #expect(try page.browser.texts(paddings).allSatisfy(\.isEmpty))
    #expect(page.complaints == [])
  }

  @Test(arguments: [420, 1440])
  func `a question over an empty chat moves nothing`(width: Int) throws {
    let scratch = try Scratch()
    try scratch.write(Self.invitation.utf8, to: "invitation.json")
    let site = try LiveSite([
      "--no-plugins", "--workspace", scratch.path("invitation.json").path,
    ])
    let page = try site.open(width: width, height: 800)
    try page.clickRow("Boring")
    try page.wait("document.querySelector('main [data-action=\"channel.invitation.decline\"]')")
    let places = """
      [...document.querySelectorAll('main .t')].filter(e => !e.closest('[role=alertdialog]'))
        .map(e => `${e.textContent} ${Math.round(e.getBoundingClientRect().top)}`)
      """
    let before = try page.browser.texts(places)
    #expect(before.contains { $0.hasPrefix("Boring Meeting") }, "\(before)")
    try page.click("main [data-action='channel.invitation.decline']")
    try page.wait("document.querySelector('[role=alertdialog]')")
    #expect(try page.browser.texts(places) == before)
    #expect(page.complaints == [])
  }

  private static let invitation = """
    {"weft":1,"current_user_id":"luke","users":[{"id":"luke","name":"Luke"},{"id":"han","name":"Han"}],
    "channels":[{"cid":"messaging:b","name":"Boring Meeting","created_at":"2026-05-28T10:00:00Z",
    "members":[{"user_id":"luke","invite":"pending"},{"user_id":"han"}],"messages":[],
    "own_capabilities":["send-message"]},{"cid":"messaging:c","name":"Chat",
    "created_at":"2026-05-28T09:00:00Z","members":[{"user_id":"luke"},{"user_id":"han"}],
    "messages":[],"own_capabilities":["send-message"]}]}
    """
}
