// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// A page that can't reach its server.
@Suite(.serialized) struct LiveOfflineTests {
  private let site: LiveSite
  private let page: LivePage

  init() throws {
    site = try LiveSite()
    page = try site.open()
  }

  private let isOffline = "document.querySelector('.banner').textContent.startsWith('Offline.')"
  private let said = "document.querySelector('.spoken').textContent.startsWith('Offline.')"

  /// Opens a chat, and counts from then on how often the browser changes the address.
  private func openChat() throws {
    try page.clickRow("Rebel Alliance")
    try page.waitForAddress("rebel-alliance")
    try page.wait("\(LivePage.title).startsWith('Rebel Alliance')")
    try page.leaveField()
    _ = try page.browser.value(of: "void (pops = 0, addEventListener('popstate', () => pops++))")
  }

  private func goOffline() throws {
    site.kill()
    try page.wait(isOffline)
  }

  private func comeBack() throws {
    try site.restart()
    try page.wait("!\(isOffline) && !document.querySelector('main [aria-disabled]')")
  }

  @Test func `the browser's buttons return to the visible screen`() throws {
    try openChat()
    let labels = try page.labels
    try goOffline()
    try page.goInHistory(by: -1)
    // To the other address, and back again.
    try page.wait("pops === 2 && location.hash.endsWith('rebel-alliance')")
    try page.press("Escape", "Backspace")
    #expect(try page.labels == labels)
    #expect(try page.text(LivePage.title).hasPrefix("Rebel Alliance"))
    #expect(try page.isSo("pops === 2 && location.hash.endsWith('rebel-alliance')"))
    try comeBack()
    try page.press("Escape")
    try page.wait("location.hash === '#/channels' && \(LivePage.title).startsWith('Chats')")
    try page.goInHistory(by: 1)
    try page.wait(
      "location.hash.endsWith('rebel-alliance') && \(LivePage.title).startsWith('Rebel')"
    )
  }

  @Test func `going forward and typed addresses change nothing`() throws {
    try openChat()
    try page.press("Escape")
    try page.wait("\(LivePage.title).startsWith('Chats') && location.hash === '#/channels'")
    try goOffline()
    _ = try page.browser.value(of: "void (pops = 0)")
    try page.goInHistory(by: 1)
    try page.wait("pops === 2 && location.hash === '#/channels'")
    _ = try page.browser.value(of: "void (location.hash = '#/channels/help')")
    try page.wait("pops === 4 && location.hash === '#/channels'")
    try page.wait(said)
    #expect(try page.text(LivePage.title).hasPrefix("Chats"))
    try comeBack()
    // The typed address is a step forward in the history.
    try page.goInHistory(by: 1)
    try page.wait("location.hash.endsWith('help') && \(LivePage.title).startsWith('Help')")
  }

  @Test func `going back right after the server is gone is undone`() throws {
    try openChat()
    site.kill()
    try page.goInHistory(by: -1)
    try page.wait("\(isOffline) && pops === 2 && location.hash.endsWith('rebel-alliance')")
    #expect(try page.text(LivePage.title).hasPrefix("Rebel Alliance"))
  }

  @Test func `unavailable controls are disabled, look disabled and are announced as such`() throws {
    try page.press("ArrowDown", "ArrowDown")
    let before = try page.labels
    try goOffline()
    #expect(try page.isSo("document.querySelector('.banner').role === 'status'"))
    // The banner has its own line, and covers nothing.
    let edges =
      "[...document.querySelectorAll('.banner, main')].map(e => e.getBoundingClientRect())"
    #expect(
      try page.isSo("(([one, two]) => one.bottom <= two.top || two.bottom <= one.top)(\(edges))")
    )
    let acting = "[...document.querySelectorAll('main [data-action]')]"
    #expect(try page.isSo("\(acting).every(one => one.ariaDisabled === 'true')"))
    let opacity = { (selector: String) in
      "+getComputedStyle(document.querySelector('\(selector)')).opacity"
    }
    #expect(try page.number(opacity("[data-action=\"app.threads\"]")) == 0.5)
    // Loaded content stays readable.
    #expect(try page.number(opacity("li")) == 1)
    for key in ["2", "Enter", "m", "/", "ArrowRight"] {
      _ = try page.browser.value(of: "void (document.querySelector('.spoken').textContent = '')")
      try page.press(key)
      try page.wait(said)
    }
    #expect(try page.isSo("document.querySelector('form.search').hidden"))
    try page.press("ArrowDown")
    #expect(try page.number(LivePage.focus) == 3 && page.labels == before)
    try comeBack()
    try page.wait("\(LivePage.focus) === 3")
    try page.press("Enter")
    try page.waitForAddress("falcon-repairs")
  }

  @Test func `a disconnected page notices by itself that it can send again`() throws {
    try page.press("ArrowDown", "ArrowDown")
    _ = try page.browser.value(of: "void (ask = fetch, fetch = () => Promise.reject())")
    try page.press("2")
    try page.wait(isOffline)
    // New rows still arrive, and are as disabled as the others.
    try site.message("The gates are open", in: "messaging:podracing", id: "x1")
    try page.waitForRow("The gates are open")
    #expect(try page.isSo("!document.querySelector('li:not([aria-disabled])')"))
    let focus = try page.text("document.activeElement.ariaLabel")
    _ = try page.browser.value(of: "void (fetch = ask)")
    try page.wait("!\(isOffline) && !document.querySelector('main [aria-disabled]')")
    // What the user tried while offline is not performed now.
    #expect(try page.isSo("location.hash === '#/channels'"))
    #expect(try page.text("document.activeElement.ariaLabel") == focus)
    try page.press("2")
    try page.waitForAddress("#/threads")
  }

  @Test func `going back closes a menu, and the address stays that of the screen`() throws {
    try openChat()
    try page.press("End", "m")
    try page.wait("document.activeElement.closest('[role=dialog]')")
    try page.goInHistory(by: -1)
    try page.wait("!document.querySelector('[role=dialog]')")
    try page.wait("pops === 2 && location.hash.endsWith('rebel-alliance')")
    #expect(try page.text(LivePage.title).hasPrefix("Rebel Alliance"))
    try page.press("Escape")
    try page.wait("location.hash === '#/channels' && \(LivePage.title).startsWith('Chats')")
    #expect(page.complaints == [])
  }

  @Test(arguments: [("pl", "Brak połączenia."), ("ar", "لا يوجد اتصال.")])
  func `the offline banner is in the language of the page`(language: String, text: String) throws {
    let site = try LiveSite(["--no-plugins", "--locale", language])
    let page = try site.open()
    site.kill()
    try page.wait("document.querySelector('.banner').textContent.startsWith('\(text)')")
  }
}
