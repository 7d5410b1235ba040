// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

/// The cookie of a page belongs to the page's own path, since a browser sends cookies to all ports of a host.
@Suite struct LivePlaceTests {
  /// The names of the cookies that the browser would send to an address.
  private func cookies(of page: LivePage, for address: String) throws -> [String] {
    let answer = try page.browser.call("Network.getCookies", ["urls": [.string(address)]])
    guard case .array(let cookies)? = answer["cookies"] else { return ["?"] }
    return cookies.map { $0["name"].map { "\($0)" } ?? "?" }
  }

  @Test func `a server at another port gets no cookie`() throws {
    let site = try LiveSite()
    let page = try site.open()
    #expect(try cookies(of: page, for: page.text("location.href")).count == 1)
    for path in ["/", "/session", "/act/0", "/events/0", "/weft.js"] {
      #expect(try cookies(of: page, for: "http://127.0.0.1:9\(path)") == [], "\(path)")
      #expect(try cookies(of: page, for: site.server.origin + path) == [], "\(path)")
    }
  }

  @Test func `a page continues at the new path once another tab has opened it`() throws {
    let site = try LiveSite()
    let page = try site.open("#/channels/messages:messaging:rebel-alliance")
    let before = try page.text("location.pathname")
    site.kill()
    try page.wait("document.querySelector('.banner').textContent !== ''")
    try site.restart(isOpened: false)
    _ = try site.open()
    try page.wait("location.pathname !== '\(before)'")
    try page.wait("!document.querySelector('main [aria-disabled]')")
    #expect(try page.text("location.hash").hasSuffix("rebel-alliance"))
    #expect(try page.text("location.pathname").count == 34)
  }
}
