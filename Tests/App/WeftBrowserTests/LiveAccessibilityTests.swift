// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

/// What screen readers are told of a served page.
@Suite(.serialized) struct LiveAccessibilityTests {
  private static let places = [
    ("#/channels", "Chats"), ("#/threads", "Threads"),
    ("#/channels/messages:messaging:rebel-alliance", "Messages in Rebel Alliance"),
    ("#/channels/messages:messaging:rebel-alliance/replies:a-m1", "Thread in Rebel Alliance"),
    ("#/channels/settings", "Settings"), ("#/channels/help", "Help"),
  ]

  @Test func `each screen has one title, and its list a name of its own`() throws {
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
      // Words are read, not the signs that stand for them; of a key the sign is the name.
      let isHelp = place.hasSuffix("help")
      #expect(isHelp || nodes.allSatisfy { !$0.name.contains("[") }, "\(place)")
      let title = "document.querySelector('[aria-level=\"1\"]').textContent + ' – Weft'"
      #expect(try page.isSo("document.title === \(title)"), "\(place)")
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
    // Nothing that can be pressed is in another such element.
    #expect(try page.number("document.querySelectorAll('.open *').length") == 0)
    try page.go(to: "#/channels/messages:messaging:rebel-alliance/replies:a-m1")
    try page.wait("document.querySelector('li[data-row]')")
    #expect(try openers("link") == [] && openers("button") == [])
    try page.go(to: "#/channels/settings")
    try page.wait("document.querySelector('li[data-row]')")
    let buttons = try openers("button")
    #expect(buttons.contains("Help") && !buttons.contains { $0.hasPrefix("Version") })
    #expect(try openers("link") == [])
  }

  @Test func `a screen reader's press opens a row as a finger does`() throws {
    let page = try LiveSite().open()
    _ = try page.browser.value(of: "void document.querySelector('li > .open').click()")
    try page.wait("location.hash.includes('messages:')")
  }

  @Test func `a click focuses what opens the row, and the keys go on from there`() throws {
    let page = try LiveSite().open(nil, width: 420, height: 896)
    try page.browser.click("li[aria-posinset='3']", button: "right")
    try page.wait("document.querySelector('[role=dialog]')")
    try page.press("Escape")
    try page.wait("document.activeElement.matches('li[aria-posinset=\"3\"] > .open')")
  }

  @Test func `the shown tab is current, and the selected row`() throws {
    let page = try LiveSite().open()
    let current = "[...document.querySelectorAll('[aria-current=page]')].map(t => t.textContent)"
    #expect(try page.browser.texts(current) == ["Chats"])
    try page.go(to: "#/threads")
    try page.wait("document.querySelector('li[data-row]')")
    #expect(try page.browser.texts(current) == ["Threads"])
  }

  @Test func `a question is named by what it asks and described by what happens`() throws {
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

  @Test func `the tab key goes through a screen as the eye does`() throws {
    let page = try LiveSite().open()
    var places: [Double] = []
    _ = try page.browser.value(of: "document.activeElement.blur()")
    // The way past everything comes first and is only seen then.
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
