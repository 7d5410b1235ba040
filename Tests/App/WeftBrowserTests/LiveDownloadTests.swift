// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Saving the file of a message from a page.
@Suite(.serialized) struct LiveDownloadTests {
  @Test func `the browser saves an attached file under its name`() throws {
    let scratch = try Scratch()
    let file = scratch.path("many.weft").path
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json").path
    let imported = try Subprocess(Checkout.weft, ["import", demo, "--into", file])
    try #require(imported.status == 0, "\(imported.errors)")
    try scratch.write("<script>alert(1)</script>".utf8, to: "plan ł.html")
    let sent = try Subprocess(
      Checkout.weft,
      [
        "send", file, "messaging:!members-leia-luke", "Look at this", "--attach",
        scratch.path("plan ł.html").path,
      ]
    )
    try #require(sent.status == 0, "\(sent.errors)")
    let site = try LiveSite(["--no-plugins", "--workspace", file])
    let page = try site.open(
      "#/channels/messages:messaging:!members-leia-luke",
      width: 880,
      height: 700
    )
    let downloads = scratch.path("saved")
    try FileManager.default.createDirectory(at: downloads, withIntermediateDirectories: false)
    try page.browser.call(
      "Page.setDownloadBehavior",
      ["behavior": .string("allow"), "downloadPath": .string(downloads.path)]
    )
    try page.wait("[...document.querySelectorAll('li')].at(-1)?.ariaLabel?.includes('plan ł.html')")
    try page.click("li[aria-label*='plan ł.html'] [data-action='attachment.0']")
    try page.clickRow("Save")
    let end = ContinuousClock.now + .seconds(30)
    while !scratch.has("saved/plan ł.html"), ContinuousClock.now < end { try page.wait("true") }
    let saved = try Data(contentsOf: downloads.appending(path: "plan ł.html"))
    #expect(saved == Data("<script>alert(1)</script>".utf8))
    // The page itself is still there, and shows what it showed.
    try page.wait("document.querySelector('li[aria-label^=\"Save\"]')")
    #expect(page.complaints == [])
  }
}
