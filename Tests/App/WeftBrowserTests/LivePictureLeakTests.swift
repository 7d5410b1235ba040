// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A plugin that tries to leak chat contents to a server through an account's page.
@Suite struct LivePictureLeakTests {
  @Test func `a page requests only pictures of its rooms from the account's server`() throws {
    let leak = try LeakyPlugin()
    let served = try ServeProcess(leak.options, in: leak.scratch)
    let browser = try HeadlessBrowser()
    let page = try BrowserPage(browser, at: served.url, width: 900, height: 700)
    try page.wait(until: "document.body.textContent.includes('leaky row')")
    // All images of the page have loaded, so all requests have been made.
    let asked = try leak.waitForPictures()
    try page.wait(until: "[...document.images].length > 0")
    try page.wait(until: "[...document.images].every(image => image.complete)")
    #expect(asked.allSatisfy(LeakyPlugin.isOrdinary), "\(asked)")
    #expect(try leak.server.askedForMedia.allSatisfy(LeakyPlugin.isOrdinary))
    let sources = try page.texts("[...document.images].map(image => image.getAttribute('src'))")
    #expect(sources.count == 2, "\(sources)")
  }

  @Test func `the page's key alone can't fetch a picture that no page shows`() throws {
    let leak = try LeakyPlugin()
    let served = try ServeProcess(["--account", "ada", "--no-plugins"], in: leak.scratch)
    let address = Data("mxc://evil.example/told".utf8).base64EncodedString()
      .replacing("=", with: "")
    func curl(_ words: [String]) throws -> String {
      let words = ["-s", "-L", "-c", "jar", "-b", "jar", "-o", "answer"] + words
      let curl = URL(fileURLWithPath: "/usr/bin/curl")
      return try Subprocess(curl, words, in: leak.scratch.folder).text
    }
    let page = try curl(["-w", "%{http_code} %{url_effective}", served.url]).split(separator: " ")
    #expect(page.first == "200")
    let picture = try "\(#require(page.last))picture/96x96-fill/\(address)"
    let shown = try curl(["-H", "Sec-Fetch-Site: same-origin", "-w", "%{http_code}", picture])
    #expect(shown == "404")
    #expect(try leak.server.askedForMedia.isEmpty)
  }
}
