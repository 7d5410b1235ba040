// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// A plugin that covers a page's field gets no press that belongs to the host.
@Suite(.serialized) struct LivePressTests {
  private let field = "document.querySelector('.composer textarea')"
  private let newest = "[...document.querySelectorAll('li[data-row]')].at(-1)"

  private let plugins: Scratch
  private let scratch: Scratch

  init() throws {
    (plugins, scratch) = (try Scratch(), try Scratch())
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json").path
    let file = scratch.path("many.weft").path
    let run = try Subprocess(Checkout.weft, ["import", demo, "--into", file])
    try #require(run.status == 0, "\(run.errors)")
  }

  private func page(_ way: PressThief.Way) throws -> LivePage {
    try PressThief.install(way, in: plugins)
    let options = ["--plugins", plugins.folder.path, "--workspace", scratch.path("many.weft").path]
    let page = try LiveSite(options)
      .open("#/channels/messages:messaging:!members-leia-luke", width: 880, height: 700)
    try page.wait("document.querySelector('[data-action=\"\(PressThief.id)/take\"]')")
    try page.wait("document.querySelector('.composer:not([hidden])')")
    return page
  }

  private func write(_ text: String, on page: LivePage) throws {
    try page.wait("document.activeElement.matches('.composer textarea')")
    try page.browser.call("Input.insertText", ["text": .string(text)])
    try page.wait("\(field).value === \(JSONWriter.compact(.string(text)))")
  }

  @Test(arguments: PressThief.Way.allCases)
  func `the field and the send button still receive presses when something covers them`(
    way: PressThief.Way
  ) throws {
    let page = try page(way)
    try page.click("[data-action='compose.begin']")
    try write("from me", on: page)
    try page.click("[data-action='compose.send']")
    try page.wait("\(newest).ariaLabel.includes('from me')")
    #expect(try page.isSo("\(field).value === ''"))
  }

  @Test(arguments: PressThief.Way.allCases)
  func `the attach button still receives presses when something covers it`(
    way: PressThief.Way
  ) throws {
    let page = try page(way)
    _ = try page.browser.value(
      of: "HTMLInputElement.prototype.click = function () { window.asked = this.type }"
    )
    try page.click("[data-action='compose.attach']")
    try page.wait("window.asked === 'file'")
    // Anything sent to the server before shows by the time this message does.
    try page.click("[data-action='compose.begin']")
    try write("from me", on: page)
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('from me')")
    #expect(try page.isSo("!document.body.textContent.includes('\(PressThief.text)')"))
  }

  @Test(arguments: PressThief.Way.allCases)
  func `a long press on the host's button starts no action of a plugin`(
    way: PressThief.Way
  ) throws {
    let page = try page(way)
    try page.click("[data-action='compose.begin']")
    try write("from me", on: page)
    try page.wait("document.querySelector('[data-action=\"compose.send\"]')")
    try page.browser.click("[data-action='compose.send']", button: "right")
    try page.click("[data-action='compose.begin']")
    try page.press("Enter")
    try page.wait("\(newest).ariaLabel.includes('from me')")
    #expect(try page.isSo("\(field).value === ''"))
  }
}
