// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// A plugin's button that puts a text into a page's field.
@Suite(.serialized) struct LiveReplacementTests {
  private let field = "document.querySelector('.composer textarea')"
  private let thanks =
    "[...document.querySelectorAll('button')].find(b => b.innerText === 'Thanks!')"

  // Retained, since its folder ends with it.
  private let plugins: Scratch

  init() throws { plugins = try Scratch() }

  private func page() throws -> LivePage {
    let plugin = Checkout.plugin("QuickReplies")
    try FileManager.default.copyItem(at: plugin, to: plugins.path(plugin.lastPathComponent))
    let page = try LiveSite(["--plugins", plugins.folder.path])
      .open("#/channels/messages:messaging:!members-leia-luke", width: 880, height: 700)
    try page.wait("\(thanks) && document.querySelector('.composer:not([hidden])')")
    _ = try page.browser.value(of: "void \(thanks).classList.add('thanks')")
    try page.press("i")
    try page.wait("document.activeElement === \(field)")
    return page
  }

  private func press(_ key: String, _ command: String, on page: LivePage) throws {
    for type in ["keyDown", "keyUp"] {
      try page.browser.call(
        "Input.dispatchKeyEvent",
        [
          "type": .string(type), "key": .string(key), "modifiers": .integer(2),
          "commands": .array(type == "keyDown" ? [.string(command)] : []),
        ]
      )
    }
  }

  @Test func `undo brings back the text that a plugin's button has replaced`() throws {
    let page = try page()
    try page.browser.call("Input.insertText", ["text": .string("my own text")])
    try page.click(".thanks")
    try page.wait("\(field).value === 'Thanks!'")
    #expect(try page.isSo("document.activeElement === \(field) && \(field).selectionStart === 7"))
    try press("z", "undo", on: page)
    try page.wait("\(field).value === 'my own text'")
    // The server has it, too.
    try page.press("Enter")
    try page.waitForRow(": my own text")
    #expect(page.complaints == [])
  }
}
