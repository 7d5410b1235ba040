// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// The command palette on a page.
@Suite(.serialized) struct LivePaletteTests {
  private static let prompt = "Go to a chat, or start an action"

  /// The options that the field offers, as screen readers find them.
  private static let options = "[...document.querySelectorAll('#choices > [role=option]')]"
  private static let selected = """
    document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))
    """

  private func open(_ page: LivePage) throws {
    try page.browser.press(withControl: "k")
    try page.wait("document.activeElement.getAttribute('role') === 'combobox'")
  }

  @Test func `letters typed right after its key select a chat, and Enter opens it`() throws {
    let page = try LiveSite().open()
    try page.browser.press(withControl: "k")
    try page.press("c", "a", "n", "t")
    try page.wait("\(Self.selected)?.ariaLabel.startsWith('Cantina')")
    #expect(try page.text("location.hash") == "#/channels")
    try page.press("Enter")
    try page.waitForAddress("messages:messaging:cantina")
    try page.wait("document.activeElement.localName === 'textarea'")
    #expect(try page.number("document.querySelectorAll('#choices').length") == 0)
    #expect(page.complaints == [])
  }

  @Test(arguments: [0, 800])
  func `letters after a choice belong to the field that it leads to`(latency: Int64) throws {
    let page = try LiveSite().open()
    try page.browser.call(
      "Network.emulateNetworkConditions",
      [
        "offline": .bool(false), "latency": .integer(latency), "downloadThroughput": .integer(-1),
        "uploadThroughput": .integer(-1),
      ]
    )
    try page.browser.press(withControl: "k")
    try page.browser.call("Input.insertText", ["text": .string("New chat")])
    // The server has not even heard of the palette.
    try page.press("Enter")
    try page.press("y", "o", "d", "a")
    try page.wait("document.activeElement.placeholder.includes('write to')")
    try page.wait("document.activeElement.value === 'yoda'")
    try page.wait("\(Self.selected)?.ariaLabel.includes('Yoda')")
    #expect(page.complaints == [])
  }

  @Test func `it is a field with a list box, and arrows move the selection`() throws {
    let page = try LiveSite().open()
    try open(page)
    #expect(try page.text("document.activeElement.placeholder") == Self.prompt)
    try page.wait("\(Self.options).length > 10")
    #expect(try page.number("\(Self.options).filter(o => o.ariaSelected === 'true').length") == 1)
    let first = try page.text("\(Self.selected).ariaLabel")
    try page.press("ArrowDown")
    try page.wait("\(Self.selected).ariaLabel !== '\(first)'")
    try page.press("ArrowUp")
    try page.wait("\(Self.selected).ariaLabel === '\(first)'")
    #expect(try page.text("document.activeElement.localName") == "input")
    for _ in 0..<30 { try page.press("ArrowDown") }
    // The last option was scrolled into view.
    try page.wait("\(Self.options).at(-1).ariaSelected === 'true'")
    try page.wait("\(Self.options).at(-1).getBoundingClientRect().bottom <= innerHeight + 1")
    let nodes = try page.browser.accessibleNodes()
    #expect(nodes.contains { $0.role == "combobox" && $0.name == Self.prompt })
    #expect(nodes.contains { $0.role == "listbox" })
    #expect(nodes.filter { $0.role == "option" }.allSatisfy { !$0.name.isEmpty })
    #expect(page.complaints == [])
  }

  @Test(arguments: [390, 1_440])
  func `a chat that letters open from another chat shows its newest messages`(width: Int) throws {
    let page = try LiveSite().open("#/channels/messages:messaging:falcon-repairs")
    try page.browser.call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(Int64(width)), "height": .integer(844), "deviceScaleFactor": .integer(1),
        "mobile": .bool(false),
      ]
    )
    try page.wait("innerWidth === \(width) && document.querySelector('form.composer textarea')")
    try page.click("form.composer textarea")
    try page.press("H", "a", "l", "f")
    try open(page)
    try page.press("r", "e", "b", "e", "l")
    try page.wait("\(Self.selected)?.ariaLabel.startsWith('Rebel')")
    try page.press("Enter")
    try page.waitForAddress("messages:messaging:rebel-alliance")
    let last = "[...document.querySelectorAll('.rows.from-below li')].at(-1)"
    try page.wait("\(last)?.ariaLabel.includes('hangar code')")
    try page.wait("\(last).getBoundingClientRect().bottom <= innerHeight")
    #expect(page.complaints == [])
  }

  @Test func `letters typed before a chooser appears go to it, and their Enter chooses nothing`()
    throws
  {
    let page = try LiveSite().open("#/channels/messages:messaging:rebel-alliance")
    try page.waitForRow("All pilots")
    try page.browser.click("li[aria-label*='All pilots'] .t", button: "right")
    try page.click("[data-action='message.forward']")
    try page.press("f", "a", "l", "c", "o", "n", "Enter")
    try page.wait("\(Self.selected)?.ariaLabel.startsWith('Falcon')")
    #expect(try page.text("document.activeElement.value") == "falcon")
    #expect(page.complaints == [])
  }

  @Test func `Escape returns to the field and its text`() throws {
    let page = try LiveSite().open("#/channels/messages:messaging:cantina")
    try page.wait("document.querySelector('form.composer textarea')")
    try page.click("form.composer textarea")
    try page.press("H", "a", "l", "f")
    try open(page)
    try page.press("s", "e", "t", "t")
    try page.wait("\(Self.selected)?.ariaLabel.startsWith('Settings')")
    try page.press("Escape")
    try page.wait("document.activeElement.localName === 'textarea'")
    try page.press("!")
    #expect(try page.text("document.activeElement.value") == "Half!")
    #expect(try page.text("location.hash").hasSuffix("messages:messaging:cantina"))
    // The same key closes it as well, and the browser's Back button does.
    try open(page)
    try page.browser.press(withControl: "k")
    try page.wait("document.activeElement.localName === 'textarea'")
    #expect(page.complaints == [])
  }

  @Test func `a press chooses a row, and the settings open it without keys`() throws {
    let page = try LiveSite().open()
    try page.click("[data-action='app.settings']")
    try page.waitForAddress("/settings")
    try page.clickRow("Go to")
    try page.wait("document.activeElement.getAttribute('role') === 'combobox'")
    try page.clickRow("Cantina")
    try page.waitForAddress("#/channels/messages:messaging:cantina")
    #expect(page.complaints == [])
  }

  @Test func `the search of the list is still open after it`() throws {
    let page = try LiveSite().open()
    try page.press("/")
    try page.wait("document.activeElement.type === 'search'")
    try page.press("p", "l", "a", "n")
    try page.wait("document.querySelector('li')?.ariaLabel.startsWith('Messages')")
    try open(page)
    #expect(try page.text("document.activeElement.value") == "")
    try page.press("Escape")
    try page.wait("document.querySelector('form.search input').value === 'plan'")
    try page.wait("document.querySelector('li')?.ariaLabel.startsWith('Messages')")
    #expect(page.complaints == [])
  }
}
