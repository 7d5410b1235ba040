// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDigest
import WeftJSON
import WeftTestSupport

/// A plugin's button that puts a text into a page's field.
@Suite(.serialized) struct LiveReplacementTests {
  private let field = "document.querySelector('.composer textarea')"
  private let thanks = "[data-action='dev.weft.quick-replies/1']"

  /// Lives as long as the test: a plugin whose folder is gone is removed.
  private let plugins: Scratch

  init() throws { plugins = try Scratch() }

  private func page() throws -> LivePage {
    let plugin = Checkout.plugin("QuickReplies")
    try FileManager.default.copyItem(at: plugin, to: plugins.path(plugin.lastPathComponent))
    // A trusted plugin answers in the same process. The late answer of another one would put nothing into a field
    // that has a text.
    let digest = Digest(of: Array(try Data(contentsOf: plugin)))
    let trusted = try plugins.write("\(digest.hex) dev.weft.quick-replies\n".utf8, to: "trust")
    let page = try LiveSite(["--plugins", plugins.folder.path, "--trust", trusted.path])
      .open("#/channels/messages:messaging:!members-leia-luke", width: 880, height: 700)
    try page.wait("document.querySelector(\"\(thanks)\")")
    try page.wait("document.querySelector('.composer:not([hidden])')")
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
    try page.click(thanks)
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
