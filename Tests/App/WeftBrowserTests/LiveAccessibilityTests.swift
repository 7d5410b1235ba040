// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

/// What a served page exposes to screen readers.
@Suite(.serialized) struct LiveAccessibilityTests {
  private static let places = [
    ("#/channels", "Chats"), ("#/threads", "Threads"),
    ("#/channels/messages:messaging:rebel-alliance", "Messages in Rebel Alliance"),
    ("#/channels/messages:messaging:rebel-alliance/replies:a-m1", "Thread in Rebel Alliance"),
    ("#/channels/settings", "Settings"), ("#/channels/help", "Help"),
  ]

  @Test func `each screen has one title, and its list has its own name`() throws {
    let page = try LiveSite().open()
    for (place, name) in Self.places {
      try page.go(to: place)
      try page.wait("document.querySelector('li[data-row]')")
      let nodes = try page.browser.accessibleNodes()
      #expect(nodes.filter { $0.role == "list" }.map(\.name) == [name], "\(place)")
      let levels = try page.browser.texts(
        "[...document.querySelectorAll('[role=heading]')].map(h => h.ariaLevel)"
      )
      #expect(
        levels.count { $0 == "1" } == 1 && levels.allSatisfy { "12".contains($0) },
        "\(place)"
      )
      #expect(nodes.filter { $0.role == "button" }.allSatisfy { !$0.name.isEmpty }, "\(place)")
      // Labels are words, not icon names; only a key is named by its character.
      let isHelp = place.hasSuffix("help")
      #expect(isHelp || nodes.allSatisfy { !$0.name.contains("[") }, "\(place)")
      let title = "document.querySelector('[aria-level=\"1\"]').textContent + ' – Weft'"
      #expect(try page.isSo("\(LivePage.title) === \(title)"), "\(place)")
    }
    #expect(page.complaints == [])
  }

  @Test func `a row is an item with a link that opens it, or a button, or only text`() throws {
    let page = try LiveSite().open()
    func openers(_ role: String) throws -> [String] {
      try page.browser.texts(
        "[...document.querySelectorAll('li > [role=\(role)]')].map(o => o.ariaLabel)"
      )
    }
    #expect(try openers("link") == page.labels && openers("button") == [])
    // Pressable elements are not nested.
    #expect(try page.number("document.querySelectorAll('.open *').length") == 0)
    try page.go(to: "#/channels/messages:messaging:rebel-alliance/replies:a-m1")
    let heading = "document.querySelector('[aria-level=\"1\"]')?.textContent"
    try page.wait("document.querySelector('li[data-row]') && \(heading) !== 'Chats'")
    #expect(try openers("link") == [] && openers("button") == [])
    try page.go(to: "#/channels/settings")
    try page.wait("document.querySelector('li[data-row]') && \(heading) === 'Settings'")
    let buttons = try openers("button")
    #expect(buttons.contains("Help") && !buttons.contains { $0.hasPrefix("Version") })
    #expect(try openers("link") == [])
  }

  @Test func `a screen reader's press opens a row like a tap`() throws {
    let page = try LiveSite().open()
    _ = try page.browser.value(of: "void document.querySelector('li > .open').click()")
    try page.wait("location.hash.includes('messages:')")
  }

  @Test func `a click focuses the row's link, and the keys continue from there`() throws {
    let page = try LiveSite().open(nil, width: 420, height: 896)
    try page.browser.click("li[aria-posinset='3']", button: "right")
    try page.wait("document.querySelector('[role=dialog]')")
    try page.press("Escape")
    try page.wait("document.activeElement.matches('li[aria-posinset=\"3\"] > .open')")
  }

  @Test func `the current tab and the selected row are marked as current`() throws {
    let page = try LiveSite().open()
    let current = "[...document.querySelectorAll('[aria-current=page]')].map(t => t.textContent)"
    #expect(try page.browser.texts(current) == ["Chats"])
    try page.go(to: "#/threads")
    try page.wait("document.querySelector('li[data-row]')")
    #expect(try page.browser.texts(current) == ["Threads"])
  }

  @Test func `a question's name is its title, and its description its text`() throws {
    let page = try LiveSite().open()
    try page.press("ArrowDown", "m")
    try page.click("[data-action='channel.mute']")
    try page.wait("document.querySelector('[role=alertdialog]')")
    let question = "document.querySelector('[role=alertdialog]')"
    #expect(try page.text("\(question).ariaLabel") == "Mute Leia Organa?")
    let description = """
      \(question).getAttribute('aria-describedby').split(' ')
        .map(id => document.getElementById(id).textContent).join(' ')
      """
    #expect(
      try page.text(description)
        == "New messages won't alert you. You can unmute at any time."
    )
  }

  @Test func `Tab moves through a screen in visual order`() throws {
    let page = try LiveSite().open()
    var places: [Double] = []
    _ = try page.browser.value(of: "document.activeElement.blur()")
    // The skip link comes first and is only visible then.
    try page.press("Tab")
    #expect(try page.text("document.activeElement.textContent") == "Skip to the list")
    for _ in 0..<6 {
      try page.press("Tab")
      places.append(
        try page.number("Math.round(document.activeElement.getBoundingClientRect().top / 20)")
      )
    }
    #expect(places == places.sorted(), "\(places)")
  }
}
